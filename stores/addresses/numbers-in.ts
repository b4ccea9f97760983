import { entryOf, localityOf, numberOf, suffixOf } from '../../shared/artefacts/addresses.ts'
import { stringAt } from '../../shared/artefacts/string-table.ts'
import type { Bounds } from '../../shared/geo/bounds.ts'
import { blocksInTurn } from '../blocks/blocks-in-turn.ts'
import type { Hold } from '../blocks/hold.ts'
import { Turn } from '../reading/turns.ts'
import type { DepartementAddresses } from './departement-addresses.ts'
import type { NumberPoint } from './number-point.ts'

/** The house numbers of a département in a box (1e-7 degrees, edges included), by street. Reads the blocks of their places, then those of their streets. Rejects with DamagedFile. */
export async function houseNumbersIn(
  artefact: DepartementAddresses,
  bounds: Bounds,
  hold: Hold,
): Promise<NumberPoint[]> {
  const { places, numbers, suffixes, communeCodes } = artefact
  const [west, south, east, north] = bounds
  const found: { row: number; x: number; y: number; certified: boolean }[] = []
  const turn = new Turn()
  for await (const { rows, count } of blocksInTurn(places, places.near(bounds))) {
    if (turn.isOver) await turn.next()
    for (let i = 0; i < count; i++) {
      const [x, y] = [rows.x[i]!, rows.y[i]!]
      if (x >= west && x <= east && y >= south && y <= north)
        found.push({ row: rows.row[i]!, x, y, certified: rows.certified[i] === 1 })
    }
  }
  found.sort((a, b) => a.row - b.row)
  const streets = found.map(({ row }) => entryOf(artefact, row))
  const blocks = await artefact.entries.ofRows(streets, hold)
  return found.map(({ row, x, y, certified }, i) => {
    const entry = streets[i]!
    const { firstRow, rows: entries } = blocks[i]!
    const suffix = stringAt(suffixes, suffixOf(numbers[row]!))
    const number = String(numberOf(numbers[row]!))
    return {
      x,
      y,
      number: suffix === '' ? number : `${number} ${suffix}`,
      street: stringAt(entries.name, entry - firstRow),
      communeCode: stringAt(communeCodes, localityOf(artefact, entry, row)),
      certified,
    }
  })
}
