import { parseFeature } from '../../../formats/geojson/parse-feature.ts'
import { cleanPolygons } from '../../../formats/geometry/clean.ts'
import type { SeenColumns } from '../../../formats/layouts/seen-columns.ts'
import { refusal } from '../../../formats/refusal.ts'
import type { Polygons } from '../../../shared/geo/polygons.ts'
import { communeCodeOf, isCommuneCode } from '../../../shared/identifiers/insee.ts'
import type { Reading } from '../../dataset.ts'

/** A section as the lake keeps it. */
export interface Section {
  /** The first 10 characters of the IDU of its parcels: commune, prefix, section padded with a zero. */
  code: string
  commune: string
  prefixe: string
  /** Padded with a zero: `0B`. */
  section: string
  created: string | null
  updated: string | null
  polygons: Polygons
  repairs: readonly string[]
}

const AFTER_COMMUNE = /^(\d{3})([0-9A-Z]{2})$/
const DATE = /^\d{4}-\d{2}-\d{2}$/

/** Reads one GeoJSON feature of the `sections` layer. `seen` is shown the properties; `part` is the commune or département of its file. */
export function readSection(text: string, part: string, seen?: SeenColumns): Reading<{ section: Section }> {
  const parsed = parseFeature(text)
  if (!parsed.ok) return parsed
  seen?.note(parsed.properties)
  const { feature, properties } = parsed
  const id = properties.id ?? feature.id
  const code = typeof id === 'string' ? id : ''
  const [, prefixe, section] = AFTER_COMMUNE.exec(code.slice(5)) ?? []
  const commune = communeCodeOf(code)
  if (prefixe === undefined || section === undefined || !isCommuneCode(commune))
    return refusal('section-malformed', `id ${JSON.stringify(id)} is not commune 5 + prefix 3 + section 2`)
  if (!agrees(properties.commune, commune) || !agrees(properties.prefixe, prefixe))
    return refusal(
      'section-inconsistent',
      `commune ${JSON.stringify(properties.commune)} and prefixe ${JSON.stringify(properties.prefixe)} are not those of id ${code}`,
    )
  const { created = null, updated = null } = properties
  if (!isDate(created) || !isDate(updated))
    return refusal('date-malformed', `created ${JSON.stringify(created)}, updated ${JSON.stringify(updated)}`)
  const cleaned = cleanPolygons(feature.geometry)
  if (!cleaned.ok) return cleaned
  if (commune !== part && !(part.length < 5 && commune.startsWith(part)))
    return refusal('outside-area', `a section of ${commune} in the file of ${part}`)
  const { polygons, repairs } = cleaned
  return { ok: true, section: { code, commune, prefixe, section, created, updated, polygons, repairs } }
}

/** A property that is absent contradicts nothing: the identifier has it too. */
function agrees(value: unknown, expected: string): boolean {
  return value === undefined || value === null || value === expected
}

function isDate(value: unknown): value is string | null {
  return value === null || (typeof value === 'string' && DATE.test(value))
}
