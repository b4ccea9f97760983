import { boundsOf } from '../geo/bounds.ts'
import type { Polygons } from '../geo/polygons.ts'
import { type BoxTree, encodeBoxTree, readBoxTree } from './box-tree.ts'
import type { ColumnSource } from './column-source.ts'
import { encodeGeometry } from './geometry.ts'
import { GrowableBytes, GrowableColumn, u32 } from './growable.ts'

/** The columns that hold outlines: where each begins in `geometry`, one more for the end. */
export const OUTLINE_COLUMNS = { offsets: 'u32', geometry: 'u8' } as const

/** What an artefact of outlines says of them: how many, the point their coordinates count from, and the tree that finds them by place. */
export interface OutlineFacts {
  readonly departement: string
  readonly count: number
  readonly tree: BoxTree
  readonly originX: number
  readonly originY: number
}

/** Reads them from an opened artefact, whose tree begins at byte `treeAt`. */
export function outlineFacts(
  source: ColumnSource,
  facts: Readonly<Record<string, unknown>>,
  treeAt: number,
): OutlineFacts {
  return {
    departement: String(facts.departement),
    count: Number(facts.count),
    originX: Number(facts.originX),
    originY: Number(facts.originY),
    tree: readBoxTree(source, treeAt),
  }
}

/** Collects the outlines of one artefact, row by row. */
export class OutlineColumns {
  #origin: readonly [number, number] | undefined
  readonly #boxes = new GrowableColumn((n) => new Int32Array(n))
  readonly #offsets = u32()
  readonly #geometry = new GrowableBytes()

  constructor() {
    this.#offsets.push(0)
  }

  get count(): number {
    return this.#offsets.length - 1
  }

  /** Adds an outline, in 1e-7 degrees: at least one polygon. */
  add(polygons: Polygons): void {
    const first = polygons[0]![0]!
    this.#origin ??= [first[0]!, first[1]!]
    for (const side of boundsOf(polygons)) this.#boxes.push(side)
    encodeGeometry(polygons, this.#origin[0], this.#origin[1], this.#geometry)
    this.#offsets.push(this.#geometry.length)
  }

  /** What `encodeColumns` takes of them. Throws when there is no outline. */
  encode(): {
    facts: { count: number; originX: number; originY: number }
    columns: { offsets: Uint32Array; geometry: Uint8Array }
    tree: Uint8Array
  } {
    if (!this.#origin) throw new Error('No outline to encode')
    const [originX, originY] = this.#origin
    return {
      facts: { count: this.count, originX, originY },
      columns: { offsets: this.#offsets.view(), geometry: this.#geometry.view() },
      tree: encodeBoxTree(this.#boxes.view()),
    }
  }
}
