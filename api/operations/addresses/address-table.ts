import { z } from 'zod'
import { foundAddressSchema, nearAddressSchema } from '../../../shared/schemas/address.ts'
import type { TableColumn, TableWriter } from '../../answers/operation.ts'

/** Columns under the names that clients of the national geocoder know. */
const COLUMNS: readonly TableColumn[] = [
  { name: 'label', type: 'text', description: 'The address in one line' },
  { name: 'score', type: 'number', description: 'How much of the text it answers, 0 to 1' },
  { name: 'housenumber', type: 'text', description: 'House number' },
  { name: 'id', type: 'text', description: 'BAN key' },
  { name: 'name', type: 'text', description: 'First line of the address' },
  { name: 'street', type: 'text', description: 'Street' },
  { name: 'postcode', type: 'text', description: 'Postcode' },
  { name: 'citycode', type: 'text', description: 'INSEE code of the commune' },
  { name: 'city', type: 'text', description: 'Commune, or the city of an arrondissement' },
  { name: 'district', type: 'text', description: 'Arrondissement' },
  { name: 'oldcity', type: 'text', description: 'Former commune' },
  { name: 'context', type: 'text', description: 'Département and région' },
  { name: 'type', type: 'text', description: 'How precise it is' },
  { name: 'number_match', type: 'text', description: 'How the house number was found' },
  { name: 'distance', type: 'number', description: 'Metres from the point' },
  { name: 'parcels', type: 'text', description: 'IDU of its parcels, joined by a bar' },
  { name: 'longitude', type: 'number', description: 'WGS84 degrees' },
  { name: 'latitude', type: 'number', description: 'WGS84 degrees' },
]

const rows = z.array(z.union([foundAddressSchema, nearAddressSchema]))

/** Addresses as rows, for CSV, GeoJSON and Arrow. Parcels are joined by a bar, as the BAN does. */
export const addressTable: TableWriter = {
  thing: 'Address',
  columns: COLUMNS,
  point: { lng: 'longitude', lat: 'latitude' },
  rowsOf: (data) =>
    rows
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
