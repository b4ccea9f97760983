import { z } from 'zod'
import { type Sale, saleSchema } from '../../../shared/schemas/sale.ts'
import { JsonText } from '../../../stores/reading/ready-json.ts'
import type { Table, TableColumn, TableWriter } from '../../answers/operation.ts'

type Cell = Table['rows'][number][number]

const COLUMNS: readonly (TableColumn & { of(sale: Sale): Cell })[] = [
  { name: 'id', type: 'text', description: 'Key of the sale', of: (sale) => sale.id },
  { name: 'date', type: 'text', isDay: true, description: 'Day of the sale', of: (sale) => sale.date },
  { name: 'nature', type: 'text', description: 'Nature de la mutation', of: (sale) => sale.nature },
  {
    name: 'price',
    type: 'number',
    description: 'Price of the whole mutation, euros',
    of: (sale) => sale.price,
  },
  {
    name: 'surface',
    type: 'number',
    description: 'Built surface of all premises, m²',
    of: (sale) => sale.surface,
  },
  { name: 'rooms', type: 'number', description: 'Main rooms of all dwellings', of: (sale) => sale.rooms },
  {
    name: 'types',
    type: 'text',
    description: 'Types of the premises, joined by a bar',
    of: (sale) => sale.types.join('|'),
  },
  {
    name: 'pricePerM2',
    type: 'number',
    description: '€/m², of a single dwelling',
    of: (sale) => sale.pricePerM2,
  },
  {
    name: 'pricePerM2Reason',
    type: 'text',
    description: 'Why there is none',
    of: (sale) => sale.pricePerM2Reason,
  },
  {
    name: 'multiLot',
    type: 'boolean',
    description: 'Several premises or lots at once',
    of: (sale) => sale.multiLot,
  },
  {
    name: 'doubts',
    type: 'text',
    description: 'What is doubtful in the source, joined by a bar',
    of: (sale) => sale.doubts.join('|'),
  },
  { name: 'address', type: 'text', description: 'Address in one line', of: (sale) => sale.address.label },
  { name: 'postcode', type: 'text', description: 'Postcode', of: (sale) => sale.address.postcode },
  {
    name: 'communeCode',
    type: 'text',
    description: 'INSEE code of the commune',
    of: (sale) => sale.address.commune.code,
  },
  {
    name: 'premises',
    type: 'number',
    description: 'Premises sold',
    of: (sale) => sale.premises.reduce((units, premise) => units + premise.units, 0),
  },
  {
    name: 'landSurface',
    type: 'number',
    description: 'Land sold, m²',
    of: (sale) => sale.lands.reduce((sum, land) => sum + (land.surface ?? 0), 0),
  },
  {
    name: 'parcels',
    type: 'text',
    description: 'IDU of its parcels, joined by a bar',
    of: (sale) => sale.parcels.map((parcel) => parcel.idu).join('|'),
  },
  {
    name: 'lng',
    type: 'number',
    description: 'Longitude of its first parcel that has a place, WGS84 degrees',
    of: (sale) => located(sale)?.lng ?? null,
  },
  {
    name: 'lat',
    type: 'number',
    description: 'Latitude of that parcel',
    of: (sale) => located(sale)?.lat ?? null,
  },
  {
    name: 'grouping',
    type: 'text',
    description: 'inferred: found from lines of one day and price, which the source does not distinguish',
    of: (sale) => sale.grouping ?? null,
  },
]

/** One row a mutation, placed at the first of its parcels that has a place; lists are joined by a bar. */
export const saleTable: TableWriter = {
  thing: 'Sale',
  columns: COLUMNS,
  point: { lng: 'lng', lat: 'lat' },
  rowsOf: (data) =>
    salesSchema
      .parse(data)
      .map(({ text }) => saleSchema.parse(JSON.parse(text)))
      .map((sale) => COLUMNS.map((column) => column.of(sale))),
}

const salesSchema = z.array(z.instanceof(JsonText))

const located = (sale: Sale) => sale.parcels.find(({ geopoint }) => geopoint !== null)?.geopoint
