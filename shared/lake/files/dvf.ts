import { OPEN } from '../bulk-rules.ts'
import type { LakeFile } from '../lake-file.ts'
import { saleColumns } from './dvf-sales.ts'

/**
 * Columns that say where a line stood, and those that one edition writes and another does not, or otherwise: the geolocated edition places each
 * parcel, writes the names of communes in small letters and the codes that they had before a merger, the raw one does not. The same line of
 * another edition is then restated, not changed.
 */
const OF_THE_EDITION = [
  ...['published_id', 'grouping', 'part', 'edition', 'source', 'row'],
  ...['commune_name', 'former_commune', 'former_idu', 'lng', 'lat'],
] as const

/** Lake files of the dataset `dvf`. */
export const dvfFiles: readonly LakeFile[] = [
  {
    kind: 'priced-sales',
    holds: {
      en: 'sales with a price per square metre, or the reason why they have none',
      fr: 'ventes et leur prix au m², ou pourquoi elles n’en ont pas',
    },
    bulk: OPEN,
    key: ['mutation'],
    withdrawn: 'key',
    columns: [
      { name: 'mutation', type: 'VARCHAR', meaning: 'sale' },
      { name: 'date', type: 'DATE', meaning: 'day of the act', source: ['date_mutation'] },
      { name: 'type', type: 'VARCHAR', meaning: '`Appartement` or `Maison`', source: ['type_local'] },
      { name: 'value', type: 'DOUBLE', unit: '€/m²', meaning: 'price of a square metre' },
      { name: 'reason', type: 'VARCHAR', meaning: 'why the sale has none' },
      { name: 'commune', type: 'VARCHAR', meaning: 'commune of today', source: ['code_commune'] },
      { name: 'city', type: 'VARCHAR', meaning: 'Paris, Lyon or Marseille' },
      { name: 'departement', type: 'VARCHAR', meaning: 'département' },
      { name: 'region', type: 'VARCHAR', meaning: 'région' },
      { name: 'iris', type: 'VARCHAR', meaning: 'IRIS of its parcel' },
      {
        name: 'section',
        type: 'VARCHAR',
        meaning: 'cadastral section of its parcel: the first 10 characters of the IDU',
      },
      {
        name: 'street_code',
        type: 'VARCHAR',
        meaning: 'commune and code of the street',
        source: ['adresse_code_voie'],
      },
      { name: 'street', type: 'VARCHAR', meaning: 'street', source: ['adresse_nom_voie'] },
      {
        name: 'state_value',
        type: 'DOUBLE',
        unit: '€/m²',
        meaning: "price per m² by the State's rule, not rounded",
      },
      {
        name: 'joined_by',
        type: 'VARCHAR',
        meaning: 'what decided that several lines are one dwelling: `same-lot`, `carrez`, `price`',
      },
    ],
  },
  {
    kind: 'sale-facts',
    holds: {
      en: 'a row a sale, what statistics are made of',
      fr: 'une ligne par vente, pour les statistiques',
    },
    bulk: OPEN,
    key: ['mutation'],
    withdrawn: 'key',
    bookkeeping: ['rank'],
    columns: [
      { name: 'rank', type: 'INTEGER', meaning: 'place of the sale in the spatial index: the newest is 0' },
      { name: 'mutation', type: 'VARCHAR', meaning: 'sale' },
      { name: 'date', type: 'DATE', meaning: 'day of the act', source: ['date_mutation'] },
      {
        name: 'type',
        type: 'VARCHAR',
        meaning: 'type of its dwelling, else of its first premises; null without premises',
        source: ['type_local'],
      },
      {
        name: 'rooms',
        type: 'INTEGER',
        meaning: 'rooms of its dwellings',
        source: ['nombre_pieces_principales'],
      },
      {
        name: 'surface',
        type: 'DOUBLE',
        unit: 'm²',
        meaning: 'built surface of all its premises but outbuildings',
        source: ['surface_reelle_bati'],
      },
      {
        name: 'price',
        type: 'DOUBLE',
        unit: '€',
        meaning: 'price of the whole sale',
        source: ['valeur_fonciere'],
      },
      {
        name: 'price_per_m2',
        type: 'DOUBLE',
        unit: '€/m²',
        meaning: 'price of a square metre, of a single dwelling',
      },
      { name: 'reason', type: 'VARCHAR', meaning: 'why it has none' },
      { name: 'commune', type: 'VARCHAR', meaning: 'commune of today' },
      { name: 'city', type: 'VARCHAR', meaning: 'Paris, Lyon or Marseille' },
      { name: 'departement', type: 'VARCHAR', meaning: 'département' },
      { name: 'region', type: 'VARCHAR', meaning: 'région' },
      { name: 'iris', type: 'VARCHAR', meaning: 'IRIS of its parcel' },
      { name: 'section', type: 'VARCHAR', meaning: 'cadastral section of its parcel, 10 characters' },
      {
        name: 'street',
        type: 'VARCHAR',
        meaning: 'commune, colon, code of the street',
        source: ['adresse_code_voie'],
      },
    ],
  },
  {
    kind: 'sales',
    holds: { en: 'sales, a row a line of the source', fr: 'ventes, une ligne par ligne de la source' },
    bulk: OPEN,
    key: ['mutation'],
    withdrawn: 'key',
    bookkeeping: OF_THE_EDITION,
    columns: saleColumns,
  },
  {
    kind: 'sales-elsewhere',
    holds: {
      en: 'lines of its sales that lie in other départements',
      fr: 'lignes de ses ventes situées dans d’autres départements',
    },
    bulk: OPEN,
    key: ['mutation'],
    withdrawn: 'key',
    bookkeeping: OF_THE_EDITION,
    columns: [
      ...saleColumns,
      { name: 'sale_id', type: 'VARCHAR', meaning: 'key of the sale in the first of its départements' },
    ],
  },
]
