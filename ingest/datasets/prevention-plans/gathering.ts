import type { ColumnReport } from '../../../formats/layouts/column-report.ts'
import type { VectorLayer } from '../../../formats/vector/open-vector.ts'
import { originalOf, type VectorRow } from '../../../formats/vector/vector-row.ts'
import type { NormaliseInput } from '../../dataset.ts'
import type { Ledger } from '../../pipeline/quality/ledger.ts'
import { hazardCode } from './codes.ts'
import { preventionLayoutOf } from './columns.ts'
import type { HazardOf, PreventionLake } from './lake.ts'
import type { PreventionLayerRule } from './layers.ts'
import { PlanRegister } from './plan-facts.ts'
import { type PlanShape, readShape } from './shape.ts'

/** Reads the rows of a source into the lake, and counts what became of each. `part`: that for which they are counted. */
export class PreventionGathering {
  readonly plans = new PlanRegister()
  readonly #input: NormaliseInput
  readonly #lake: PreventionLake
  readonly #ledger: Ledger
  readonly #part: string
  readonly #seen = new Set<string>()
  #shapes = 0
  /** Newest day of a state that a row gave; '' while none did. */
  newest = ''

  constructor(input: NormaliseInput, lake: PreventionLake, ledger: Ledger, part: string) {
    this.#input = input
    this.#lake = lake
    this.#ledger = ledger
    this.#part = part
  }

  /** Rows of layers that were looked at: without one the source is none of plans. */
  get shapes(): number {
    return this.#shapes
  }

  get columns(): ColumnReport {
    return this.#input.columns
  }

  leaveOut(reason: string): void {
    this.#ledger.count(this.#part).leaveOut(reason)
  }

  keep(): void {
    this.#ledger.count(this.#part).keep()
  }

  refuse(row: VectorRow, source: string, rule: string, detail: string): void {
    const original = originalOf(row)
    this.#ledger.refuse({ part: this.#part, source, row: row.row, rule, detail, original })
  }

  /** Keeps the day on which a state began: the newest is the edition. */
  note(day: string | null | undefined): void {
    if (day && day > this.newest) this.newest = day
  }

  /** A row of a layer. Gives the shape that was read, for the tables that name hazards by the number of a zone. */
  shape(row: VectorRow, rule: PreventionLayerRule, source: string): PlanShape | undefined {
    this.#shapes++
    this.#input.progress(this.#ledger.rows + 1)
    const reading = readShape(row, rule)
    if (!reading.ok) {
      this.refuse(row, source, reading.rule, reading.detail)
      return undefined
    }
    const { shape, laid, repairs } = reading
    this.plans.add(shape.plan, shape.status === null ? {} : { ...shape, status: shape.status, kind: null })
    this.note(shape.statusOn)
    if (this.#seen.has(shape.id)) this.leaveOut('identical-shape')
    else {
      this.#seen.add(shape.id)
      this.#lake.shape(shape, laid, this.#part)
      this.#ledger.count(this.#part).keep(repairs)
    }
    return shape
  }

  /** What a row says of a hazard of a plan, or of one of its zones. The caller counts the row. */
  hazard({ cells }: VectorRow, of: HazardOf): void {
    const text = (...names: readonly string[]): string | null =>
      names.map((name) => cells.get(name)).find((value) => value) ?? null
    this.#lake.hazard(
      of,
      hazardCode(text('CODERISQUE', 'TYPEALEA', 'NUM_ALEA') ?? ''),
      text('NOMRISQUE'),
      text('NIVALEA_ST', 'NIVEAUALEA'),
      this.#part,
    )
  }
}

/**
 * The rows of a layer of a folder. Its columns are checked where some are needed: a table of which none is needed may be anything. Throws
 * IngestError naming one that is missing.
 */
export async function* layerRows(
  layer: VectorLayer,
  needed: readonly string[],
  folder: string,
  columns: ColumnReport,
): AsyncGenerator<VectorRow> {
  const file = await layer.open()
  if (needed.length > 0)
    columns.check(`${folder} (${layer.file})`, file.columns, [preventionLayoutOf(needed)])
  yield* file.rows()
}
