import { withDuckDb } from '../../formats/duckdb/database.ts'
import { parquet, sql } from '../../formats/duckdb/sql.ts'
import { packIdu } from '../../shared/identifiers/idu-pack.ts'
import { rankOf } from '../../shared/space/rank.ts'
import type { ReleaseFiles } from '../release-files.ts'

/** The IRIS of the parcels of one area, in memory: 10 bytes a parcel. */
export class ParcelIris {
  readonly #keys: Float64Array
  readonly #positions: Uint16Array
  readonly #codes: readonly string[]

  private constructor(keys: Float64Array, positions: Uint16Array, codes: readonly string[]) {
    this.#keys = keys
    this.#positions = positions
    this.#codes = codes
  }

  /** Path of the lake file (idu, iris, method; in IDU order), for joins in SQL; undefined when there is none. */
  static path(files: ReleaseFiles, area: string): string | undefined {
    return files.path({ dataset: 'iris', role: 'lake', kind: 'parcel-iris' }, area)
  }

  /**
   * Opens the links of a département; undefined when the release has none. The dataset must name `iris` in `uses`.
   * `workDir` is where DuckDB may spill.
   */
  static async open(files: ReleaseFiles, area: string, workDir: string): Promise<ParcelIris | undefined> {
    const path = ParcelIris.path(files, area)
    if (path === undefined) return undefined
    return withDuckDb(workDir, async (db) => {
      const count = await db.count(parquet(path))
      const keys = new Float64Array(count)
      const positions = new Uint16Array(count)
      const known = new Map<string, number>()
      let row = 0
      for await (const chunk of db.stream(sql`SELECT idu, iris FROM ${parquet(path)}`)) {
        const [idus, codes] = chunk.getColumns()
        for (let i = 0; i < chunk.rowCount; i++) {
          const code = String(codes![i])
          const position = known.get(code) ?? known.size
          known.set(code, position)
          keys[row] = packIdu(String(idus![i]))
          positions[row++] = position
        }
      }
      return new ParcelIris(keys, positions, [...known.keys()])
    })
  }

  /** IRIS code of a parcel (a well-formed IDU), undefined when the cadastre does not have it. */
  of(idu: string): string | undefined {
    const row = rankOf(this.#keys, packIdu(idu))
    return row < 0 ? undefined : this.#codes[this.#positions[row]!]
  }
}
