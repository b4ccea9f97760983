import type { Polygons } from '../geo/polygons.ts'
import { packIdu } from '../identifiers/idu-pack.ts'
import { communeCodeOf } from '../identifiers/insee.ts'
import { GrowableColumn, u32 } from './growable.ts'
import { OUTLINE_COLUMNS, OutlineColumns } from './outline-columns.ts'
import { textColumn } from './row-blocks/row-block.ts'
import { encodeRowBlocks } from './row-blocks/row-blocks.ts'

/** The units of several parcels in one département (unités foncières): outlines and figures, in the order of their place. */
export const UNIT_OUTLINES = {
  magic: 'TERRUNIT',
  version: 1,
  schema: {
    ...OUTLINE_COLUMNS,
    /** The smallest identifier of its parcels, packed. */
    idu: 'f64',
    /** Sum of the contenances, m²; NaN when that of one is not known. */
    surface: 'f64',
    parcelCount: 'u32',
    /** Codes of the communes that its parcels are of, ascending, joined by a bar. */
    communes: 'bytes',
  },
} as const
export type UnitOutlineSchema = typeof UNIT_OUTLINES.schema

export interface UnitOutline {
  /** Its parcels, ascending. */
  idus: readonly string[]
  /** m²; null when not known. */
  surface: number | null
  /** In 1e-7 degrees: at least one. */
  polygons: Polygons
}

/** Collects units in any order. */
export class UnitOutlinesBuilder {
  readonly #departement: string
  readonly #outlines = new OutlineColumns()
  readonly #idu = new GrowableColumn((n) => new Float64Array(n))
  readonly #surface = new GrowableColumn((n) => new Float64Array(n))
  readonly #parcelCount = u32()
  readonly #communes: string[] = []

  constructor(departement: string) {
    this.#departement = departement
  }

  add({ idus, surface, polygons }: UnitOutline): void {
    this.#outlines.add(polygons)
    this.#idu.push(packIdu(idus[0]!))
    this.#surface.push(surface ?? Number.NaN)
    this.#parcelCount.push(idus.length)
    this.#communes.push([...new Set(idus.map(communeCodeOf))].join('|'))
  }

  get count(): number {
    return this.#outlines.count
  }

  /** Chunks of the file, in order. */
  encode(): Uint8Array[] {
    const { facts, count, rows: outlines } = this.#outlines.table()
    const rows = {
      ...outlines,
      idu: this.#idu.view(),
      surface: this.#surface.view(),
      parcelCount: this.#parcelCount.view(),
      communes: textColumn(this.#communes),
    }
    return encodeRowBlocks(UNIT_OUTLINES, { departement: this.#departement, facts, count, rows })
  }
}
