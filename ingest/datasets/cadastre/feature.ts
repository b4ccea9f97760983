import type { Polygons } from '../../../shared/geo/polygons.ts'
import { type Idu, packIdu, parseIdu } from '../../../shared/identifiers/idu.ts'
import { type Reading, refusal } from '../../dataset.ts'
import { parseFeature } from '../../geojson/parse-feature.ts'
import { cleanPolygons } from '../../geometry/clean.ts'
import type { ColumnWatch } from './columns.ts'

/** A parcel as the lake keeps it. Days count from 1970-01-01. */
export interface Parcel {
  idu: string
  commune: string
  departement: string
  /** The IDU as a number, see packIdu. */
  key: number
  /** Contenance in m², null when the source has none. */
  contenance: number | null
  arpente: boolean | null
  createdDay: number | null
  updatedDay: number | null
  polygons: Polygons
  repairs: readonly string[]
}

export type ParcelReading = Reading<{ parcel: Parcel }>

const DATE = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 86_400_000
/** Days are kept in 16 bits, the last value meaning none. */
export const LAST_DAY = 0xfffe

/**
 * Reads one GeoJSON feature of the `parcelles` layer. Checked by hand rather than by a schema library, because this runs
 * a hundred million times for France. `columns` is shown the properties, to notice one that is missing or new.
 */
export function readParcel(text: string, columns: ColumnWatch): ParcelReading {
  const parsed = parseFeature(text)
  if (!parsed.ok) return parsed
  const { feature, properties } = parsed
  const id = properties.id ?? feature.id
  columns.note(properties, id)
  return readFields(properties, id, feature.geometry)
}

/** Reads a parcel whose properties are those of the GeoJSON edition, whatever file they come from; `geometry` is GeoJSON's. */
export function readFields(
  properties: Readonly<Record<string, unknown>>,
  id: unknown,
  geometry: unknown,
): ParcelReading {
  const idu = typeof id === 'string' ? parseIdu(id) : undefined
  if (!idu)
    return refusal(
      'idu-malformed',
      `id ${JSON.stringify(id)} is not commune 5 + prefix 3 + section 2 + number 4`,
    )
  if (typeof properties.commune === 'string' && properties.commune !== idu.commune)
    return refusal('idu-inconsistent', `commune ${properties.commune} is not the one of id ${idu.idu}`)
  return readAttributes(idu, properties, geometry)
}

function readAttributes(
  idu: Idu,
  properties: Readonly<Record<string, unknown>>,
  geometry: unknown,
): ParcelReading {
  const contenance = properties.contenance ?? null
  if (
    contenance !== null &&
    !(typeof contenance === 'number' && Number.isInteger(contenance) && contenance >= 0)
  )
    return refusal(
      'contenance-malformed',
      `contenance ${JSON.stringify(contenance)} is not a whole number of m²`,
    )
  const arpente = properties.arpente ?? null
  if (arpente !== null && typeof arpente !== 'boolean')
    return refusal('arpente-malformed', `arpente ${JSON.stringify(arpente)} is not true or false`)
  const createdDay = dayOf(properties.created)
  const updatedDay = dayOf(properties.updated)
  if (createdDay === undefined)
    return refusal('date-malformed', `created ${JSON.stringify(properties.created)}`)
  if (updatedDay === undefined)
    return refusal('date-malformed', `updated ${JSON.stringify(properties.updated)}`)
  const cleaned = cleanPolygons(geometry)
  if (!cleaned.ok) return cleaned
  return {
    ok: true,
    parcel: {
      idu: idu.idu,
      commune: idu.commune,
      departement: idu.departement,
      key: packIdu(idu.idu),
      contenance,
      arpente,
      createdDay,
      updatedDay,
      polygons: cleaned.polygons,
      repairs: cleaned.repairs,
    },
  }
}

/** Days since 1970-01-01, null when absent, undefined when it is no date of this century or the last. */
export function dayOf(value: unknown): number | null | undefined {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string' || !DATE.test(value)) return undefined
  const day = Date.parse(value) / DAY_MS
  return day >= 0 && day <= LAST_DAY ? day : undefined
}
