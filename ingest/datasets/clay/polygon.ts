import { createHash } from 'node:crypto'
import { cleanPolygons } from '../../../formats/geometry/clean.ts'
import { encodeWkb } from '../../../formats/geometry/wkb.ts'
import { refusal } from '../../../formats/refusal.ts'
import type { VectorRow } from '../../../formats/vector/vector-row.ts'
import type { Polygons } from '../../../shared/geo/polygons.ts'
import type { Reading } from '../../dataset.ts'

/** A polygon of the map. */
export interface ClayPolygon {
  /** 16 characters of a hash of its level and shape. */
  id: string
  level: 'low' | 'medium' | 'high'
  polygons: Polygons
  repairs: readonly string[]
}

const LEVELS: Readonly<Record<string, ClayPolygon['level']>> = { '1': 'low', '2': 'medium', '3': 'high' }

/** Reads one row. Refuses `level-malformed` in addition to the rules of `cleanPolygons`. */
export function readPolygon({ cells, geometry }: VectorRow): Reading<{ polygon: ClayPolygon }> {
  const text = cells.get('NIVEAU') ?? ''
  const level = LEVELS[text]
  if (level === undefined) return refusal('level-malformed', `niveau is "${text}", and not 1, 2 or 3`)
  const cleaned = cleanPolygons(geometry)
  if (!cleaned.ok) return cleaned
  const { polygons, repairs } = cleaned
  const id = createHash('sha256').update(level).update(encodeWkb(polygons)).digest('hex').slice(0, 16)
  return { ok: true, polygon: { id, level, polygons, repairs } }
}
