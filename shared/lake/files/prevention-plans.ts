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
const plan = text('plan', 'code of the procedure in GASPAR', ['ID_GASPAR', 'codeprocedure'])
const STATES =
  '`in-force`, `early-application`, `prescribed`, `porte-a-connaissance`, `in-preparation`, `repealed`, `annulled`, `abandoned`, `expired`, `unknown`'

/** Lake files of the dataset `prevention-plans`. */
export const preventionPlansFiles: readonly LakeFile[] = [
  {
    kind: 'shapes',
    holds: {
      en: 'regulatory zones, perimeters and studied hazards of plans of prevention, with their shape (GeoParquet)',
      fr: 'zones réglementaires, périmètres et aléas étudiés des plans de prévention, avec leur forme (GeoParquet)',
    },
    bulk: OPEN,
    key: ['id'],
    withdrawn: 'whole',
    bookkeeping: ['part'],
    columns: [
      text('id', 'hash of what the shape says and where it is'),
      plan,
      text('layer', '`zone`, `perimeter` or `hazard`'),
      text('shape', '`surface`, `line` or `points`'),
      text('zone', 'number of the shape in its file', [
        'ID_ZONE',
        'idzonealea',
        'idzonereglementaire',
        'idperimetre',
      ]),
      text('code', 'code of the zone in the written rule', ['CODEZONE', 'codezonereglement']),
      text('label', 'label, as published', [
        'NOM',
        'libellezonereglement',
        'LIBELLE',
        'DESCRIPT',
        'description',
      ]),
      text(
        'rule',
        'what the code of the rule means: `prescriptions-outside-hazard`, `prescriptions`, `prohibition`, `strict-prohibition`, `recommendations`, `greyed`, `exceptional-hazard`, `relinquishment`, `expropriation`, `unknown`',
      ),
      text('rule_code', 'the same as published', ['TYPEREG', 'typereglement']),
      text('status', `state of a perimeter: ${STATES}`, ['etatprocedure', 'ETAT', 'TYPE']),
      text('status_code', 'the same as published', ['etatprocedure', 'ETAT', 'TYPE']),
      text('status_on', 'day of that state, YYYY-MM-DD', [
        'dateetat',
        'DATEVALID',
        'DATEAPPRO',
        'DATEFINVAL',
      ]),
      text('hazard_code', 'hazard of GASPAR; `999`: several, in `hazards`', ['CODERISQUE', 'typealea']),
      text('hazard_label', 'its name', ['NOMRISQUE']),
      text('level_code', 'level of the hazard: `00` none to `07`', ['NIVALEA_ST', 'niveaualea']),
      text('file', 'file of the written rule', ['NOMFIC']),
      text('url', 'its address, where one is published', ['URLFIC']),
      BOX,
      SHAPE,
      part,
    ],
  },
  {
    kind: 'plans',
    holds: { en: 'plans of prevention of risks', fr: 'plans de prévention des risques' },
    bulk: OPEN,
    key: ['id'],
    withdrawn: 'whole',
    bookkeeping: ['part'],
    columns: [
      text('id', 'code of the procedure in GASPAR', ['ID_GASPAR', 'codeprocedure']),
      text('name', 'name', ['NOM', 'libelleprocedure']),
      text('kind', '`PPRN`, `PPRT`, `PPRM`, or its model', ['typeprocedure']),
      text('status', `state: ${STATES}`, ['ETAT', 'etatprocedure', 'TYPE']),
      text('status_code', 'the same as published', ['ETAT', 'etatprocedure', 'TYPE']),
      text('status_on', 'day of that state, YYYY-MM-DD', [
        'DATEAPPRO',
        'dateetat',
        'DATEVALID',
        'DATEFINVAL',
      ]),
      text('site', 'page of its written parts', ['SITE_WEB', 'adresse']),
      part,
    ],
  },
  {
    kind: 'hazards',
    holds: {
      en: 'hazards of plans, and of their zones where a table tells them',
      fr: 'aléas des plans, et de leurs zones quand une table les donne',
    },
    bulk: OPEN,
    key: ['plan', 'layer', 'zone', 'shape', 'code'],
    withdrawn: 'whole',
    bookkeeping: ['part'],
    columns: [
      plan,
      text('layer', 'what it is of: `hazard` a zone of hazard, `zone` a regulatory zone; null: the plan'),
      text('zone', 'number of the zone; null: of the plan', [
        'id_zone',
        'idzonealea',
        'idzonereglementaire_…',
      ]),
      text('shape', 'the regulatory zone, `id` in `shapes`: a number means another zone in each layer'),
      text('code', 'hazard of GASPAR', ['coderisque', 'typealea', 'num_alea']),
      text('label', 'its name', ['nomrisque']),
      text('level_code', 'level', ['nivalea_st', 'niveaualea']),
      part,
    ],
  },
]
