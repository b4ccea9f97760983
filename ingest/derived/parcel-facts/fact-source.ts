import type { Database } from '../../../formats/duckdb/database.ts'
import type { Sql } from '../../../formats/duckdb/sql.ts'
import type { FactGroup } from '../../../shared/facts/fact-column.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { ParcelLocator } from '../../links/parcel-locator.ts'
import type { ReadKind } from '../../reads.ts'

export interface FactContext {
  db: Database
  territory: Territory
  locator: ParcelLocator
}

/** A file in Parquet of the département, or the national one, as a table; undefined when the release has none. */
export type TableOf = (read: ReadKind) => Sql | undefined

/** How the columns of a group are made. */
export interface FactSource {
  group: FactGroup
  /** Files in Parquet that it reads. */
  reads: readonly ReadKind[]
  /** The sources before this one whose tables it reads. */
  needs: readonly FactSource[]
  /** Undefined when a file that it needs is not there: all is unknown then. */
  select(tableOf: TableOf, context: FactContext): Sql | undefined | Promise<Sql | undefined>
}

/** Kinds of files by the names that a SELECT has for them. */
type Named = Readonly<Record<string, ReadKind>>

/** The files of a source as tables, by their names. */
type Tables<Needed extends Named, Optional extends Named> = Record<keyof Needed, Sql> &
  Record<keyof Optional, Sql | undefined>

interface FactParts<Needed extends Named, Optional extends Named> {
  group: FactGroup
  /** Files without which it gives nothing. */
  reads: Needed
  /** Files that it reads where they are loaded. */
  readsIfLoaded?: Optional
  needs?: readonly FactSource[]
  /**
   * A SELECT of `idu` and the columns of the group, one row a parcel that has any. `tables`: the files by the names above; the table `base` has all parcels
   * with the columns of the cadastre, and every source of `needs` its table, named in write-facts.ts.
   */
  select(tables: Tables<Needed, Optional>, context: FactContext): Sql | undefined | Promise<Sql | undefined>
}

/**
 * A source of the wide rows, which is given the files that it names and no others. Adding a dataset = its columns in shared/facts, a file with
 * one of these, and its line in sources.ts.
 */
export function factSource<Needed extends Named, Optional extends Named = Record<never, ReadKind>>({
  group,
  reads,
  readsIfLoaded,
  needs = [],
  select,
}: FactParts<Needed, Optional>): FactSource {
  const files = Object.entries({ ...reads, ...readsIfLoaded })
  return {
    group,
    reads: files.map(([, read]) => read),
    needs,
    select(tableOf, context) {
      const tables = Object.fromEntries(files.map(([name, read]) => [name, tableOf(read)]))
      if (Object.keys(reads).some((name) => tables[name] === undefined)) return undefined
      return select(tables as Tables<Needed, Optional>, context)
    },
  }
}
