import { parseFeature } from '../../../formats/geojson/parse-feature.ts'
import { cleanPolygons } from '../../../formats/geometry/clean.ts'
import { polygonsOfCollection } from '../../../formats/geometry/collection.ts'
import { refusal } from '../../../formats/refusal.ts'
import type { Polygons } from '../../../shared/geo/polygons.ts'
import { type ParsedIdu, parseIdu } from '../../../shared/identifiers/idu.ts'
import { packIdu } from '../../../shared/identifiers/idu-pack.ts'
import type { Reading } from '../../dataset.ts'
import { type ParcelAttributes, readAttributes } from './attributes.ts'
import type { ColumnWatch } from './columns.ts'

/** A parcel as the lake keeps it. */
export interface Parcel extends ParcelAttributes {
  idu: string
  commune: string
  departement: string
  /** The IDU as a number, see packIdu. */
  key: number
  polygons: Polygons
  repairs: readonly string[]
}

export type ParcelReading = Reading<{ parcel: Parcel }>

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
  return readShape(idu, properties, geometry)
}

function readShape(
  idu: ParsedIdu,
  properties: Readonly<Record<string, unknown>>,
  geometry: unknown,
): ParcelReading {
  const mended: string[] = []
  const attributes = readAttributes(properties, mended)
  const cleaned = cleanPolygons(polygonsOfCollection(geometry, mended))
  if (!cleaned.ok) return cleaned
  return {
    ok: true,
    parcel: {
      idu: idu.idu,
      commune: idu.commune,
      departement: idu.departement,
      key: packIdu(idu.idu),
      ...attributes,
      polygons: cleaned.polygons,
      repairs: [...mended, ...cleaned.repairs],
    },
  }
}
