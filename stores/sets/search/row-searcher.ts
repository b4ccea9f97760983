import { runStatement } from '../run-statement.ts'
import { STRETCH } from './column-cells.ts'
import { HeldColumns } from './held-columns.ts'
import type { FoundPositions, FoundRows, RowSearch, RowsFile } from './row-search.ts'
import { fieldsHeld, judgedColumns, searchHeld, stretchesOf } from './search-held.ts'
import { fieldsBySql, type RunSql, searchBySql } from './search-sql.ts'
import { type UseConnection, type Wanted, WantedColumns } from './wanted-columns.ts'

/**
 * Searches the wide rows: in columns that are held, else with statements over the files. What a statement had to read is loaded by `loadWanted` when
 * nothing else is to be done, or before the answer when it is asked for again: in columns that are held a commune is searched in a fraction of the time
 * in which DuckDB plans the statement (docs/benchmarks.md).
 */
export class RowSearcher {
  readonly #held: HeldColumns
  readonly #wanted: WantedColumns

  /** `bytes`: what the held columns may take. */
  constructor(bytes: number) {
    this.#held = new HeldColumns(bytes)
    this.#wanted = new WantedColumns(this.#held)
  }

  /** What statements throw passes through. */
  async search(search: RowSearch, use: UseConnection): Promise<FoundRows> {
    const run: RunSql = (statement, { values }) =>
      use((connection) => runStatement(connection, statement, values))
    const judged = () => judgedBy(search, this.#held)
    const found = await this.#heldOf(() => searchHeld(search, this.#held), judged, use)
    if (!found) {
      const bySql = await searchBySql(search, run)
      for (const wanted of [...judged(), ...shownBy(search, bySql)]) this.#wanted.add(wanted)
      return bySql
    }
    const shown = () => shownBy(search, found)
    const cells = await this.#heldOf(() => fieldsHeld(search, found.page, this.#held), shown, use)
    if (cells) return { ...found, cells }
    for (const wanted of shown()) this.#wanted.add(wanted)
    return { ...found, cells: await fieldsBySql(search, found.page, run) }
  }

  /** What `read` gives of columns that are held, or of those that were wanted before and are loaded now. */
  async #heldOf<T>(
    read: () => T | undefined,
    wanted: () => Wanted[],
    use: UseConnection,
  ): Promise<T | undefined> {
    const held = read()
    if (held) return held
    let isLoaded = false
    for (const one of wanted()) isLoaded = (await this.#wanted.loadAgain(one, use)) || isLoaded
    return isLoaded ? read() : undefined
  }

  get hasWanted(): boolean {
    return this.#wanted.size > 0
  }

  /** Loads a part of what searches had to read from files. Throws DuckDB's error: what was wanted is given up then. */
  loadWanted(use: UseConnection): Promise<void> {
    return this.#wanted.loadPart(use)
  }
}

/** The columns that say which rows of each place are found. */
function judgedBy(search: RowSearch, held: HeldColumns): Wanted[] {
  return search.places.map((place) => ({
    file: fileOf(place),
    where: place.where.kind === 'zone' ? place.where : (stretchesOf(place, held) ?? []),
    columns: judgedColumns(search, place),
  }))
}

/** The columns of the answer, where the rows of a page are. */
function shownBy({ places, fields }: RowSearch, { page }: FoundPositions): Wanted[] {
  return places.flatMap((shown, number) => {
    const ofPage = page.flatMap(({ place, rank }) => (place === number ? [Math.floor(rank / STRETCH)] : []))
    const where = [...new Set(ofPage)].sort((a, b) => a - b)
    return where.length === 0 ? [] : [{ file: fileOf(shown), where, columns: fields }]
  })
}

const fileOf = ({ path, rows }: RowsFile): RowsFile => ({ path, rows })
