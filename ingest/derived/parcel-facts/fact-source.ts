import type { Database } from '../../../formats/duckdb/database.ts'
import type { Sql } from '../../../formats/duckdb/sql.ts'
import type { FactGroup } from '../../../shared/facts/fact-column.ts'
import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { ParcelLocator } from '../../links/parcel-locator.ts'
import type { ReadKind } from '../../reads.ts'

export interface FactContext {
  db: Database
  territory: Territory
  locator: ParcelLocator
  /** A lake file of the département, or the national one, as a table; undefined when the release has none. */
  lake(dataset: DatasetName, kind: string): Sql | undefined
  /** The same of any file in Parquet. */
  table(read: ReadKind): Sql | undefined
}

/** How the columns of a group are made. Adding a dataset = its columns in shared/facts, a file with one of these, and its line in sources.ts. */
export interface FactSource {
  group: FactGroup
  /** Files in Parquet that it reads. */
  reads: readonly ReadKind[]
  /** The sources before this one whose tables it reads. */
  needs?: readonly FactSource[]
  /**
   * A SELECT of `idu` and the columns of the group, one row a parcel that has any; the table `base` has all parcels with the columns of the
   * cadastre, and every source of `needs` its table, named by `tableOf`. Undefined when a file that it needs is not there: all
   * is unknown then.
   */
  select(context: FactContext): Sql | undefined | Promise<Sql | undefined>
}
