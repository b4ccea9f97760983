import { z } from 'zod'
import type { Database } from '../../../../formats/duckdb/database.ts'
import { parquet, sql } from '../../../../formats/duckdb/sql.ts'
import type { Territory } from '../../../../shared/territory/territory.ts'

/** A zone that a commune lies in, or a part of it. */
export interface RentZone {
  zone: string
  label: string | null
  /** How many of the commune's IRIS the table puts there; null when it counts the commune as one. */
  iris: number | null
}

/** The zoning table of one agglomeration and year, by commune of today. */
export interface Zoning {
  code: string
  year: number
  communes: ReadonlyMap<string, readonly RentZone[]>
  /** Every zone of the table. */
  zones: ReadonlySet<string>
}

const row = z.object({
  code: z.string(),
  year: z.number(),
  commune: z.string(),
  zone: z.string(),
  label: z.string().nullable(),
  iris: z.coerce.number(),
})

/**
 * Reads the zoning tables from the lake. Communes merged since are followed to the commune of today, and the
 * arrondissements of Paris, Lyon and Marseille also count for their city: both may then lie in several zones.
 */
export async function readZonings(db: Database, path: string, territory: Territory): Promise<Zoning[]> {
  const rows = await db.objects(
    sql`SELECT code, year, commune, zone, min(label) AS label, count(iris) AS iris
     FROM ${parquet(path)} GROUP BY code, year, commune, zone ORDER BY code, year, commune, zone`,
  )
  const tables = new Map<string, Zoning & { communes: Map<string, RentZone[]>; zones: Set<string> }>()
  for (const found of rows) {
    const { code, year, commune, zone, label, iris } = row.parse(found)
    const key = `${code} ${year}`
    const table = tables.get(key) ?? { code, year, communes: new Map<string, RentZone[]>(), zones: new Set() }
    tables.set(key, table)
    table.zones.add(zone)
    const today = territory.resolve(commune)
    if (!today) continue
    for (const place of today.city === undefined ? [today.code] : [today.code, today.city])
      addZone(table.communes, place, { zone, label, iris: iris > 0 ? iris : null })
  }
  return [...tables.values()]
}

function addZone(communes: Map<string, RentZone[]>, commune: string, added: RentZone): void {
  const zones = communes.get(commune) ?? []
  communes.set(commune, zones)
  const same = zones.find(({ zone }) => zone === added.zone)
  if (!same) zones.push({ ...added })
  else if (same.iris !== null && added.iris !== null) same.iris += added.iris
}

/**
 * Which `Zone_calcul` of the cube each zone of the table is: the same code, or its last part (`L6900.1.01` is `1` or
 * `01`). Undefined when the table does not tell them all apart: Paris lists 3 zones for 14, and a number would then be
 * the wrong quarter.
 */
export function joinZones(zoning: Zoning, calculated: readonly string[]): Map<string, string> | undefined {
  const numbers = new Set([...zoning.zones].map(numbered))
  const families = new Map<string, string[]>()
  for (const code of calculated) {
    const family = code.slice(0, Math.max(0, code.lastIndexOf('.')))
    families.set(family, [...(families.get(family) ?? []), code])
  }
  const fitting = [...families.values()].filter((codes) =>
    codes.every((code) => zoning.zones.has(code) || numbers.has(numbered(lastPart(code)))),
  )
  if (fitting.length !== 1) return undefined
  const byName = new Map(
    fitting[0]!.flatMap((code): [string, string][] => [
      [numbered(lastPart(code)), code],
      [code, code],
    ]),
  )
  // One table may write both 1 and 01.
  return new Map(
    [...zoning.zones].flatMap((zone): [string, string][] => {
      const code = byName.get(zone) ?? byName.get(numbered(zone))
      return code === undefined ? [] : [[zone, code]]
    }),
  )
}

const lastPart = (code: string) => code.slice(code.lastIndexOf('.') + 1)
/** `01` and `1` are one zone. */
const numbered = (zone: string) => zone.replace(/^0+(?=.)/, '')

/** An IRIS in a zone of its agglomeration's table. */
export interface ZonedIris {
  code: string
  year: number
  commune: string
  iris: string
  zone: string
}

const irisSchema = z.object({
  code: z.string(),
  year: z.number(),
  commune: z.string(),
  iris: z.string(),
  zone: z.string(),
})

/** The zone of each IRIS that the tables name by its nine characters, and put in one zone only. */
export async function readIrisZones(db: Database, path: string): Promise<ZonedIris[]> {
  const rows = await db.objects(
    sql`SELECT code, year, min(commune) AS commune, iris, min(zone) AS zone FROM ${parquet(path)} WHERE length(iris) = 9
     GROUP BY code, year, iris HAVING count(DISTINCT zone) = 1 ORDER BY iris, year, code`,
  )
  return rows.map((row) => irisSchema.parse(row))
}
