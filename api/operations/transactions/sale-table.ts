import { z } from 'zod'
import { type Sale, saleSchema } from '../../../shared/schemas/sale.ts'
import type { Column, Table } from '../../answers/operation.ts'
import { JsonText } from '../../kernel/ready-json.ts'

type Cell = Table['rows'][number][number]

const COLUMNS: readonly (Column & { of(sale: Sale): Cell })[] = [
  { name: 'id', type: 'text', of: (sale) => sale.id },
  { name: 'date', type: 'text', of: (sale) => sale.date },
  { name: 'nature', type: 'text', of: (sale) => sale.nature },
  { name: 'price', type: 'number', of: (sale) => sale.price },
  { name: 'surface', type: 'number', of: (sale) => sale.surface },
  { name: 'rooms', type: 'number', of: (sale) => sale.rooms },
  { name: 'types', type: 'text', of: (sale) => sale.types.join('|') },
  { name: 'pricePerM2', type: 'number', of: (sale) => sale.pricePerM2 },
  { name: 'pricePerM2Reason', type: 'text', of: (sale) => sale.pricePerM2Reason },
  { name: 'multiLot', type: 'boolean', of: (sale) => sale.multiLot },
  { name: 'doubts', type: 'text', of: (sale) => sale.doubts.join('|') },
  { name: 'address', type: 'text', of: (sale) => sale.address.label },
  { name: 'postcode', type: 'text', of: (sale) => sale.address.postcode },
  { name: 'communeCode', type: 'text', of: (sale) => sale.address.commune.code },
  {
    name: 'premises',
    type: 'number',
    of: (sale) => sale.premises.reduce((units, premise) => units + premise.units, 0),
  },
  {
    name: 'landSurface',
    type: 'number',
    of: (sale) => sale.lands.reduce((sum, land) => sum + (land.surface ?? 0), 0),
  },
  { name: 'parcels', type: 'text', of: (sale) => sale.parcels.map((parcel) => parcel.idu).join('|') },
  { name: 'lng', type: 'number', of: (sale) => located(sale)?.lng ?? null },
  { name: 'lat', type: 'number', of: (sale) => located(sale)?.lat ?? null },
]

/** One row a mutation, placed at the first of its parcels that has a place; lists are joined by a bar. */
export function saleTable(data: unknown): Table {
  const sales = z
    .array(z.instanceof(JsonText))
    .parse(data)
    .map(({ text }) => saleSchema.parse(JSON.parse(text)))
  const columns = COLUMNS.map(({ name, type }) => ({ name, type }))
  const rows = sales.map((sale) => COLUMNS.map((column) => column.of(sale)))
  return { columns, rows, point: { lng: 'lng', lat: 'lat' } }
}

const located = (sale: Sale) => sale.parcels.find(({ geopoint }) => geopoint !== null)?.geopoint
