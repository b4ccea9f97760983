import { boundsOf } from '../geo/bounds.ts'
import type { Polygons } from '../geo/polygons.ts'
import { encodeGeometry, type GeometryReader } from './geometry.ts'
import { GrowableBytes, GrowableColumn, u32 } from './growable.ts'
import type { RowsOf } from './row-blocks/row-block.ts'
import type { RowTable } from './row-blocks/row-blocks.ts'

/** The columns that hold outlines: the box around each, and its record (see `encodeGeometry`) from the origin in the facts of the file. */
export const OUTLINE_COLUMNS = { box: 'box', outline: 'bytes' } as const
export type OutlineSchema = typeof OUTLINE_COLUMNS

/** Some outlines, and the facts of their file. */
export interface OutlineRows {
  readonly rows: RowsOf<OutlineSchema>
  readonly facts: Readonly<Record<string, string | number>>
}

/** Decodes the outline of a row, in 1e-7 degrees. */
export function readOutline(reader: GeometryReader, { rows, facts }: OutlineRows, row: number): void {
  const { bytes, starts } = rows.outline
  reader.decode(bytes, starts[row]!, Number(facts.originX), Number(facts.originY))
}

/** Collects the outlines of one file, row by row. */
export class OutlineColumns {
  #origin: readonly [number, number] | undefined
  readonly #boxes = new GrowableColumn((n) => new Int32Array(n))
  readonly #starts = u32()
  readonly #outlines = new GrowableBytes()

  constructor() {
    this.#starts.push(0)
  }

  get count(): number {
    return this.#starts.length - 1
  }

  /** Adds an outline, in 1e-7 degrees: at least one polygon. */
  add(polygons: Polygons): void {
    const first = polygons[0]![0]!
    this.#origin ??= [first[0]!, first[1]!]
    for (const side of boundsOf(polygons)) this.#boxes.push(side)
    encodeGeometry(polygons, this.#origin[0], this.#origin[1], this.#outlines)
    this.#starts.push(this.#outlines.length)
  }

  /** Their part of what `encodeRowBlocks` takes. */
  table(): Required<Omit<RowTable<OutlineSchema>, 'departement' | 'order' | 'boxes'>> {
    const [originX, originY] = this.#origin ?? [0, 0]
    const { buffer, byteOffset, length } = this.#outlines.view()
    return {
      facts: { originX, originY },
      count: this.count,
      rows: {
        box: this.#boxes.view(),
        outline: { bytes: Buffer.from(buffer, byteOffset, length), starts: this.#starts.view() },
      },
    }
  }
}
