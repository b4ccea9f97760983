import { boundsOf } from '../geo/bounds.ts'
import type { Polygons } from '../geo/polygons.ts'
import { DWELLING_TYPES, type DwellingType } from '../identifiers/dwelling-types.ts'
import { encodeBoxTree } from './box-tree.ts'
import { encodeColumns } from './column-file.ts'
import { encodeGeometry } from './geometry.ts'
import { GrowableBytes, u8, u16, u32 } from './growable.ts'
import { DRAWN_LEVELS, type DrawnLevel, OUTLINES, ZONES } from './zones.ts'

/** The prices of one year and type, €/m². */
export interface ZoneFigure {
  year: number
  type: DwellingType
  count: number
  median: number
  q1: number
  q3: number
}

export interface ZoneRow {
  level: DrawnLevel
  code: string
  name: string
  outline: (typeof OUTLINES)[number]
  polygons: Polygons
  figures: readonly ZoneFigure[]
}

/** Chunks of the artefact's file, in order. Rows come by level, then code; at least one, each with a polygon. */
export function encodeZones(rows: readonly ZoneRow[]): Uint8Array[] {
  const [originX, originY] = rows[0]!.polygons[0]![0]! as [number, number]
  const geometry = new GrowableBytes()
  const geometryOffset = u32()
  const figureOffset = u32()
  const [figureYear, figureType] = [u16(), u8()]
  const [figureCount, figureMedian, figureQ1, figureQ3] = [u32(), u32(), u32(), u32()]
  const boxes = new Int32Array(rows.length * 4)
  for (const [i, { polygons, figures }] of rows.entries()) {
    boxes.set(boundsOf(polygons), i * 4)
    geometryOffset.push(geometry.length)
    encodeGeometry(polygons, originX, originY, geometry)
    figureOffset.push(figureYear.length)
    for (const { year, type, count, median, q1, q3 } of figures) {
      figureYear.push(year)
      figureType.push(DWELLING_TYPES.indexOf(type))
      figureCount.push(count)
      figureMedian.push(median)
      figureQ1.push(q1)
      figureQ3.push(q3)
    }
  }
  geometryOffset.push(geometry.length)
  figureOffset.push(figureYear.length)
  const years = [...figureYear.view()]
  const facts = {
    originX,
    originY,
    firstYear: years.reduce((least, year) => Math.min(least, year), years[0] ?? 0),
    lastYear: years.reduce((most, year) => Math.max(most, year), 0),
  }
  const content = {
    level: Uint8Array.from(rows, ({ level }) => DRAWN_LEVELS.indexOf(level)),
    outline: Uint8Array.from(rows, ({ outline }) => OUTLINES.indexOf(outline)),
    code: rows.map(({ code }) => code),
    name: rows.map(({ name }) => name),
    geometryOffset: geometryOffset.view(),
    geometry: geometry.view(),
    figureOffset: figureOffset.view(),
    figureYear: figureYear.view(),
    figureType: figureType.view(),
    figureCount: figureCount.view(),
    figureMedian: figureMedian.view(),
    figureQ1: figureQ1.view(),
    figureQ3: figureQ3.view(),
  }
  return encodeColumns(ZONES, facts, content, { tree: encodeBoxTree(boxes) })
}
