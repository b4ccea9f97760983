import { boundsOf } from '../geo/bounds.ts'
import type { Polygons } from '../geo/polygons.ts'
import { type BoxTree, decodeBoxTree, encodeBoxTree } from './box-tree.ts'
import { type ColumnsOf, encodeColumns, openColumns } from './column-file.ts'
import { encodeGeometry } from './geometry.ts'
import { GrowableBytes, GrowableColumn, u8, u32 } from './growable.ts'

const SCHEMA = {
  /** Where each outline begins in `geometry`; one more for the end. */
  offsets: 'u32',
  geometry: 'u8',
  /** Decimetres² on the ground. */
  ground: 'u32',
  /** 0 = built to last, 1 = light, 2 = the source does not say. */
  light: 'u8',
} as const
const LAYOUT = { magic: 'TERRFOOT', version: 1, schema: SCHEMA }
const DECIMETRES = 100

/** The drawn buildings of one département, to be drawn again: outlines, surface and kind, found by place. */
export interface FootprintsArtefact extends ColumnsOf<typeof SCHEMA> {
  readonly departement: string
  readonly count: number
  readonly tree: BoxTree
  readonly originX: number
  readonly originY: number
}

/** m² of a stored surface, to a tenth. */
export const storedGround = (value: number): number => Math.round(value / (DECIMETRES / 10)) / 10

/** Whether a building is light, null when the source does not say. */
export const storedLight = (value: number): boolean | null => (value === 2 ? null : value === 1)

/** Collects drawn buildings in any order and encodes them in it. */
export class FootprintsBuilder {
  readonly #departement: string
  #origin: readonly [number, number] | undefined
  readonly #boxes = new GrowableColumn((n) => new Int32Array(n))
  readonly #offsets = u32()
  readonly #ground = u32()
  readonly #light = u8()
  readonly #geometry = new GrowableBytes()

  constructor(departement: string) {
    this.#departement = departement
    this.#offsets.push(0)
  }

  /** `ground` in m². */
  add(polygons: Polygons, ground: number, light: boolean | null): void {
    const first = polygons[0]![0]!
    this.#origin ??= [first[0]!, first[1]!]
    for (const side of boundsOf(polygons)) this.#boxes.push(side)
    encodeGeometry(polygons, this.#origin[0], this.#origin[1], this.#geometry)
    this.#offsets.push(this.#geometry.length)
    this.#ground.push(Math.round(ground * DECIMETRES))
    this.#light.push(light === null ? 2 : Number(light))
  }

  get count(): number {
    return this.#ground.length
  }

  /** Chunks of the artefact's file, in order. Throws when no building was added. */
  encode(): Uint8Array[] {
    if (!this.#origin) throw new Error(`No building to encode for ${this.#departement}`)
    const [originX, originY] = this.#origin
    const content = {
      offsets: this.#offsets.view(),
      geometry: this.#geometry.view(),
      ground: this.#ground.view(),
      light: this.#light.view(),
    }
    const facts = { departement: this.#departement, count: this.count, originX, originY }
    return encodeColumns(LAYOUT, facts, content, { tree: encodeBoxTree(this.#boxes.view()) })
  }
}

/** Opens an artefact in place. Throws a plain Error when it is of another kind, version or truncated. */
export function openFootprints(bytes: ArrayBufferLike): FootprintsArtefact {
  const { facts, columns, section } = openColumns(bytes, LAYOUT)
  return {
    ...columns,
    departement: String(facts.departement),
    count: Number(facts.count),
    originX: Number(facts.originX),
    originY: Number(facts.originY),
    tree: decodeBoxTree(bytes, section('tree').offset),
  }
}
