import { cleanPolygons } from '../../../formats/geometry/clean.ts'
import { refusal } from '../../../formats/refusal.ts'
import type { Polygons } from '../../../shared/geo/polygons.ts'
import { parseIris } from '../../../shared/identifiers/iris.ts'
import type { Reading } from '../../dataset.ts'
import { IRIS_COLUMNS } from './columns.ts'
import type { SourceFeature } from './read-source.ts'

/** An IRIS as the lake keeps it. */
export interface Contour {
  /** 9 characters. */
  iris: string
  commune: string
  name: string
  /** H = dwellings, A = activities, D = various, Z = commune without IRIS; null when the source does not say. */
  type: string | null
  polygons: Polygons
  repairs: readonly string[]
}

const TYPES = ['H', 'A', 'D', 'Z']

/** Reads one feature of the contours. Refuses a malformed code or type, and the geometry rules of `formats/geometry`. */
export function readContour(
  feature: Pick<SourceFeature, 'properties' | 'geometry'>,
): Reading<{ contour: Contour }> {
  const values = new Map(
    Object.entries(feature.properties).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const text = (names: readonly string[]) => {
    const value = names.map((name) => values.get(name)).find((one) => one !== undefined && one !== null)
    return value === undefined ? '' : String(value).trim()
  }
  const code = text(IRIS_COLUMNS.iris)
  const iris = parseIris(code)
  if (!iris) return refusal('iris-malformed', `"${code}" is not a commune code and four digits`)
  const type = text(IRIS_COLUMNS.type)
  if (type !== '' && !TYPES.includes(type))
    return refusal('type-unknown', `"${type}" is none of ${TYPES.join(', ')}`)
  const cleaned = cleanPolygons(feature.geometry)
  if (!cleaned.ok) return cleaned
  return {
    ok: true,
    contour: {
      iris: iris.iris,
      commune: iris.commune,
      name: text(IRIS_COLUMNS.name),
      type: type === '' ? null : type,
      polygons: cleaned.polygons,
      repairs: cleaned.repairs,
    },
  }
}
