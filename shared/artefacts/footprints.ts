import type { Polygons } from '../geo/polygons.ts'
import { u8, u32 } from './growable.ts'
import { OUTLINE_COLUMNS, OutlineColumns } from './outline-columns.ts'
import { encodeRowBlocks } from './row-blocks/row-blocks.ts'

/** The drawn buildings of one département: outlines, surface and kind, in the order of their place. */
export const FOOTPRINTS = {
  magic: 'TERRFOOT',
  version: 2,
  schema: {
    ...OUTLINE_COLUMNS,
    /** Decimetres² on the ground. */
    ground: 'u32',
    /** 0 = built to last, 1 = light, 2 = the source does not say. */
    light: 'u8',
  },
} as const
export type FootprintSchema = typeof FOOTPRINTS.schema
const DECIMETRES = 100

/** m² of a stored surface, to a tenth. */
export const storedGround = (value: number): number => Math.round(value / (DECIMETRES / 10)) / 10

/** Whether a building is light, null when the source does not say. */
export const storedLight = (value: number): boolean | null => (value === 2 ? null : value === 1)

/** Collects drawn buildings in any order. */
export class FootprintsBuilder {
  readonly #departement: string
  readonly #outlines = new OutlineColumns()
  readonly #ground = u32()
  readonly #light = u8()

  constructor(departement: string) {
    this.#departement = departement
  }

  /** `ground` in m². */
  add(polygons: Polygons, ground: number, light: boolean | null): void {
    this.#outlines.add(polygons)
    this.#ground.push(Math.round(ground * DECIMETRES))
    this.#light.push(light === null ? 2 : Number(light))
  }

  get count(): number {
    return this.#outlines.count
  }

  /** Chunks of the file, in order. `blockBytes`: most bytes of a block, unless one building is longer. */
  encode(blockBytes?: number): Uint8Array[] {
    const { facts, count, rows: outlines } = this.#outlines.table()
    const rows = { ...outlines, ground: this.#ground.view(), light: this.#light.view() }
    return encodeRowBlocks(FOOTPRINTS, { departement: this.#departement, facts, count, rows }, blockBytes)
  }
}
