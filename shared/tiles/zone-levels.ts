import { DRAWN_LEVELS, type DrawnLevel } from '../artefacts/zones.ts'

/** Zooms at which the layer `zones` draws a level, both included. */
const ZOOMS: Readonly<Record<Exclude<DrawnLevel, 'section'>, readonly [from: number, to: number]>> = {
  departement: [4, 9],
  commune: [6, 16],
  iris: [10, 16],
}

/** Up to this zoom the tiles of `zones` are made at ingest. */
export const LAST_ZONE_TILES = 9
export const FIRST_ZONE_TILES = 4

/** Whether the layer `zones` has a level (its number in DRAWN_LEVELS) at a zoom. */
export function isDrawn(level: number, zoom: number): boolean {
  const name = DRAWN_LEVELS[level]
  if (name === undefined || name === 'section') return false
  const [from, to] = ZOOMS[name]
  return zoom >= from && zoom <= to
}
