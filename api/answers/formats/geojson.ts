import type { Table } from '../operation.ts'

/** A FeatureCollection (RFC 7946): a point a row, its columns as properties; `geometry` null for a row without a place. */
export function geoJsonOf({ columns, rows, point }: Table): string {
  const lngAt = columns.findIndex(({ name }) => name === point.lng)
  const latAt = columns.findIndex(({ name }) => name === point.lat)
  const features = rows.map((row) => {
    const [lng, lat] = [row[lngAt], row[latAt]]
    const geometry =
      typeof lng === 'number' && typeof lat === 'number' ? { type: 'Point', coordinates: [lng, lat] } : null
    const members = columns.map(({ name }, i): [string, unknown] => [name, row[i]])
    const properties = Object.fromEntries(
      members.filter(([column]) => column !== point.lng && column !== point.lat),
    )
    return { type: 'Feature', geometry, properties }
  })
  return JSON.stringify({ type: 'FeatureCollection', features })
}
