import { GeometryReader } from '../../shared/artefacts/geometry.ts'
import { stringAt } from '../../shared/artefacts/string-table.ts'
import { DRAWN_LEVELS, type ZonesArtefact } from '../../shared/artefacts/zones.ts'
import type { Bounds } from '../../shared/geo/bounds.ts'
import { UNITS_PER_DEGREE } from '../../shared/geo/polygons.ts'
import { DWELLING_TYPES, type DwellingType } from '../../shared/identifiers/dwelling-types.ts'
import { departementOf } from '../../shared/identifiers/insee.ts'
import type { Stores } from '../../stores/stores.ts'
import { PLAN_HEIGHT, PLAN_WIDTH } from '../plan-view.ts'
import type { Place } from './place.ts'

/** A zone of a map of prices: its outline as a path of the drawing, and its medians. */
export interface MapZone {
  level: 'commune' | 'iris'
  code: string
  name: string
  outline: string
  figures: readonly { year: number; type: DwellingType; median: number; count: number }[]
}

/** Zones drawn at most: more are too small to see, and weigh more than the rest of the page. */
const MOST = 400
/** Share of the drawing's width or height that the place takes. */
const SHARE = 0.92

/** The zones that are coloured on a map of a place: communes of a département or city, IRIS elsewhere; a commune that is not cut is one. */
export function mapZones(place: Place, bounds: Bounds, stores: Stores): MapZone[] {
  const isWide = place.level === 'departement' || place.level === 'ville'
  const toDrawing = drawingOf(bounds)
  const reader = new GeometryReader()
  const drawn: MapZone[] = []
  for (const { artefact, rows } of stores.zones.rowsIn('zones', bounds))
    for (const row of rows) {
      const level = DRAWN_LEVELS[artefact.level[row]!]
      const code = stringAt(artefact.code, row)
      if (level !== (isWide ? 'commune' : 'iris') || !isInside(code, place, stores)) continue
      drawn.push({
        level,
        code,
        name: stringAt(artefact.name, row),
        outline: outlineOf(artefact, row, reader, toDrawing),
        figures: figuresOf(artefact, row),
      })
    }
  if (drawn.length > MOST) return []
  if (drawn.length > 0 || isWide) return drawn
  return mapZones({ ...place, level: 'departement', code: departementOf(place.code) }, bounds, stores)
}

function isInside(code: string, { level, code: own, commune }: Place, { territory }: Stores): boolean {
  if (level === 'departement') return departementOf(code) === own
  if (level === 'ville') return territory.arrondissements(own).some((one) => one.code === code)
  return code.startsWith(commune ?? own)
}

/** From 1e-7 degrees to units of the drawing. */
export type ToDrawing = (x: number, y: number) => readonly [number, number]

/** The place amid the drawing, north up, the same scale in both directions. */
export function drawingOf([west, south, east, north]: Bounds): ToDrawing {
  const narrow = Math.cos(((south + north) / 2 / UNITS_PER_DEGREE) * (Math.PI / 180))
  const scale = SHARE * Math.min(PLAN_WIDTH / ((east - west) * narrow), PLAN_HEIGHT / (north - south))
  const [midX, midY] = [(west + east) / 2, (south + north) / 2]
  return (x, y) => [PLAN_WIDTH / 2 + (x - midX) * narrow * scale, PLAN_HEIGHT / 2 - (y - midY) * scale]
}

/** An outline in whole units of the drawing: finer than a pixel of a phone, and short. */
function outlineOf(
  { geometry, geometryOffset, originX, originY }: ZonesArtefact,
  row: number,
  reader: GeometryReader,
  to: ToDrawing,
): string {
  reader.decode(geometry, geometryOffset[row]!, originX, originY)
  let path = ''
  let at = 0
  for (let ring = 0; ring < reader.ringCount; ring++) {
    const points: string[] = []
    for (; at < reader.ringEnds[ring]!; at += 2) {
      const [x, y] = to(reader.coords[at]!, reader.coords[at + 1]!)
      const point = `${Math.round(x)} ${Math.round(y)}`
      if (point !== points.at(-1)) points.push(point)
    }
    if (points.length > 2) path += `M${points.join('L')}Z`
  }
  return path
}

function figuresOf(
  { figureOffset, figureYear, figureType, figureMedian, figureCount }: ZonesArtefact,
  row: number,
): MapZone['figures'] {
  const from = figureOffset[row]!
  return Array.from({ length: figureOffset[row + 1]! - from }, (_, i) => ({
    year: figureYear[from + i]!,
    type: DWELLING_TYPES[figureType[from + i]!]!,
    median: figureMedian[from + i]!,
    count: figureCount[from + i]!,
  }))
}
