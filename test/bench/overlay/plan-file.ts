import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'

export interface PlanAsked {
  path: string
  /** West, south, east and north that the zones fill, WGS84 degrees. */
  box: readonly [number, number, number, number]
  zones: number
  seed: number
}

/** Vertices between two corners of a zone: plans of communes have some eighty a zone. */
const BETWEEN = 20
/** How far a corner, and the middle of a side, lie from the regular grid, as a share of a cell. */
const STRAY = { corner: 0.3, side: 0.1 }
const TYPES = ['U', 'AUc', 'AUs', 'A', 'N']

/**
 * Writes a plan whose zones fill a box without a gap, as GeoJSON in the columns of CNIG: a grid whose corners and sides are bent by chance, each side
 * the same for both of its zones. Gives the number of zones.
 */
export async function writePlan({ path, box, zones, seed }: PlanAsked): Promise<number> {
  const [west, south, east, north] = box
  const across = Math.ceil(Math.sqrt(zones))
  const up = Math.ceil(zones / across)
  const cell = [(east - west) / across, (north - south) / up] as const
  /** -1 to 1, the same for the same numbers. */
  const chance = (...numbers: number[]) => {
    let hash = seed | 0
    for (const one of numbers) hash = Math.imul(hash ^ (one + 0x9e3779b9), 0x85ebca6b) ^ (hash >>> 13)
    return ((hash >>> 0) / 2 ** 32) * 2 - 1
  }
  const corner = (i: number, j: number) => {
    const isEdge = (at: number, last: number) => at === 0 || at === last
    const dx = isEdge(i, across) ? 0 : STRAY.corner * chance(i, j, 1)
    const dy = isEdge(j, up) ? 0 : STRAY.corner * chance(i, j, 2)
    return [west + (i + dx) * cell[0], south + (j + dy) * cell[1]] as const
  }
  /** Vertices from a corner on to the next to the east (0) or north (1), without the latter. */
  const side = (i: number, j: number, way: 0 | 1) => {
    const [from, to] = [corner(i, j), way === 0 ? corner(i + 1, j) : corner(i, j + 1)]
    return Array.from({ length: BETWEEN + 1 }, (_, k) => {
      const t = k / (BETWEEN + 1)
      const bend = STRAY.side * cell[1 - way]! * Math.sin(Math.PI * t) * chance(i, j, k, way + 3)
      const at = [from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1])] as const
      return way === 0 ? [at[0], at[1] + bend] : [at[0] + bend, at[1]]
    })
  }
  const back = (vertices: number[][], end: readonly [number, number]) => [
    [...end],
    ...vertices.slice(1).reverse(),
  ]
  const out = createWriteStream(path)
  out.write('{"type":"FeatureCollection","features":[\n')
  let written = 0
  for (let j = 0; j < up; j++)
    for (let i = 0; i < across && written < zones; i++) {
      const ring = [
        ...side(i, j, 0),
        ...side(i + 1, j, 1),
        ...back(side(i, j + 1, 0), corner(i + 1, j + 1)),
        ...back(side(i, j, 1), corner(i, j + 1)),
        [...corner(i, j)],
      ].map(([x, y]) => [Number(x!.toFixed(7)), Number(y!.toFixed(7))])
      const type = TYPES[Math.floor(Math.abs(chance(i, j, 9)) * TYPES.length) % TYPES.length]!
      const feature = {
        type: 'Feature',
        properties: {
          LIBELLE: `${type}${written}`,
          LIBELONG: 'Zone inventée',
          TYPEZONE: type,
          NOMFIC: 'reglement.pdf',
          URLFIC: null,
          IDURBA: '200000000_PLUI_20260101',
          DATVALID: '20260101',
        },
        geometry: { type: 'Polygon', coordinates: [ring] },
      }
      if (!out.write(`${written > 0 ? ',\n' : ''}${JSON.stringify(feature)}`)) await once(out, 'drain')
      written++
    }
  out.end('\n]}\n')
  await finished(out)
  return written
}
