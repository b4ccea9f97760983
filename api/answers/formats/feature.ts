import { JsonText } from '../../../stores/reading/ready-json.ts'
import { toJsonText } from '../json-text.ts'

/** One thing on the map (RFC 7946). */
export const FEATURE_TYPE = 'application/geo+json'

/** What `format` may be of a question whose answer is one parcel. */
export const FEATURE_FORMATS = ['json', 'geojson'] as const

/**
 * A parcel as a GeoJSON Feature: its IDU as `id` and as `idu`, its other members flat, as the columns of tables and OGC API Features name them
 * (`communeCode`, `communeName`), because programs of maps show no object in a property. Throws when the data has no `id` and `geometry`.
 */
export function answerFeature(data: unknown): string {
  if (!isParcel(data)) throw new TypeError('An answer without id and geometry cannot be written as a feature')
  const { id, geometry, ...members } = data
  const properties = Object.entries(members).flatMap(([name, value]) => flat(name, value))
  return toJsonText({
    type: 'Feature',
    id,
    geometry,
    properties: Object.fromEntries([['idu', id], ...properties]),
  })
}

function isParcel(data: unknown): data is { id: string; geometry: unknown } & Record<string, unknown> {
  return typeof data === 'object' && data !== null && 'id' in data && 'geometry' in data
}

function flat(name: string, value: unknown): [name: string, value: unknown][] {
  if (typeof value !== 'object' || value === null || value instanceof JsonText) return [[name, value]]
  return Object.entries(value).map(([part, own]) => [name + part[0]!.toUpperCase() + part.slice(1), own])
}
