import type { Database, Writer } from '../../../formats/duckdb/database.ts'
import { writeLakeFile } from '../../../formats/duckdb/lake-file.ts'
import { sql } from '../../../formats/duckdb/sql.ts'
import { IngestError } from '../../../formats/errors.ts'
import type { OfficialIndex } from '../../../shared/producers/insee-indices.ts'
import type { Written } from '../../dataset.ts'
import type { Observation } from './read-observation.ts'
import type { SeriesFacts } from './series.ts'

const QUARTER_ENDS: Readonly<Record<string, string>> = { Q1: '03-31', Q2: '06-30', Q3: '09-30', Q4: '12-31' }

/** The lake files of the dataset while they are filled. */
export class IndicesLake {
  readonly #db: Database
  readonly #indices: Writer
  readonly #observations: Writer
  readonly #series = new Set<string>()
  readonly #quarters = new Set<string>()
  #updated = ''
  #ended = ''

  private constructor(db: Database, indices: Writer, observations: Writer) {
    this.#db = db
    this.#indices = indices
    this.#observations = observations
  }

  static async create(db: Database): Promise<IndicesLake> {
    await db.run(
      `CREATE TABLE indices (idbank VARCHAR, measure VARCHAR, level VARCHAR, code VARCHAR, name VARCHAR, type VARCHAR, base VARCHAR,
       title VARCHAR, seasonally_adjusted BOOLEAN, updated_on VARCHAR)`,
    )
    await db.run(
      `CREATE TABLE observations (idbank VARCHAR, quarter VARCHAR, value DOUBLE, provisional BOOLEAN, status VARCHAR, quality VARCHAR)`,
    )
    return new IndicesLake(db, await db.writer('indices'), await db.writer('observations'))
  }

  /** Observations that were taken. */
  get size(): number {
    return this.#quarters.size
  }

  /** Day of the last change that INSEE tells of, else the end of the newest quarter. */
  get newestDay(): string {
    return this.#updated || this.#ended
  }

  /** Begins a series. Throws IngestError when it was begun before. */
  open(index: OfficialIndex, { title, seasonallyAdjusted, updatedOn }: SeriesFacts, url: string): void {
    const { idbank, measure, level, code, name, type, base } = index
    if (this.#series.has(idbank))
      throw new IngestError(`${url}: the series ${idbank} was given twice. Nothing was published`)
    this.#series.add(idbank)
    this.#indices.row(idbank, measure, level, code, name, type, base, title, seasonallyAdjusted, updatedOn)
    if (updatedOn !== null && updatedOn > this.#updated) this.#updated = updatedOn
  }

  /** Takes an observation; says false when the quarter of the series stands there before. */
  add(idbank: string, { quarter, value, provisional, status, quality }: Observation): boolean {
    const key = `${idbank} ${quarter}`
    if (this.#quarters.has(key)) return false
    this.#quarters.add(key)
    this.#observations.row(idbank, quarter, value, provisional, status, quality)
    const end = `${quarter.slice(0, 5)}${QUARTER_ENDS[quarter.slice(5)]}`
    if (end > this.#ended) this.#ended = end
    return true
  }

  async write(workDir: string): Promise<Written[]> {
    this.#indices.close()
    this.#observations.close()
    return [
      await writeLakeFile(this.#db, workDir, 'indices', sql`SELECT * FROM indices ORDER BY idbank`),
      await writeLakeFile(
        this.#db,
        workDir,
        'observations',
        sql`SELECT * FROM observations ORDER BY idbank, quarter`,
      ),
    ]
  }
}
