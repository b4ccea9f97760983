import { OPEN } from '../bulk-rules.ts'
import { date, double, integer, inUnit, lakeFile, varchar } from '../columns.ts'
import type { LakeFile } from '../lake-file.ts'
import { saleColumns } from './dvf-sales.ts'

/**
 * Columns that say where a line stood, and those that one edition writes and another does not, or otherwise: the geolocated edition places each
 * parcel, writes the names of communes in small letters and the codes that they had before a merger, the raw one does not. The same line of
 * another edition is then restated, not changed.
 */
const OF_THE_EDITION = ['published_id', 'grouping', 'part', 'edition', 'source', 'row', 'commune_name', 'former_commune', 'former_idu', 'lng', 'lat'] as const

export const pricedSales = lakeFile({
  kind: 'priced-sales',
  holds: {
    en: 'sales with a price per square metre, or the reason why they have none',
    fr: 'ventes et leur prix au m², ou pourquoi elles n’en ont pas',
  },
  bulk: OPEN,
  key: ['mutation'],
  withdrawn: 'key',
  columns: {
    mutation: varchar('sale'),
    own_mutation: varchar('its key in `sales` of the département: another one where the sale lies in several'),
    date: date('day of the act', 'date_mutation'),
    type: varchar('`Appartement` or `Maison`', 'type_local'),
    value: inUnit('€/m²', double('price of a square metre')),
    reason: varchar('why the sale has none'),
    commune: varchar('commune of today', 'code_commune'),
    city: varchar('Paris, Lyon or Marseille'),
    departement: varchar('département'),
    region: varchar('région'),
    iris: varchar('IRIS of its parcel'),
    section_code: varchar('code of the section of its parcel, 10 characters: those that the IDU begins with'),
    street_code: varchar('commune and code of the street', 'adresse_code_voie'),
    street: varchar('street', 'adresse_nom_voie'),
    state_value: inUnit('€/m²', double("price per m² by the State's rule, not rounded")),
    joined_by: varchar('what decided that several lines are one dwelling: `same-lot`, `carrez`, `price`'),
  },
})

export const saleFactFile = lakeFile({
  kind: 'sale-facts',
  holds: {
    en: 'a row a sale, what statistics are made of',
    fr: 'une ligne par vente, pour les statistiques',
  },
  bulk: OPEN,
  key: ['mutation'],
  withdrawn: 'key',
  bookkeeping: ['rank'],
  columns: {
    rank: integer('place of the sale in the spatial index: the newest is 0'),
    mutation: varchar('sale'),
    date: date('day of the act', 'date_mutation'),
    type: varchar('type of its dwelling, else of its first premises; null without premises', 'type_local'),
    rooms: integer('rooms of its dwellings', 'nombre_pieces_principales'),
    surface: inUnit('m²', double('built surface of all its premises but outbuildings', 'surface_reelle_bati')),
    price: inUnit('€', double('price of the whole sale', 'valeur_fonciere')),
    price_per_m2: inUnit('€/m²', double('price of a square metre, of a single dwelling')),
    reason: varchar('why it has none'),
    commune: varchar('commune of today'),
    city: varchar('Paris, Lyon or Marseille'),
    departement: varchar('département'),
    region: varchar('région'),
    iris: varchar('IRIS of its parcel'),
    section_code: varchar('code of the section of its parcel, 10 characters: those that the IDU begins with'),
    street: varchar('commune, colon, code of the street', 'adresse_code_voie'),
  },
})

export const saleFile = lakeFile({
  kind: 'sales',
  holds: { en: 'sales, a row a line of the source', fr: 'ventes, une ligne par ligne de la source' },
  bulk: OPEN,
  key: ['mutation'],
  withdrawn: 'key',
  bookkeeping: OF_THE_EDITION,
  columns: saleColumns,
})

export const salesElsewhere = lakeFile({
  kind: 'sales-elsewhere',
  holds: {
    en: 'lines of its sales that lie in other départements',
    fr: 'lignes de ses ventes situées dans d’autres départements',
  },
  bulk: OPEN,
  key: ['mutation'],
  withdrawn: 'key',
  bookkeeping: OF_THE_EDITION,
  columns: {
    ...saleColumns,
    sale_id: varchar('key of the sale in the first of its départements'),
  },
})

/** Lake files of the dataset `dvf`. */
export const dvfFiles: readonly LakeFile[] = [pricedSales, saleFactFile, saleFile, salesElsewhere]
