import { featuresSchema } from '../rest/openapi-tables.ts'

const text = { type: 'string' }
const number = { type: 'number' }

/** The properties of a feature: those without a value are left out. */
const properties = {
  type: 'object',
  required: ['label', 'score', 'id', 'name', 'citycode', 'city', 'x', 'y', 'context', 'type', 'importance'],
  properties: {
    label: text,
    score: number,
    number_match: text,
    distance: { ...number, description: 'Metres from the point' },
    importance: number,
    housenumber: text,
    id: text,
    name: text,
    street: text,
    postcode: text,
    citycode: text,
    oldcity: text,
    city: text,
    district: text,
    x: { ...number, description: 'Metres in the legal projection of the territory' },
    y: number,
    context: text,
    type: { ...text, enum: ['housenumber', 'street', 'locality', 'municipality'] },
    parcels: { type: 'array', items: { $ref: '#/components/schemas/AddressParcel' } },
  },
  additionalProperties: false,
}

/** What the national geocoder answers: a FeatureCollection with its question and its source. */
export const GEOCODING_FEATURES = featuresSchema(properties, {
  version: text,
  query: text,
  limit: { type: 'integer' },
  attribution: text,
  licence: text,
})
