import type { Polygons } from '../geo/polygons.ts'
import { OUTLINE_COLUMNS, OutlineColumns } from './outline-columns.ts'
import { textColumn } from './row-blocks/row-block.ts'
import { encodeRowBlocks } from './row-blocks/row-blocks.ts'

/** Surfaces that lie over parcels (easements, zones of risk) in one département: outlines, each with what names it, in the order of their place. */
export const KEYED_OUTLINES = {
  magic: 'TERRKEYO',
  version: 1,
  schema: {
    ...OUTLINE_COLUMNS,
    /** Key of the document that says what the surface is, or its level: what it means is that of the kind of file. */
    key: 'bytes',
  },
} as const
export type KeyedOutlineSchema = typeof KEYED_OUTLINES.schema

/** Collects outlines in any order. */
export class KeyedOutlinesBuilder {
  readonly #departement: string
  readonly #outlines = new OutlineColumns()
  readonly #keys: string[] = []

  constructor(departement: string) {
    this.#departement = departement
  }

  /** `polygons` in 1e-7 degrees: at least one. */
  add(polygons: Polygons, key: string): void {
    this.#outlines.add(polygons)
    this.#keys.push(key)
  }

  get count(): number {
    return this.#outlines.count
  }

  /** Chunks of the file, in order. `blockBytes`: most bytes of a block, unless one outline is longer. */
  encode(blockBytes?: number): Uint8Array[] {
    const { facts, count, rows: outlines } = this.#outlines.table()
    const rows = { ...outlines, key: textColumn(this.#keys) }
    return encodeRowBlocks(KEYED_OUTLINES, { departement: this.#departement, facts, count, rows }, blockBytes)
  }
}
