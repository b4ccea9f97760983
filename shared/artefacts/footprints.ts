import type { Polygons } from '../geo/polygons.ts'
import { type ColumnsOf, encodeColumns, readColumns } from './column-file.ts'
import { type ColumnSource, columnsIn } from './column-source.ts'
import { u8, u32 } from './growable.ts'
import { OUTLINE_COLUMNS, OutlineColumns, type OutlineFacts, outlineFacts } from './outline-columns.ts'

const SCHEMA = {
  ...OUTLINE_COLUMNS,
  /** Decimetres² on the ground. */
  ground: 'u32',
  /** 0 = built to last, 1 = light, 2 = the source does not say. */
  light: 'u8',
} as const
export const FOOTPRINTS = { magic: 'TERRFOOT', version: 1, schema: SCHEMA }
const DECIMETRES = 100

/** The drawn buildings of one département, to be drawn again: outlines, surface and kind, found by place. */
export interface FootprintsArtefact extends ColumnsOf<typeof SCHEMA>, OutlineFacts {}

/** m² of a stored surface, to a tenth. */
export const storedGround = (value: number): number => Math.round(value / (DECIMETRES / 10)) / 10

/** Whether a building is light, null when the source does not say. */
export const storedLight = (value: number): boolean | null => (value === 2 ? null : value === 1)

/** Collects drawn buildings in any order and encodes them in it. */
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

  /** Chunks of the artefact's file, in order. Throws when no building was added. */
  encode(): Uint8Array[] {
    const { facts, columns, tree } = this.#outlines.encode()
    const content = { ...columns, ground: this.#ground.view(), light: this.#light.view() }
    return encodeColumns(FOOTPRINTS, { departement: this.#departement, ...facts }, content, { tree })
  }
}

/** Opens an artefact in place. Throws a plain Error when it is of another kind, version or truncated. */
export function openFootprints(bytes: ArrayBufferLike): FootprintsArtefact {
  return readFootprints(columnsIn(bytes))
}

/** The same where the columns may be read as they are asked for. */
export function readFootprints(source: ColumnSource): FootprintsArtefact {
  const { facts, columns, section } = readColumns(source, FOOTPRINTS)
  return { ...columns, ...outlineFacts(source, facts, section('tree').offset) }
}
