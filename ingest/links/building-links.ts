import { withDuckDb } from '../../formats/duckdb/database.ts'
import { parquet, sql } from '../../formats/duckdb/sql.ts'
import { packIdu, unpackIdu } from '../../shared/identifiers/idu-pack.ts'
import type { ReleaseFiles } from '../release-files.ts'

/** A parcel on which a building stands. */
export interface BuildingParcel {
  idu: string
  /** Share of the building on the parcel, 0..1; null when the source does not say. */
  ratio: number | null
  /**
   * `declared`: the source names the parcel; `contained`, `near`: by the building's point; `building`: of a group of buildings, by one
   * of its buildings.
   */
  method: BuildingMethod
}

export type BuildingMethod = 'declared' | 'building' | 'contained' | 'near'
const METHODS: readonly BuildingMethod[] = ['declared', 'building', 'contained', 'near']
const METHOD_NAMES: readonly string[] = METHODS

/** Datasets that publish the lake kind `building-parcels` (id, idu, ratio, method; in order of idu). */
type Publisher = 'rnb' | 'bdnb'
const NONE: readonly BuildingParcel[] = []

/** The parcels of buildings of one area, by identifier, in memory: about 60 bytes a link. */
export class BuildingLinks {
  readonly #rnb: LinkTable | undefined
  readonly #bdnb: LinkTable | undefined

  private constructor(rnb: LinkTable | undefined, bdnb: LinkTable | undefined) {
    this.#rnb = rnb
    this.#bdnb = bdnb
  }

  /** Path of the lake file of the links, for joins in SQL; undefined when the release has none. */
  static path(files: ReleaseFiles, dataset: Publisher, area: string): string | undefined {
    return files.path({ dataset, role: 'lake', kind: 'building-parcels' }, area)
  }

  /**
   * Opens the links of a département; undefined when the release has none at all. The dataset must name `rnb` (and `bdnb`, for its
   * groups) in `uses`. `workDir` is where DuckDB may spill.
   */
  static async open(files: ReleaseFiles, area: string, workDir: string): Promise<BuildingLinks | undefined> {
    const rnb = BuildingLinks.path(files, 'rnb', area)
    const bdnb = BuildingLinks.path(files, 'bdnb', area)
    if (rnb === undefined && bdnb === undefined) return undefined
    return new BuildingLinks(
      rnb === undefined ? undefined : await readLinks(rnb, workDir),
      bdnb === undefined ? undefined : await readLinks(bdnb, workDir),
    )
  }

  /** Parcels under a building of the RNB (12 characters), largest share first; empty when it is unknown. */
  byRnbId(id: string): readonly BuildingParcel[] {
    return this.#rnb?.of(id) ?? NONE
  }

  /** Parcels under a building group of the BDNB; empty when it is unknown. */
  byBdnbId(id: string): readonly BuildingParcel[] {
    return this.#bdnb?.of(id) ?? NONE
  }
}

class LinkTable {
  /** First row of each identifier; rows of one identifier are contiguous. */
  readonly #first = new Map<string, number>()
  readonly #parcels: Float64Array
  readonly #ratios: Float32Array
  readonly #methods: Uint8Array
  readonly #lasts: Uint8Array

  constructor(count: number) {
    this.#parcels = new Float64Array(count)
    this.#ratios = new Float32Array(count)
    this.#methods = new Uint8Array(count)
    this.#lasts = new Uint8Array(count)
  }

  set(row: number, id: string, link: { idu: string; ratio: number; method: number }): void {
    if (!this.#first.has(id)) {
      this.#first.set(id, row)
      if (row > 0) this.#lasts[row - 1] = 1
    }
    this.#parcels[row] = packIdu(link.idu)
    this.#ratios[row] = link.ratio
    this.#methods[row] = link.method
    if (row === this.#lasts.length - 1) this.#lasts[row] = 1
  }

  of(id: string): BuildingParcel[] {
    const found: BuildingParcel[] = []
    const first = this.#first.get(id)
    if (first === undefined) return found
    for (let row = first; ; row++) {
      const ratio = this.#ratios[row]!
      found.push({
        idu: unpackIdu(this.#parcels[row]!),
        ratio: Number.isNaN(ratio) ? null : Math.round(ratio * 1e4) / 1e4,
        method: METHODS[this.#methods[row]!]!,
      })
      if (this.#lasts[row] === 1) return found
    }
  }
}

async function readLinks(path: string, workDir: string): Promise<LinkTable> {
  return withDuckDb(workDir, async (db) => {
    const table = new LinkTable(await db.count(parquet(path)))
    const query = sql`SELECT id, idu, ratio, "method" FROM ${parquet(path)} ORDER BY id, ratio DESC NULLS LAST, idu`
    let row = 0
    for await (const chunk of db.stream(query)) {
      const [ids, idus, ratios, methods] = chunk.getColumns()
      for (let i = 0; i < chunk.rowCount; i++) {
        const ratio = ratios![i]
        const method = METHOD_NAMES.indexOf(String(methods![i]))
        if (method < 0) throw new Error(`${path} holds the link method ${methods![i]}, which is not known`)
        table.set(row++, String(ids![i]), {
          idu: String(idus![i]),
          ratio: ratio === null || ratio === undefined ? Number.NaN : Number(ratio),
          method,
        })
      }
    }
    return table
  })
}
