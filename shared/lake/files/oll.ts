import { OPEN } from '../bulk-rules.ts'
import { double, integer, inUnit, lakeFile, readFrom, shape, varchar } from '../columns.ts'
import type { LakeFile } from '../lake-file.ts'

/** Dimensions of the cube, in the order of the lake; null = all. Names are those of the files. */
export const OLL_DIMENSIONS = [
  'zone_calcul',
  'zone_complementaire',
  'type_habitat',
  'epoque_construction',
  'anciennete_locataire',
  'nombre_pieces',
  'epoque_construction_local',
  'anciennete_locataire_local',
  'nombre_pieces_local',
] as const

export const cells = lakeFile({
  kind: 'cells',
  holds: {
    en: 'observed rents; null where the observatory keeps a figure secret',
    fr: 'loyers observés\u00a0; vide là où l’observatoire garde le secret',
  },
  bulk: OPEN,
  key: ['source', 'year', 'observatory', 'agglomeration', ...OLL_DIMENSIONS],
  withdrawn: 'whole',
  columns: {
    source: varchar('`national`, or the code of the agglomeration whose file it is'),
    year: integer('year', 'Data_year'),
    observatory: varchar('observatory', 'Observatory'),
    agglomeration: varchar('agglomeration', 'agglomeration'),
    zone_calcul: varchar('zone; null = all', 'Zone_calcul'),
    zone_complementaire: varchar('`Ville centre` or `Périphérie`; null = all', 'Zone_complementaire'),
    type_habitat: varchar('house or flat; null = all', 'Type_habitat'),
    epoque_construction: varchar('age of the building', 'epoque_construction_homogene'),
    anciennete_locataire: varchar('how long the tenant has been there', 'anciennete_locataire_homogene'),
    nombre_pieces: varchar('rooms', 'nombre_pieces_homogene'),
    epoque_construction_local: varchar("the observatory's own class", 'epoque_construction_local'),
    anciennete_locataire_local: varchar("the observatory's own class", 'anciennete_locataire_local'),
    nombre_pieces_local: varchar("the observatory's own class", 'nombre_pieces_local'),
    loyer_1_decile: inUnit('€/m²/month', double('rent, charges excluded: first decile', 'loyer_1_decile')),
    loyer_1_quartile: inUnit('€/m²/month', double('first quartile', 'loyer_1_quartile')),
    loyer_median: inUnit('€/m²/month', double('median', 'loyer_median')),
    loyer_3_quartile: inUnit('€/m²/month', double('third quartile', 'loyer_3_quartile')),
    loyer_9_decile: inUnit('€/m²/month', double('ninth decile', 'loyer_9_decile')),
    loyer_moyen: inUnit('€/m²/month', double('mean', 'loyer_moyen')),
    loyer_mensuel_1_decile: inUnit('€/month', double('rent of a dwelling: first decile', 'loyer_mensuel_1_decile')),
    loyer_mensuel_1_quartile: inUnit('€/month', double('first quartile', 'loyer_mensuel_1_quartile')),
    loyer_mensuel_median: inUnit('€/month', double('median', 'loyer_mensuel_median')),
    loyer_mensuel_3_quartile: inUnit('€/month', double('third quartile', 'loyer_mensuel_3_quartile')),
    loyer_mensuel_9_decile: inUnit('€/month', double('ninth decile', 'loyer_mensuel_9_decile')),
    moyenne_loyer_mensuel: inUnit('€/month', double('mean', 'moyenne_loyer_mensuel')),
    surface_moyenne: inUnit('m²', double('mean surface', 'surface_moyenne')),
    nombre_observations: integer('rents observed', 'nombre_observations'),
    nombre_logements: integer('dwellings of the population', 'nombre_logements'),
    method: varchar('method of production', 'methodologie_production'),
    status: varchar('`published`, `secret` or `not-published`'),
    doubt: varchar('why the line is not answered'),
  },
})

export const zoneShapes = lakeFile({
  kind: 'zone-shapes',
  holds: { en: 'outlines of these zones (GeoParquet)', fr: 'contours de ces zones (GeoParquet)' },
  bulk: OPEN,
  key: ['code', 'year', 'zone'],
  withdrawn: 'whole',
  columns: {
    code: varchar('agglomeration'),
    year: integer('year it holds for'),
    zone: varchar('zone'),
    label: varchar('name of the zone'),
    ...shape(),
  },
})

export const zoning = lakeFile({
  kind: 'zoning',
  holds: { en: 'zones of the rent observatories', fr: 'zones des observatoires des loyers' },
  bulk: OPEN,
  key: ['code', 'year', 'commune', 'iris'],
  withdrawn: 'whole',
  columns: {
    code: readFrom('name of the file', varchar('agglomeration')),
    year: readFrom('name of the file', integer('year it holds for')),
    commune: varchar('commune or arrondissement', 'Commune'),
    iris: varchar('IRIS, where the commune is cut', 'Iris'),
    zone: varchar('zone', 'Zone'),
    label: varchar('name of the zone', 'Lib_zone'),
  },
})

/** Lake files of the dataset `oll`. */
export const ollFiles: readonly LakeFile[] = [cells, zoneShapes, zoning]
