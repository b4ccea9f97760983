import type { Polygons } from '../geo/polygons.ts'
import { ZONE_CLASSES, type ZoneClass } from '../producers/zone-classes.ts'
import { type ColumnsOf, encodeColumns, readColumns } from './column-file.ts'
import { type ColumnSource, columnsIn } from './column-source.ts'
import { u8, u32 } from './growable.ts'
import { OUTLINE_COLUMNS, OutlineColumns, type OutlineFacts, outlineFacts } from './outline-columns.ts'

const SCHEMA = {
  ...OUTLINE_COLUMNS,
  /** m². */
  ground: 'u32',
  /** Index in ZONE_CLASSES. */
  zoneClass: 'u8',
  /** Type of zone, label and long label as published, and the key of the document; '' where the source says nothing. */
  type: 'text',
  label: 'text',
  name: 'text',
  document: 'text',
} as const
export const PLAN_ZONES = { magic: 'TERRPLAN', version: 1, schema: SCHEMA }

/** The zones of planning documents that apply in one département, to be drawn: outlines and what they are, found by place. */
export interface PlanZonesArtefact extends ColumnsOf<typeof SCHEMA>, OutlineFacts {}

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

/** Collects zones in any order and encodes them in it. */
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

  /** Chunks of the artefact's file, in order. Throws when no zone was added. */
  encode(): Uint8Array[] {
    const { facts, columns, tree } = this.#outlines.encode()
    const content = {
      ...columns,
      ...this.#texts,
      ground: this.#ground.view(),
      zoneClass: this.#zoneClass.view(),
    }
    return encodeColumns(PLAN_ZONES, { departement: this.#departement, ...facts }, content, { tree })
  }
}

/** Opens an artefact in place. Throws a plain Error when it is of another kind, version or truncated. */
export function openPlanZones(bytes: ArrayBufferLike): PlanZonesArtefact {
  return readPlanZones(columnsIn(bytes))
}

/** The same where the columns may be read as they are asked for. */
export function readPlanZones(source: ColumnSource): PlanZonesArtefact {
  const { facts, columns, section } = readColumns(source, PLAN_ZONES)
  return { ...columns, ...outlineFacts(source, facts, section('tree').offset) }
}
