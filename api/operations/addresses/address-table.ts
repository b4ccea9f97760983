import { z } from 'zod'
import { foundAddressSchema, nearAddressSchema } from '../../../shared/schemas/address.ts'
import type { Column, Table } from '../../answers/operation.ts'

/** Columns under the names that clients of the national geocoder know. */
const COLUMNS: readonly Column[] = [
  { name: 'label', type: 'text' },
  { name: 'score', type: 'number' },
  { name: 'housenumber', type: 'text' },
  { name: 'id', type: 'text' },
  { name: 'name', type: 'text' },
  { name: 'street', type: 'text' },
  { name: 'postcode', type: 'text' },
  { name: 'citycode', type: 'text' },
  { name: 'city', type: 'text' },
  { name: 'district', type: 'text' },
  { name: 'oldcity', type: 'text' },
  { name: 'context', type: 'text' },
  { name: 'type', type: 'text' },
  { name: 'number_match', type: 'text' },
  { name: 'distance', type: 'number' },
  { name: 'parcels', type: 'text' },
  { name: 'longitude', type: 'number' },
  { name: 'latitude', type: 'number' },
]

const rows = z.array(z.union([foundAddressSchema, nearAddressSchema]))

/** Addresses as rows, for CSV, GeoJSON and Arrow. Parcels are joined by a bar, as the BAN does. */
export function addressTable(data: unknown): Table {
  return {
    columns: COLUMNS,
    point: { lng: 'longitude', lat: 'latitude' },
    rows: rows
      .parse(data)
      .map((address) => [
        address.label,
        'score' in address ? address.score : null,
        address.houseNumber,
        address.id,
        address.name,
        address.street,
        address.postcode,
        address.commune.code,
        address.city ?? address.commune.name,
        address.city === null ? null : address.commune.name,
        address.formerCommune,
        address.context,
        address.type,
        'numberMatch' in address ? address.numberMatch : null,
        'distanceMeters' in address ? address.distanceMeters : null,
        address.parcels.map(({ idu }) => idu).join('|'),
        address.geopoint.lng,
        address.geopoint.lat,
      ]),
  }
}
