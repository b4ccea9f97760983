import type { Polygons } from '../geo/polygons.ts'
import { ZONE_CLASSES, type ZoneClass } from '../producers/zone-classes.ts'
import { u8, u32 } from './growable.ts'
import { OUTLINE_COLUMNS, OutlineColumns } from './outline-columns.ts'
import { textColumn } from './row-blocks/row-block.ts'
import { encodeRowBlocks } from './row-blocks/row-blocks.ts'

/** The zones of planning documents that apply in one département: outlines and what they are, in the order of their place. */
export const PLAN_ZONES = {
  magic: 'TERRPLAN',
  version: 2,
  schema: {
    ...OUTLINE_COLUMNS,
    /** m². */
    ground: 'u32',
    /** Index in ZONE_CLASSES. */
    zoneClass: 'u8',
    /** Type of zone, label and long label as published, and the key of the document; '' where the source says nothing. */
    type: 'bytes',
    label: 'bytes',
    name: 'bytes',
    document: 'bytes',
  },
} as const
export type PlanZoneSchema = typeof PLAN_ZONES.schema

export interface PlanZone {
  polygons: Polygons
  /** m². */
  ground: number
  zoneClass: ZoneClass
  type: string
  label: string
  name: string
  document: string
}

/** Collects zones in any order. */
export class PlanZonesBuilder {
  readonly #departement: string
  readonly #outlines = new OutlineColumns()
  readonly #ground = u32()
  readonly #zoneClass = u8()
  readonly #texts: { type: string[]; label: string[]; name: string[]; document: string[] } = {
    type: [],
    label: [],
    name: [],
    document: [],
  }

  constructor(departement: string) {
    this.#departement = departement
  }

  add({ polygons, ground, zoneClass, type, label, name, document }: PlanZone): void {
    this.#outlines.add(polygons)
    this.#ground.push(Math.round(ground))
    this.#zoneClass.push(ZONE_CLASSES.indexOf(zoneClass))
    this.#texts.type.push(type)
    this.#texts.label.push(label)
    this.#texts.name.push(name)
    this.#texts.document.push(document)
  }

  get count(): number {
    return this.#outlines.count
  }

  /** Chunks of the file, in order. */
  encode(): Uint8Array[] {
    const { facts, count, rows: outlines } = this.#outlines.table()
    const { type, label, name, document } = this.#texts
    const rows = {
      ...outlines,
      ground: this.#ground.view(),
      zoneClass: this.#zoneClass.view(),
      type: textColumn(type),
      label: textColumn(label),
      name: textColumn(name),
      document: textColumn(document),
    }
    return encodeRowBlocks(PLAN_ZONES, { departement: this.#departement, facts, count, rows })
  }
}
