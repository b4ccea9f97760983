import type { Database } from '../../../formats/duckdb/database.ts'
import { writeLakeFile } from '../../../formats/duckdb/lake-file.ts'
import { columnsSql, ident, sql } from '../../../formats/duckdb/sql.ts'
import type { Writer } from '../../../formats/duckdb/writer.ts'
import type { Written } from '../../../formats/written.ts'
import {
  disasters,
  radon,
  riskPlans,
  riskSourceFile,
  risks,
  seismicity,
} from '../../../shared/lake/files/commune-risks.ts'
import type { LinePlace } from './place.ts'

/** The lake files that lines are taken into, by their kind. */
const FILES = { disasters, risks, plans: riskPlans, radon, seismicity } as const
export type RiskTable = keyof typeof FILES

/** The lake files of the dataset while they are filled. A row that stands there before is not taken again. */
export class CommuneRisksLake {
  readonly #db: Database
  readonly #writers: ReadonlyMap<RiskTable, Writer>
  readonly #seen = new Set<string>()

  private constructor(db: Database, writers: ReadonlyMap<RiskTable, Writer>) {
    this.#db = db
    this.#writers = writers
  }

  static async create(db: Database): Promise<CommuneRisksLake> {
    const writers = new Map<RiskTable, Writer>()
    for (const table of ['disasters', 'risks', 'plans', 'radon', 'seismicity'] as const) {
      await db.run(sql`CREATE TABLE ${ident(table)} (${columnsSql(FILES[table].table)})`)
      writers.set(table, await db.writer(table))
    }
    return new CommuneRisksLake(db, writers)
  }

  /** Takes a row, its cells in the order of the columns after those of the place; says false when the same stands there before. */
  add(table: RiskTable, { commune, published }: LinePlace, cells: readonly (string | null)[]): boolean {
    const key = JSON.stringify([table, published, ...cells])
    if (this.#seen.has(key)) return false
    this.#seen.add(key)
    this.#writers.get(table)!.row(commune, published, ...cells)
    return true
  }

  /** `editions`: of the sources that were read, by what they are. */
  async write(workDir: string, editions: ReadonlyMap<string, string>): Promise<Written[]> {
    for (const writer of this.#writers.values()) writer.close()
    await this.#db.fill('sources', columnsSql(riskSourceFile.table), editions)
    const written: Written[] = []
    for (const table of this.#writers.keys())
      written.push(
        await writeLakeFile(this.#db, workDir, table, sql`SELECT * FROM ${ident(table)} ORDER BY ALL`),
      )
    written.push(await writeLakeFile(this.#db, workDir, 'sources', sql`SELECT * FROM sources ORDER BY sort`))
    return written
  }
}
