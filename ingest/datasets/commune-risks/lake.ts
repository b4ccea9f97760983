import type { Database, Writer } from '../../../formats/duckdb/database.ts'
import { writeLakeFile } from '../../../formats/duckdb/lake-file.ts'
import { ident, joinSql, sql } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../dataset.ts'
import type { LinePlace } from './place.ts'

const TABLES = ['disasters', 'risks', 'plans', 'radon', 'seismicity'] as const
export type RiskTable = (typeof TABLES)[number]

/** Columns of each lake file after `commune` and `published_commune`. */
const COLUMNS: Readonly<Record<RiskTable, readonly string[]>> = {
  disasters: ['id', 'risk_code', 'risk', 'began_on', 'ended_on', 'decided_on', 'published_on'],
  risks: ['code', 'label'],
  plans: [
    'id',
    'family',
    'model',
    'name',
    'state',
    'substate',
    'state_on',
    'prescribed_on',
    'approved_on',
    'risk_code',
    'risk',
  ],
  radon: ['name', 'class'],
  seismicity: ['zone', 'label'],
}

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
    for (const table of TABLES) {
      const columns = ['commune', 'published_commune', ...COLUMNS[table]].map(
        (name) => sql`${ident(name)} VARCHAR`,
      )
      await db.run(sql`CREATE TABLE ${ident(table)} (${joinSql(columns)})`)
      writers.set(table, await db.writer(table))
    }
    return new CommuneRisksLake(db, writers)
  }

  /** Takes a row; says false when the same stands there before. */
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
    await this.#db.fill('sources', 'sort VARCHAR, edition VARCHAR', editions)
    const written: Written[] = []
    for (const table of this.#writers.keys())
      written.push(
        await writeLakeFile(this.#db, workDir, table, sql`SELECT * FROM ${ident(table)} ORDER BY ALL`),
      )
    written.push(await writeLakeFile(this.#db, workDir, 'sources', sql`SELECT * FROM sources ORDER BY sort`))
    return written
  }
}
