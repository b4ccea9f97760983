import { createHash } from 'node:crypto'
import type { DuckDBBlobValue } from '@duckdb/node-api'
import { z } from 'zod'
import type { Database } from '../../../../formats/duckdb/database.ts'
import { parquet, sql } from '../../../../formats/duckdb/sql.ts'
import { IngestError } from '../../../../formats/errors.ts'
import { decodeWkb } from '../../../../formats/geometry/wkb.ts'
import { rentKeys } from '../../../../shared/documents/rent-years.ts'
import { boundsOf } from '../../../../shared/geo/bounds.ts'
import type { Polygons } from '../../../../shared/geo/polygons.ts'
import type {
  ShapeBoxes,
  StoredZoneShape,
  ZoneFigures,
  ZoneYear,
} from '../../../../shared/schemas/rent-zones.ts'
import type { Territory } from '../../../../shared/territory/territory.ts'
import type { Cube, CubeIndex } from './cube-index.ts'
import { type LocalCube, localCube, zoneLevel } from './levels.ts'
import { zoneFigures } from './year-document.ts'
import { joinZones, type ZonedIris, type Zoning } from './zones.ts'

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
      found.set(iris, [...(found.get(iris) ?? []), { year, zoneCode: calculated }])
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
        shape.zones.push({ year, zoneCode: calculated })
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

/** Shapes of the zones of one agglomeration and year. */
interface ShapedZones {
  code: string
  year: number
  shapes: { zone: string; label: string | null; polygons: Polygons }[]
}

const rowSchema = z.tuple([z.string(), z.number(), z.string(), z.string().nullable()])

/** Reads the lake file `zone-shapes`, by agglomeration and year. */
export async function readShapes(db: Database, path: string): Promise<ShapedZones[]> {
  await db.run('SET enable_geoparquet_conversion = false')
  const rows = await db.all(sql`SELECT code, year, zone, label, geometry FROM ${parquet(path)}`)
  const groups = new Map<string, ShapedZones>()
  for (const row of rows) {
    const [code, year, zone, label] = rowSchema.parse(row.slice(0, 4))
    const key = `${code} ${year}`
    const group = groups.get(key) ?? { code, year, shapes: [] }
    groups.set(key, group)
    group.shapes.push({ zone, label, polygons: decodeWkb((row[4] as DuckDBBlobValue).bytes) })
  }
  return [...groups.values()]
}

/**
 * Which `Zone_calcul` each zone of some shapes is: the same code, that code without the agglomeration's (`1.01` of `L3400.1.01`),
 * or its last part. Throws IngestError when one is none of them, or a zone of the figures has no shape: a shape taken for
 * another zone would be a wrong rent.
 */
function joinShapes({ code, year, shapes }: ShapedZones, cube: Cube): Map<string, string> {
  const whole = new Map(shapes.map(({ zone }) => [zone, /^\d+\.\d+$/.test(zone) ? `${code}.${zone}` : zone]))
  const zones = new Set(whole.values())
  const joined = joinZones({ code, year, communes: new Map(), zones }, cube.zones)
  return new Map(
    [...whole].map(([zone, asked]) => {
      const found = joined?.get(asked)
      if (found === undefined)
        throw new IngestError(
          `oll: the shapes of ${code} for ${year} have the zones ${[...whole.keys()].sort().join(', ')}, its figures ` +
            `(Base_OP_${year}_${code}.zip) ${cube.zones.join(', ') || 'none'}: they are not the same. Give the shapes of that year, ` +
            'each with the Zone_calcul it is',
        )
      return [zone, found]
    }),
  )
}
