import { z } from 'zod'
import { withDuckDb } from '../../formats/duckdb/database.ts'
import { streamAs } from '../../formats/duckdb/rows.ts'
import { parquet, sql } from '../../formats/duckdb/sql.ts'
import { addTo } from '../../shared/text/grouped.ts'
import type { ReleaseFiles } from '../release-files.ts'

/** A parcel of today on the ground of one that is gone. */
export interface Successor {
  idu: string
  /** `editions`: loaded editions of the cadastre drew both; `filiation`: documents of filiation lead from one to the other. */
  method: 'editions' | 'filiation'
  /**
   * Share of the former parcel that it covers, by the editions; 1 where documents name no other parcel for all of its ground; null where they
   * name several, or do not say who came from whom.
   */
  score: number | null
  /** Whether ground of the former parcel is surely in it. */
  sure: boolean
}

/** What the cadastre of an area has. */
interface Known {
  has(idu: string): boolean
}

/** Parcels of today that a former one is followed to, and generations: what lies farther says nothing of a place. */
const MOST = 200
const GENERATIONS = 30

const names = z.string().transform((text) => (text === '' ? [] : text.split(',')))
const lotRow = z.object({ mothers: names, daughters: names })
const drawnRow = z.object({ idu: z.string(), successor: z.string(), share: z.number() })

/** Follows parcels that left the cadastre of an area to those of today. */
export class Succession {
  readonly #cadastre: Known
  readonly #drawn = new Map<string, Successor[]>()
  readonly #lots: { mothers: readonly string[]; daughters: readonly string[] }[] = []
  readonly #asMother = new Map<string, number[]>()

  private constructor(cadastre: Known) {
    this.#cadastre = cadastre
  }

  /**
   * Opens what is known of an area: the editions of the cadastre, and the documents of filiation when their dataset is loaded. Both must be named
   * in `uses`. Undefined when neither knows anything.
   */
  static async open(
    files: ReleaseFiles,
    area: string,
    cadastre: Known,
    workDir: string,
  ): Promise<Succession | undefined> {
    const drawn = files.path({ dataset: 'cadastre', role: 'lake', kind: 'parcel-successors' }, area)
    const lots = files.path({ dataset: 'filiation', role: 'lake', kind: 'lots' }, area)
    if (drawn === undefined && lots === undefined) return undefined
    const succession = new Succession(cadastre)
    await withDuckDb(workDir, async (db) => {
      if (drawn !== undefined)
        for await (const row of streamAs(
          db,
          sql`SELECT idu, successor, share FROM ${parquet(drawn)} ORDER BY idu, share DESC, successor`,
          drawnRow,
        ))
          succession.#addDrawn(row)
      if (lots !== undefined)
        for await (const row of streamAs(
          db,
          sql`SELECT array_to_string(mothers, ',') AS mothers, array_to_string(daughters, ',') AS daughters FROM ${parquet(lots)} ORDER BY id`,
          lotRow,
        ))
          succession.#addLot(row)
    })
    return succession
  }

  #addDrawn({ idu, successor, share }: z.infer<typeof drawnRow>): void {
    addTo(this.#drawn, idu, { idu: successor, method: 'editions', score: share, sure: true })
  }

  #addLot(lot: z.infer<typeof lotRow>): void {
    for (const mother of lot.mothers) addTo(this.#asMother, mother, this.#lots.length)
    this.#lots.push(lot)
  }

  /** Every parcel that is known to have had successors, gone or not. */
  *known(): Generator<string> {
    yield* this.#drawn.keys()
    for (const idu of this.#asMother.keys()) if (!this.#drawn.has(idu)) yield idu
  }

  /**
   * The parcels of today on the ground of one that is gone: by the editions of the cadastre, which measure it, else by documents of
   * filiation, followed to the first parcels that the cadastre has. Empty for a parcel of today, and where nothing is known.
   */
  of(idu: string): readonly Successor[] {
    if (this.#cadastre.has(idu)) return []
    const drawn = this.#drawn.get(idu)?.filter((one) => this.#cadastre.has(one.idu))
    return drawn && drawn.length > 0 ? drawn : this.#documented(idu)
  }

  #documented(idu: string): Successor[] {
    const found = new Map<string, boolean>()
    const seen = new Set([idu])
    let front: { idu: string; sure: boolean }[] = [{ idu, sure: true }]
    let isWhole = true
    for (let generation = 0; front.length > 0 && generation < GENERATIONS; generation++) {
      const next = new Map<string, boolean>()
      for (const from of front) {
        const lots = this.#asMother.get(from.idu) ?? []
        // Its ground, or a part of it, is said to have gone nowhere that is known.
        if (lots.length === 0) isWhole = false
        for (const number of lots) {
          const lot = this.#lots[number]!
          if (lot.daughters.length === 0) isWhole = false
          const sure = from.sure && (lot.mothers.length === 1 || lot.daughters.length === 1)
          for (const daughter of lot.daughters) {
            const into = this.#cadastre.has(daughter) ? found : next
            if (into === next && seen.has(daughter)) continue
            if (found.size + next.size >= MOST && !into.has(daughter)) isWhole = false
            else into.set(daughter, sure || into.get(daughter) === true)
          }
        }
      }
      for (const one of next.keys()) seen.add(one)
      front = [...next].map(([one, sure]) => ({ idu: one, sure }))
    }
    const isOnly = found.size === 1 && isWhole && front.length === 0
    return [...found]
      .map(([one, sure]) => ({
        idu: one,
        method: 'filiation' as const,
        score: isOnly && sure ? 1 : null,
        sure,
      }))
      .sort((a, b) => (a.idu < b.idu ? -1 : 1))
  }
}
