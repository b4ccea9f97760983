import type { Database } from '../../../formats/duckdb/database.ts'
import { LakeTable } from '../../../formats/duckdb/lake-table.ts'
import { sql } from '../../../formats/duckdb/sql.ts'
import { IngestError } from '../../../formats/errors.ts'
import type { Written } from '../../../formats/written.ts'
import { indices, observations } from '../../../shared/lake/files/official-indices.ts'
import type { OfficialIndex } from '../../../shared/producers/insee-indices.ts'
import type { Observation } from './read-observation.ts'
import type { SeriesFacts } from './series.ts'

const QUARTER_ENDS: Readonly<Record<string, string>> = { Q1: '03-31', Q2: '06-30', Q3: '09-30', Q4: '12-31' }

/** The lake files of the dataset while they are filled. */
export class IndicesLake {
  readonly #indices: LakeTable<typeof indices.table>
  readonly #observations: LakeTable<typeof observations.table>
  readonly #series = new Set<string>()
  readonly #quarters = new Set<string>()
  #updated = ''
  #ended = ''

  private constructor(
    ofIndices: LakeTable<typeof indices.table>,
    ofQuarters: LakeTable<typeof observations.table>,
  ) {
    this.#indices = ofIndices
    this.#observations = ofQuarters
  }

  static async create(db: Database): Promise<IndicesLake> {
    return new IndicesLake(
      await LakeTable.create(db, 'indices', indices),
      await LakeTable.create(db, 'observations', observations),
    )
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
    const { idbank } = index
    if (this.#series.has(idbank))
      throw new IngestError(`${url}: the series ${idbank} was given twice. Nothing was published`)
    this.#series.add(idbank)
    this.#indices.add({ ...index, title, seasonally_adjusted: seasonallyAdjusted, updated_on: updatedOn })
    if (updatedOn !== null && updatedOn > this.#updated) this.#updated = updatedOn
  }

  /** Takes an observation; says false when the quarter of the series stands there before. */
  add(idbank: string, observation: Observation): boolean {
    const { quarter } = observation
    const key = `${idbank} ${quarter}`
    if (this.#quarters.has(key)) return false
    this.#quarters.add(key)
    this.#observations.add({ idbank, ...observation })
    const end = `${quarter.slice(0, 5)}${QUARTER_ENDS[quarter.slice(5)]}`
    if (end > this.#ended) this.#ended = end
    return true
  }

  async write(workDir: string): Promise<Written[]> {
    return [
      await this.#indices.write(workDir, sql`idbank`),
      await this.#observations.write(workDir, sql`idbank, quarter`),
    ]
  }
}
