import type { ADDRESS_PLACES } from '../../shared/artefacts/address-rows.ts'
import type { BoxTree } from '../../shared/artefacts/box-tree.ts'
import type { RowsOf } from '../../shared/artefacts/row-blocks/row-block.ts'
import { LocalMetres } from '../../shared/geo/metres.ts'
import { squaredLowerBound } from '../../shared/space/box-distance.ts'
import type { Hold } from '../blocks/hold.ts'
import { blocksAtPoint, blocksWithin, reachOf } from '../space/nearest-in-blocks.ts'
import type { DepartementAddresses } from './departement-addresses.ts'

export interface NearNumber {
  artefact: DepartementAddresses
  row: number
  metres: number
}

type PlaceRows = RowsOf<typeof ADDRESS_PLACES.schema>

/** What is asked: the numbers nearest to a point (WGS84 degrees), at most `limit`, none beyond `maxMetres`. */
export interface AskedNear {
  lng: number
  lat: number
  limit: number
  maxMetres: number
}

/** Where a search reads: the places of a département within reach, by their blocks. */
interface Reach {
  nth: number
  artefact: DepartementAddresses
  tree: BoxTree
  first: readonly number[]
}

/**
 * The house numbers nearest to a point over all départements, nearest first. Reads the blocks around the point, then those that may hold a
 * nearer number. Rejects with DamagedFile.
 */
export async function nearestNumbers(
  artefacts: readonly DepartementAddresses[],
  { lng, lat, limit, maxMetres }: AskedNear,
  hold: Hold,
): Promise<NearNumber[]> {
  const frame = new LocalMetres(lng, lat, maxMetres)
  const nearest = new Nearest(frame, limit, maxMetres)
  const reached: Reach[] = []
  for (const [nth, artefact] of artefacts.entries()) {
    const { tree } = artefact.places.index
    if (!tree || squaredLowerBound(tree.box, 0, frame) > nearest.squared) continue
    const first = blocksAtPoint(tree, frame, nearest.squared)
    if (first.length > 0) reached.push({ nth, artefact, tree, first })
  }
  const look = async (numbersOf: (reach: Reach) => readonly number[]) => {
    const all = reached.map((reach) => reach.artefact.places.take(numbersOf(reach), hold))
    for (const [i, blocks] of (await Promise.all(all)).entries())
      for (const { rows } of blocks) nearest.add(reached[i]!.nth, rows)
  }
  await look(({ first }) => first)
  await look(({ tree, first }) =>
    blocksWithin(tree, frame, nearest.squared).filter((number) => !first.includes(number)),
  )
  return nearest.found.map(({ nth, row, squared }) => ({
    artefact: artefacts[nth]!,
    row,
    metres: Math.sqrt(squared),
  }))
}

/** A number of the nth département, and how far it is in squared metres. */
interface Found {
  nth: number
  row: number
  squared: number
}

/** The nearest numbers among those that were added, nearest first; of equal ones in their order. */
class Nearest {
  readonly found: Found[] = []
  readonly #frame: LocalMetres
  readonly #limit: number
  /** Squared metres within which a number is among the nearest. */
  squared: number

  constructor(frame: LocalMetres, limit: number, maxMetres: number) {
    this.#frame = frame
    this.#limit = limit
    this.squared = maxMetres * maxMetres
  }

  add(nth: number, { x, y, row }: PlaceRows): void {
    const frame = this.#frame
    let [minX, minY, maxX, maxY] = reachOf(frame, this.squared)
    for (let i = 0; i < row.length; i++) {
      const pointX = x[i]!
      const pointY = y[i]!
      // Most points are farther than what was found: two looks tell that sooner than a distance.
      if (pointX < minX || pointX > maxX || pointY < minY || pointY > maxY) continue
      const squared = frame.east(pointX, pointY) ** 2 + frame.north(pointY) ** 2
      if (squared > this.squared) continue
      this.#insert({ nth, row: row[i]!, squared })
      ;[minX, minY, maxX, maxY] = reachOf(frame, this.squared)
    }
  }

  #insert(one: Found): void {
    const { found } = this
    let at = found.length
    while (at > 0 && isBefore(one, found[at - 1]!)) at--
    found.splice(at, 0, one)
    if (found.length > this.#limit) found.pop()
    if (found.length === this.#limit) this.squared = found.at(-1)!.squared
  }
}

const isBefore = (a: Found, b: Found) => (a.squared - b.squared || a.nth - b.nth || a.row - b.row) < 0
