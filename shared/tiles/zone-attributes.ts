import { communeCodeOf } from '../../shared/identifiers/insee.ts'
import { stringAt } from '../artefacts/string-table.ts'
import { DRAWN_LEVELS, OUTLINES, type ZonesArtefact } from '../artefacts/zones.ts'
import { DWELLING_TYPES } from '../identifiers/dwelling-types.ts'
import type { TileValue } from './tile-value.ts'

/** Below this zoom a zone tells its median and count only: a tile holds thousands of communes, and quartiles would double it. */
const QUARTILES_FROM = 8
const HEADS = {
  zones: ['level', 'code', 'name', 'outline'],
  sections: ['code', 'communeCode', 'section', 'outline'],
} as const

/** The attributes of zones in a tile: what they are, and `medianMaison2023` and the like for every year. */
export class ZoneAttributes {
  readonly names: readonly string[]
  /** Those of the prices alone. */
  readonly figureNames: readonly string[]
  readonly #layer: keyof typeof HEADS
  readonly #metrics: readonly ('median' | 'count' | 'q1' | 'q3')[]
  readonly #firstYear: number
  readonly #years: number
  readonly #values: (TileValue | undefined)[]

  /** `artefacts`: all that tiles are made of; the years of any are columns of all. */
  constructor(
    layer: keyof typeof HEADS,
    artefacts: readonly Pick<ZonesArtefact, 'firstYear' | 'lastYear'>[],
    zoom: number,
  ) {
    const priced = artefacts.filter(({ lastYear }) => lastYear > 0)
    this.#layer = layer
    this.#metrics = zoom < QUARTILES_FROM ? ['median', 'count'] : ['median', 'count', 'q1', 'q3']
    this.#firstYear = priced.reduce((least, { firstYear }) => Math.min(least, firstYear), 9999)
    const lastYear = priced.reduce((most, one) => Math.max(most, one.lastYear), 0)
    this.#years = Math.max(0, lastYear - this.#firstYear + 1)
    const figures = Array.from({ length: this.#years }, (_, i) =>
      DWELLING_TYPES.flatMap((type) => this.#metrics.map((metric) => metric + type + (this.#firstYear + i))),
    )
    this.figureNames = figures.flat()
    this.names = [...HEADS[layer], ...this.figureNames]
    this.#values = this.names.map(() => undefined)
  }

  /** The values of a zone, in the order of `names`: valid until the next call. */
  of(zones: ZonesArtefact, row: number): readonly (TileValue | undefined)[] {
    const values = this.#values.fill(undefined)
    const code = stringAt(zones.code, row)
    const name = stringAt(zones.name, row)
    const outline = OUTLINES[zones.outline[row]!]!
    const head =
      this.#layer === 'zones'
        ? [DRAWN_LEVELS[zones.level[row]!]!, code, name, outline]
        : [code, communeCodeOf(code), name, outline]
    for (let i = 0; i < head.length; i++) values[i] = head[i]
    const { figureYear, figureType, figureMedian, figureCount, figureQ1, figureQ3 } = zones
    const columns = { median: figureMedian, count: figureCount, q1: figureQ1, q3: figureQ3 }
    const each = this.#metrics.length
    for (let at = zones.figureOffset[row]!; at < zones.figureOffset[row + 1]!; at++) {
      const year = figureYear[at]! - this.#firstYear
      const first = head.length + (year * DWELLING_TYPES.length + figureType[at]!) * each
      for (let m = 0; m < each; m++) values[first + m] = columns[this.#metrics[m]!][at]!
    }
    return values
  }
}
