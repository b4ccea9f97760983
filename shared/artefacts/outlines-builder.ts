import type { Polygons } from '../geo/polygons.ts'
import { GrowableColumn, u8, u32 } from './growable.ts'
import { OUTLINE_COLUMNS, OutlineColumns, type OutlineSchema } from './outline-columns.ts'
import { type RowLayout, type RowSchema, type RowsOf, textColumn } from './row-blocks/row-block.ts'
import { encodeRowBlocks } from './row-blocks/row-blocks.ts'

const NUMBERS = { u8, u32, f64: () => new GrowableColumn((n) => new Float64Array(n)) } as const
/** What a file of outlines may have of each, in addition to the outline. */
type ValueKind = keyof typeof NUMBERS | 'bytes'

/** The columns of a schema but for those of the outline. */
type OwnColumns<S> = Exclude<keyof S, keyof OutlineSchema>
/** A schema of outlines and such columns. */
type OutlinesSchema<S> = RowSchema & OutlineSchema & { [K in OwnColumns<S>]: ValueKind }

/** What a row has next to its outline, as it is stored: a text where the column is one of bytes. */
export type OutlineValues<S> = { [K in OwnColumns<S>]: S[K] extends 'bytes' ? string : number }

interface ValueColumn {
  push(value: unknown): void
  stored(): unknown
}

function columnOf(kind: ValueKind): ValueColumn {
  if (kind === 'bytes') {
    const texts: string[] = []
    return { push: (text) => void texts.push(String(text)), stored: () => textColumn(texts) }
  }
  const column = NUMBERS[kind]()
  return { push: (value) => column.push(Number(value)), stored: () => column.view() }
}

/** Collects the rows of a file of outlines, in any order. */
export class OutlinesBuilder<S extends OutlinesSchema<S>> {
  readonly #layout: RowLayout<S>
  readonly #departement: string
  readonly #outlines = new OutlineColumns()
  readonly #columns: readonly (readonly [name: OwnColumns<S>, column: ValueColumn])[]

  constructor(layout: RowLayout<S>, departement: string) {
    this.#layout = layout
    this.#departement = departement
    const names = Object.keys(layout.schema).filter((name) => !(name in OUTLINE_COLUMNS)) as OwnColumns<S>[]
    this.#columns = names.map((name) => [name, columnOf(layout.schema[name])])
  }

  /** `polygons` in 1e-7 degrees: at least one. */
  add(polygons: Polygons, values: OutlineValues<S>): void {
    this.#outlines.add(polygons)
    for (const [name, column] of this.#columns) column.push(values[name])
  }

  get count(): number {
    return this.#outlines.count
  }

  /** Chunks of the file, in order. `blockBytes`: most bytes of a block, unless one outline is longer. */
  encode(blockBytes?: number): Uint8Array[] {
    const { facts, count, rows: outlines } = this.#outlines.table()
    const own = Object.fromEntries(this.#columns.map(([name, column]) => [name, column.stored()]))
    const rows = { ...outlines, ...own } as RowsOf<S>
    return encodeRowBlocks(this.#layout, { departement: this.#departement, facts, count, rows }, blockBytes)
  }
}
