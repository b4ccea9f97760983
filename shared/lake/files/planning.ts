import { OPEN } from '../bulk-rules.ts'
import type { LakeColumn, LakeFile } from '../lake-file.ts'
import { BOX, SHAPE } from '../shape-columns.ts'

const text = (name: string, meaning: string, source?: readonly string[]): LakeColumn => ({
  name,
  type: 'VARCHAR',
  meaning,
  ...(source ? { source } : {}),
})
const part = text('part', 'commune or département that a refresh replaces')

/** Lake files of the dataset `planning`. */
export const planningFiles: readonly LakeFile[] = [
  {
    kind: 'features',
    holds: {
      en: 'zones, prescriptions, information and easements with their shape (GeoParquet)',
      fr: 'zones, prescriptions, informations et servitudes, avec leur forme (GeoParquet)',
    },
    bulk: OPEN,
    key: ['id'],
    withdrawn: 'whole',
    bookkeeping: ['part'],
    columns: [
      text('id', 'hash of what the shape says and where it is'),
      text('document', 'key of its document, in `documents`', ['IDURBA', 'partition']),
      text('layer', '`zone`, `sector` (carte communale), `prescription`, `information` or `easement`'),
      text('shape', '`surface`, `line` or `points`'),
      text('label', 'label, as published', ['LIBELLE', 'NOMSUPLITT', 'nomAss']),
      text('name', 'long label of a zone; name of an easement', ['LIBELONG', 'nomAss']),
      text('kind', 'type of zone, prescription or information; category of easement', [
        'TYPEZONE',
        'TYPESECT',
        'TYPEPSC',
        'TYPEINF',
        'CATEGORIE',
        'suptype',
      ]),
      text('subkind', 'subtype of prescription or information', ['STYPEPSC', 'STYPEINF']),
      text('text', 'text beside a prescription or information; nature of an easement', ['TXT', 'typeAss']),
      text('file', 'file of the written rule', ['NOMFIC', 'FICHIER']),
      text('url', 'address of the written rule, where one is published or known', ['URLFIC', 'gpu_doc_id']),
      text('valid_on', 'day of the shape’s approval, YYYY-MM-DD', ['DATVALID', 'DATEDECIS', 'dateSrcAss']),
      BOX,
      SHAPE,
      part,
    ],
  },
  {
    kind: 'documents',
    holds: {
      en: 'planning documents and files of easements',
      fr: 'documents d’urbanisme et dossiers de servitudes',
    },
    bulk: OPEN,
    key: ['id'],
    withdrawn: 'whole',
    bookkeeping: ['part'],
    columns: [
      text('id', 'key: partition, and IDURBA where a partition holds several'),
      text('partition', 'partition of the portal', ['partition']),
      text('idurba', 'identifier of the document', ['IDURBA']),
      text('kind', '`PLU`, `PLUI`, `CC`, `POS`, `PSMV`, `SUP`', ['TYPEDOC']),
      text(
        'status',
        '`in-force`, `partly-annulled`, `annulled`, `replaced`, `repealed`, `in-preparation`, `unknown`',
        ['ETAT', 'gpu_status'],
      ),
      text('status_code', 'the same as published', ['ETAT', 'gpu_status']),
      text('approved_on', 'day of approval, YYYY-MM-DD', ['DATAPPRO', 'IDURBA']),
      { name: 'communes', type: 'VARCHAR[]', meaning: 'communes it names', source: ['INSEE'] },
      text('site', 'site of its authority', ['SITEWEB']),
      part,
    ],
  },
  {
    kind: 'communes',
    holds: {
      en: 'communes, and whether they are under the national rules (RNU)',
      fr: 'communes, et si elles relèvent du règlement national d’urbanisme (RNU)',
    },
    bulk: OPEN,
    key: ['code'],
    withdrawn: 'whole',
    bookkeeping: ['part'],
    columns: [
      text('code', 'commune of today', ['insee']),
      text('name', 'name', ['name']),
      {
        name: 'is_rnu',
        type: 'BOOLEAN',
        meaning: 'under the national rules, as the producer says',
        source: ['is_rnu'],
      },
      part,
    ],
  },
  {
    kind: 'parcel-zones',
    holds: {
      en: 'zones of planning documents on each parcel, with their share of it',
      fr: 'zones des documents d’urbanisme sur chaque parcelle, avec leur part',
    },
    bulk: OPEN,
    key: ['idu', 'feature'],
    withdrawn: 'whole',
    columns: [
      text('idu', 'parcel'),
      text('feature', 'zone or sector, in `features`'),
      text(
        'class',
        '`U`, `AU`, `A` or `N`; of a carte communale `01` open to building, `02` activities, `03` not open; else `other`',
      ),
      text('type', 'type of the zone, as published'),
      {
        name: 'applies',
        type: 'BOOLEAN',
        meaning: 'its document is not annulled, replaced, repealed or in preparation',
      },
      { name: 'share', type: 'DOUBLE', unit: '0 to 1', meaning: 'share of the parcel' },
      { name: 'surface', type: 'DOUBLE', unit: 'm²', meaning: 'surface of the parcel in it' },
    ],
  },
]
