import { OPEN } from '../bulk-rules.ts'
import { boolean, double, inUnit, lakeFile, shape, varchar, varchars } from '../columns.ts'
import type { LakeFile } from '../lake-file.ts'

const part = varchar('commune or département that a refresh replaces')

export const planFeatureFile = lakeFile({
  kind: 'features',
  holds: {
    en: 'zones, prescriptions, information and easements with their shape (GeoParquet)',
    fr: 'zones, prescriptions, informations et servitudes, avec leur forme (GeoParquet)',
  },
  bulk: OPEN,
  key: ['id'],
  withdrawn: 'whole',
  bookkeeping: ['part'],
  columns: {
    id: varchar('hash of what the shape says and where it is'),
    document: varchar('key of its document, in `documents`', 'IDURBA', 'partition'),
    layer: varchar('`zone`, `sector` (carte communale), `prescription`, `information` or `easement`'),
    shape: varchar('`surface`, `line` or `points`'),
    label: varchar('label, as published', 'LIBELLE', 'NOMSUPLITT', 'nomAss'),
    name: varchar('long label of a zone; name of an easement', 'LIBELONG', 'nomAss'),
    kind: varchar('type of zone, prescription or information; category of easement', 'TYPEZONE', 'TYPESECT', 'TYPEPSC', 'TYPEINF', 'CATEGORIE', 'suptype'),
    subkind: varchar('subtype of prescription or information', 'STYPEPSC', 'STYPEINF'),
    text: varchar('text with a prescription or information; nature of an easement', 'TXT', 'typeAss'),
    file: varchar('file of the written rule', 'NOMFIC', 'FICHIER'),
    url: varchar('address of the written rule, where one is published or known', 'URLFIC', 'gpu_doc_id'),
    valid_on: varchar('day of the shape’s approval, YYYY-MM-DD', 'DATVALID', 'DATEDECIS', 'dateSrcAss'),
    ...shape(),
    part,
  },
})

export const planDocuments = lakeFile({
  kind: 'documents',
  holds: {
    en: 'planning documents and files of easements',
    fr: 'documents d’urbanisme et dossiers de servitudes',
  },
  bulk: OPEN,
  key: ['id'],
  withdrawn: 'whole',
  bookkeeping: ['part'],
  columns: {
    id: varchar('key: partition, and IDURBA where a partition holds several'),
    partition: varchar('partition of the portal', 'partition'),
    idurba: varchar('identifier of the document', 'IDURBA'),
    kind: varchar('`PLU`, `PLUI`, `CC`, `POS`, `PSMV`, `SUP`', 'TYPEDOC'),
    status: varchar('`in-force`, `partly-annulled`, `annulled`, `replaced`, `repealed`, `lapsed`, `in-preparation`, `unknown`', 'ETAT', 'gpu_status'),
    status_code: varchar('the same as published', 'ETAT', 'gpu_status'),
    approved_on: varchar('day of approval, YYYY-MM-DD', 'DATAPPRO', 'IDURBA'),
    communes: varchars('communes it names', 'INSEE'),
    site: varchar('site of its authority', 'SITEWEB'),
    part,
  },
})

export const planCommuneFile = lakeFile({
  kind: 'communes',
  holds: {
    en: 'communes, and whether they are under the national rules (RNU)',
    fr: 'communes, et si elles relèvent du règlement national d’urbanisme (RNU)',
  },
  bulk: OPEN,
  key: ['code'],
  withdrawn: 'whole',
  bookkeeping: ['part'],
  columns: {
    code: varchar('commune of today', 'insee'),
    name: varchar('name', 'name'),
    is_rnu: boolean('under the national rules, as the producer says', 'is_rnu'),
    part,
  },
})

export const parcelZones = lakeFile({
  kind: 'parcel-zones',
  holds: {
    en: 'zones of planning documents on each parcel, with their share of it',
    fr: 'zones des documents d’urbanisme sur chaque parcelle, avec leur part',
  },
  bulk: OPEN,
  key: ['idu', 'feature'],
  withdrawn: 'whole',
  columns: {
    idu: varchar('parcel'),
    feature: varchar('zone or sector, in `features`'),
    class: varchar('`U`, `AU`, `A` or `N`; of a carte communale `01` open to building, `02` activities, `03` not open; else `other`'),
    type: varchar('type of the zone, as published'),
    applies: boolean('its document is not annulled, replaced, repealed, lapsed or in preparation'),
    share: inUnit('0 to 1', double('share of the parcel')),
    surface: inUnit('m²', double('surface of the parcel in it')),
  },
})

/** Lake files of the dataset `planning`. */
export const planningFiles: readonly LakeFile[] = [planFeatureFile, planDocuments, planCommuneFile, parcelZones]
