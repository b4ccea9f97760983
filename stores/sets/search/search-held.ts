import type { SqlCell } from '../bound-sql.ts'
import { nextRank } from '../rank-set.ts'
import { BestRows } from './best-rows.ts'
import { cellAt, numberAt, STRETCH } from './column-cells.ts'
import { type HeldColumns, rowsOf, stretchesOfFile } from './held-columns.ts'
import { HOLDS, judge, UNJUDGED } from './judge.ts'
import type { FoundPositions, RowPosition, RowSearch, RowsPlace, SearchColumn } from './row-search.ts'

/** The stretches of a file in which a place has rows; undefined when that has to be looked up. */
export function stretchesOf(place: RowsPlace, held: HeldColumns): readonly number[] | undefined {
  const { where } = place
  if (where.kind === 'file') return stretchesOfFile(place)
  if (where.kind === 'zone') return held.zone(place, where.column, where.code)
  const stretches: number[] = []
  for (let rank = nextRank(where, 0); rank >= 0; rank = nextRank(where, (stretches.at(-1)! + 1) * STRETCH))
    stretches.push(Math.floor(rank / STRETCH))
  return stretches
}

/** The columns that say which rows of a place are found, and in which order. */
export function judgedColumns({ tests, sort }: RowSearch, { where }: RowsPlace): SearchColumn[] {
  const columns = tests.map(({ column }) => column)
  if (sort) columns.push(sort.column)
  if (where.kind === 'zone') columns.push({ name: where.column, type: 'text' })
  return [...new Map(columns.map((column) => [column.name, column])).values()]
}

/** Searches columns that are held. Undefined when one that it needs is not. */
export function searchHeld(search: RowSearch, held: HeldColumns): FoundPositions | undefined {
  const { places, sort, limit } = search
  const best = new BestRows(search, limit + 1)
  let total = 0
  let unjudged = 0
  for (const [number, place] of places.entries()) {
    const stretches = stretchesOf(place, held)
    if (!stretches) return undefined
    for (const stretch of stretches) {
      const states = statesIn(search, place, stretch, held)
      const sorted = sort && held.cells(place, sort.column.name, stretch)
      if (!states || (sort && !sorted)) return undefined
      for (let row = 0; row < states.length; row++) {
        if (states[row] === UNJUDGED) unjudged++
        if (states[row] !== HOLDS) continue
        total++
        best.add(number, stretch * STRETCH + row, sorted ? numberAt(sorted, row) : null)
      }
    }
  }
  const page = best.first
  return { total, unjudged, page: page.slice(0, limit), more: page.length > limit }
}

/** What place and tests say of each row of a stretch. */
function statesIn(
  { tests }: RowSearch,
  place: RowsPlace,
  stretch: number,
  held: HeldColumns,
): Uint8Array | undefined {
  const states = new Uint8Array(rowsOf(place, stretch))
  if (!placed(place, stretch, held, states)) return undefined
  for (const test of tests) {
    const cells = held.cells(place, test.column.name, stretch)
    if (!cells) return undefined
    judge(test, cells, states)
  }
  return states
}

/** Marks the rows of a place. False when the column that says which they are is not held. */
function placed(place: RowsPlace, stretch: number, held: HeldColumns, states: Uint8Array): boolean {
  const { where } = place
  if (where.kind === 'ranks') {
    const start = stretch * STRETCH
    const isHere = (rank: number) => rank >= 0 && rank < start + states.length
    for (let rank = nextRank(where, start); isHere(rank); rank = nextRank(where, rank + 1))
      states[rank - start] = HOLDS
    return true
  }
  states.fill(HOLDS)
  if (where.kind === 'file') return true
  const cells = held.cells(place, where.column, stretch)
  if (!cells) return false
  // A row of which the zone is not known is not in it.
  judge({ column: { name: where.column, type: 'text' }, in: [where.code], is: 'known' }, cells, states)
  return true
}

/** The fields of the rows of a page. Undefined when one of them is not held. */
export function fieldsHeld(
  { places, fields }: RowSearch,
  page: readonly RowPosition[],
  held: HeldColumns,
): SqlCell[][] | undefined {
  const rows: SqlCell[][] = []
  for (const { place, rank } of page) {
    const stretch = Math.floor(rank / STRETCH)
    const columns = fields.map(({ name }) => held.cells(places[place]!, name, stretch))
    if (!columns.every((cells) => cells !== undefined)) return undefined
    rows.push(columns.map((cells) => cellAt(cells, rank % STRETCH)))
  }
  return rows
}
