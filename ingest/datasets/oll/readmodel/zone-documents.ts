import { createHash } from 'node:crypto'
import { boundsOf } from '../../../../shared/geo/bounds.ts'
import { rentKeys } from '../../../../shared/rents.ts'
import type {
  ShapeBoxes,
  StoredZoneShape,
  ZoneFigures,
  ZoneYear,
} from '../../../../shared/schemas/rent-zones.ts'
import type { Territory } from '../../../../shared/territory/territory.ts'
import { IngestError } from '../../../errors.ts'
import type { CubeIndex } from './cube-index.ts'
import type { ZonedIris } from './iris-zones.ts'
import { type LocalCube, localCube, zoneLevel } from './levels.ts'
import { joinShapes, type ShapedZones } from './shapes.ts'
import { zoneFigures } from './year-document.ts'
import { joinZones, type Zoning } from './zones.ts'

/** Documents that tell the zone of a point: figures of zones, the zones of each IRIS, and shapes of zones. */
export class ZoneDocuments {
  readonly #documents = new Map<string, string>()
  readonly #index: CubeIndex

  constructor(index: CubeIndex) {
    this.#index = index
  }

  /** What was made, by key. */
  get all(): ReadonlyMap<string, string> {
    return this.#documents
  }

  /**
   * IRIS of communes that a table cuts between zones; those of a year without figures, or of a table whose zones are others,
   * tell nothing.
   */
  addIris(zonings: readonly Zoning[], irises: readonly ZonedIris[], territory: Territory): void {
    const joined = new Map(
      zonings.flatMap((table) => {
        const local = localCube(table, this.#index)
        const zones = local && joinZones(table, local.cube.zones)
        return zones
          ? [[`${table.code} ${table.year}`, { table, local, zones, labels: labelsOf(table) }]]
          : []
      }),
    )
    const found = new Map<string, ZoneYear[]>()
    for (const { code, year, commune, iris, zone } of irises) {
      const known = joined.get(`${code} ${year}`)
      const calculated = known?.zones.get(zone)
      if (known === undefined || calculated === undefined) continue
      const today = territory.resolve(commune)?.code ?? commune
      if ((known.table.communes.get(today)?.length ?? 0) < 2) continue
      this.#addFigures(known.local, year, calculated, known.labels.get(zone) ?? null)
      found.set(iris, [...(found.get(iris) ?? []), { year, zone: calculated }])
    }
    for (const [iris, zones] of found) this.#documents.set(rentKeys.iris(iris), JSON.stringify(zones))
  }

  /**
   * Shapes given by hand. A year without figures of its own is passed over; an agglomeration without any, or whose zones are
   * others, throws IngestError.
   */
  addShapes(shaped: readonly ShapedZones[]): void {
    const stored = new Map<string, StoredZoneShape>()
    const used = new Set<string>()
    for (const zones of shaped) {
      const { code, year } = zones
      const local = localCube(zones, this.#index)
      if (!local) continue
      used.add(code)
      const joined = joinShapes(zones, local.cube)
      for (const { zone, label, polygons } of zones.shapes) {
        const calculated = joined.get(zone)!
        this.#addFigures(local, year, calculated, label)
        const name = createHash('sha256').update(JSON.stringify(polygons)).digest('hex').slice(0, 32)
        const shape = stored.get(name) ?? { zones: [], polygons }
        stored.set(name, shape)
        shape.zones.push({ year, zone: calculated })
      }
    }
    for (const { code } of shaped)
      if (!used.has(code))
        throw new IngestError(
          `oll: shapes of ${code} were given, and no figures of their years: Base_OP_<year>_${code}.zip is missing (--mirror or --file oll=PATH)`,
        )
    if (stored.size === 0) return
    const boxes: ShapeBoxes = []
    for (const [name, shape] of stored) {
      const [west, south, east, north] = boundsOf(shape.polygons)
      boxes.push({ box: [west, south, east, north], shape: name })
      this.#documents.set(rentKeys.shape(name), JSON.stringify(shape))
    }
    boxes.sort((a, b) => a.box[0] - b.box[0] || (a.shape < b.shape ? -1 : 1))
    this.#documents.set(rentKeys.shapes, JSON.stringify(boxes))
  }

  #addFigures(local: LocalCube, year: number, zone: string, label: string | null): void {
    const key = rentKeys.zone(zone, year)
    if (this.#documents.has(key)) return
    const figures: ZoneFigures = { year, ...zoneFigures(zoneLevel(local, zone, label)) }
    this.#documents.set(key, JSON.stringify(figures))
  }
}

/** What a table calls its zones. */
function labelsOf({ communes }: Zoning): Map<string, string | null> {
  return new Map([...communes.values()].flat().map(({ zone, label }) => [zone, label]))
}
