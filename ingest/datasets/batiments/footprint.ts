import { parseFeature } from '../../../formats/geojson/parse-feature.ts'
import { cleanPolygons } from '../../../formats/geometry/clean.ts'
import type { SeenColumns } from '../../../formats/layouts/seen-columns.ts'
import { refusal } from '../../../formats/refusal.ts'
import type { Polygons } from '../../../shared/geo/polygons.ts'
import { isCommuneCode } from '../../../shared/identifiers/insee.ts'
import type { Reading } from '../../dataset.ts'

/** A building as the cadastre draws it: a shape, and whether it is light. */
export interface Footprint {
  commune: string
  /** Construction légère (type 02): a shed, a canopy; null when the source does not say. */
  light: boolean | null
  updated: string | null
  polygons: Polygons
  repairs: readonly string[]
}

/** Codes of the layer: 01 = bâtiment en dur, 02 = construction légère. */
const LIGHT: Readonly<Record<string, boolean>> = { '01': false, '02': true }

/**
 * Reads one GeoJSON feature of the `batiments` layer, which has neither identifier nor attributes to speak of. `seen` is shown the properties; `part` is the commune or
 * département of its file.
 */
export function readFootprint(
  text: string,
  part: string,
  seen?: SeenColumns,
): Reading<{ footprint: Footprint }> {
  const parsed = parseFeature(text)
  if (!parsed.ok) return parsed
  seen?.note(parsed.properties)
  const { commune, type = null, updated = null } = parsed.properties
  if (typeof commune !== 'string' || !isCommuneCode(commune))
    return refusal('commune-malformed', `commune ${JSON.stringify(commune)} is no commune code`)
  if (type !== null && !(typeof type === 'string' && type in LIGHT))
    return refusal('type-unknown', `type ${JSON.stringify(type)} is neither 01 nor 02`)
  if (updated !== null && !(typeof updated === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(updated)))
    return refusal('date-malformed', `updated ${JSON.stringify(updated)}`)
  const cleaned = cleanPolygons(parsed.feature.geometry)
  if (!cleaned.ok) return cleaned
  if (commune !== part && !(part.length < 5 && commune.startsWith(part)))
    return refusal('outside-area', `a building of ${commune} in the file of ${part}`)
  const light = type === null ? null : LIGHT[type]!
  return {
    ok: true,
    footprint: { commune, light, updated, polygons: cleaned.polygons, repairs: cleaned.repairs },
  }
}
