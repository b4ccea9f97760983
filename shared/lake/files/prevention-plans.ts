import { OPEN } from '../bulk-rules.ts'
import { lakeFile, shape, varchar } from '../columns.ts'
import type { LakeFile } from '../lake-file.ts'

const part = varchar('commune or département that a refresh replaces')
const plan = varchar('code of the procedure in GASPAR', 'ID_GASPAR', 'codeprocedure')
const STATES = '`in-force`, `early-application`, `prescribed`, `porte-a-connaissance`, `in-preparation`, `repealed`, `annulled`, `abandoned`, `expired`, `unknown`'

export const preventionShapeFile = lakeFile({
  kind: 'shapes',
  holds: {
    en: 'regulatory zones, perimeters and studied hazards of plans of prevention, with their shape (GeoParquet)',
    fr: 'zones réglementaires, périmètres et aléas étudiés des plans de prévention, avec leur forme (GeoParquet)',
  },
  bulk: OPEN,
  key: ['id'],
  withdrawn: 'whole',
  bookkeeping: ['part'],
  columns: {
    id: varchar('hash of what the shape says and where it is'),
    plan,
    layer: varchar('`zone`, `perimeter` or `hazard`'),
    shape: varchar('`surface`, `line` or `points`'),
    zone: varchar('number of the shape in its file', 'ID_ZONE', 'idzonealea', 'idzonereglementaire', 'idperimetre'),
    code: varchar('code of the zone in the written rule', 'CODEZONE', 'codezonereglement'),
    label: varchar('label, as published', 'NOM', 'libellezonereglement', 'LIBELLE', 'DESCRIPT', 'description'),
    rule: varchar(
      'what the code of the rule means: `prescriptions-outside-hazard`, `prescriptions`, `prohibition`, `strict-prohibition`, `recommendations`, `greyed`, `exceptional-hazard`, `relinquishment`, `expropriation`, `unknown`',
    ),
    rule_code: varchar('the same as published', 'TYPEREG', 'typereglement'),
    status: varchar(`state of a perimeter: ${STATES}`, 'etatprocedure', 'ETAT', 'TYPE'),
    status_code: varchar('the same as published', 'etatprocedure', 'ETAT', 'TYPE'),
    status_on: varchar('day of that state, YYYY-MM-DD', 'dateetat', 'DATEVALID', 'DATEAPPRO', 'DATEFINVAL'),
    hazard_code: varchar('hazard of GASPAR; `999`: several, in `hazards`', 'CODERISQUE', 'typealea'),
    hazard_label: varchar('its name', 'NOMRISQUE'),
    level_code: varchar('level of the hazard: `00` none to `07`', 'NIVALEA_ST', 'niveaualea'),
    file: varchar('file of the written rule', 'NOMFIC'),
    url: varchar('its address, where one is published', 'URLFIC'),
    ...shape(),
    part,
  },
})

export const preventionPlanFile = lakeFile({
  kind: 'plans',
  holds: { en: 'plans of prevention of risks', fr: 'plans de prévention des risques' },
  bulk: OPEN,
  key: ['id'],
  withdrawn: 'whole',
  bookkeeping: ['part'],
  columns: {
    id: varchar('code of the procedure in GASPAR', 'ID_GASPAR', 'codeprocedure'),
    name: varchar('name', 'NOM', 'libelleprocedure'),
    kind: varchar('`PPRN`, `PPRT`, `PPRM`, or its model', 'typeprocedure'),
    status: varchar(`state: ${STATES}`, 'ETAT', 'etatprocedure', 'TYPE'),
    status_code: varchar('the same as published', 'ETAT', 'etatprocedure', 'TYPE'),
    status_on: varchar('day of that state, YYYY-MM-DD', 'DATEAPPRO', 'dateetat', 'DATEVALID', 'DATEFINVAL'),
    site: varchar('page of its written parts', 'SITE_WEB', 'adresse'),
    part,
  },
})

export const preventionHazards = lakeFile({
  kind: 'hazards',
  holds: {
    en: 'hazards of plans, and of their zones where a table lists them',
    fr: 'aléas des plans, et de leurs zones quand une table les donne',
  },
  bulk: OPEN,
  key: ['plan', 'layer', 'zone', 'shape', 'code'],
  withdrawn: 'whole',
  bookkeeping: ['part'],
  columns: {
    plan,
    layer: varchar('what it is of: `hazard` a zone of hazard, `zone` a regulatory zone; null: the plan'),
    zone: varchar('number of the zone; null: of the plan', 'id_zone', 'idzonealea', 'idzonereglementaire_…'),
    shape: varchar('the regulatory zone, `id` in `shapes`: a number means another zone in each layer'),
    code: varchar('hazard of GASPAR', 'coderisque', 'typealea', 'num_alea'),
    label: varchar('its name', 'nomrisque'),
    level_code: varchar('level', 'nivalea_st', 'niveaualea'),
    part,
  },
})

/** Lake files of the dataset `prevention-plans`. */
export const preventionPlansFiles: readonly LakeFile[] = [preventionShapeFile, preventionPlanFile, preventionHazards]
