import type { ColumnTable, TypedLakeFile } from '../../shared/lake/columns.ts'
import type { Written } from '../written.ts'
import type { Database } from './database.ts'
import { writeLakeFile } from './lake-file.ts'
import { columnsSql, ident, type Sql, sql } from './sql.ts'
import type { Writer } from './writer.ts'

/** What a cell of a column of each type is written from; a day is YYYY-MM-DD. */
interface Cells {
  VARCHAR: string
  'VARCHAR[]': readonly string[]
  INTEGER: number
  BIGINT: number | bigint
  DOUBLE: number
  BOOLEAN: boolean
  DATE: string
}

/** A row of a lake file: every column by its name. A column of another type than those above is not written row by row. */
export type RowOf<C extends ColumnTable> = {
  readonly [N in keyof C]: (C[N]['type'] extends keyof Cells ? Cells[C[N]['type']] : never) | null
}

/** A lake file while it is filled row by row: the table `name` of a database, with the columns that are declared. */
export class LakeTable<C extends ColumnTable> {
  readonly #db: Database
  readonly #name: string
  readonly #file: TypedLakeFile<C>
  readonly #names: readonly (keyof C)[]
  readonly #writer: Writer

  private constructor(db: Database, name: string, file: TypedLakeFile<C>, writer: Writer) {
    this.#db = db
    this.#name = name
    this.#file = file
    this.#names = Object.keys(file.table)
    this.#writer = writer
  }

  static async create<C extends ColumnTable>(
    db: Database,
    name: string,
    file: TypedLakeFile<C>,
  ): Promise<LakeTable<C>> {
    await db.run(sql`CREATE TABLE ${ident(name)} (${columnsSql(file.table)})`)
    return new LakeTable(db, name, file, await db.writer(name))
  }

  /** The table with these rows, which takes no more: what is written by a query of its own. */
  static async fill<C extends ColumnTable>(
    db: Database,
    name: string,
    file: TypedLakeFile<C>,
    rows: Iterable<RowOf<C>>,
  ): Promise<void> {
    const table = await LakeTable.create(db, name, file)
    for (const row of rows) table.add(row)
    table.close()
  }

  /** A row; a value that does not fit its column throws here, at a later row or at the end. */
  add(row: RowOf<C>): void {
    this.#writer.row(...this.#names.map((name) => row[name]))
  }

  /** Makes the rows visible to queries, and takes no more. */
  close(): void {
    this.#writer.close()
  }

  /** Closes it, and writes its rows in this order as the lake file. */
  async write(workDir: string, order: Sql): Promise<Written> {
    this.close()
    const rows = sql`SELECT * FROM ${ident(this.#name)} ORDER BY ${order}`
    return writeLakeFile(this.#db, workDir, this.#file.kind, rows)
  }
}
