import type { Database } from '../../../../formats/duckdb/database.ts'
import { parquet, sql } from '../../../../formats/duckdb/sql.ts'
import { centreOf } from '../../../../shared/geo/centre.ts'
import { UNITS_PER_DEGREE } from '../../../../shared/geo/polygons.ts'
import { isIdu } from '../../../../shared/identifiers/idu.ts'
import { packIdu } from '../../../../shared/identifiers/idu-pack.ts'
import { recodeIdu } from '../../../../shared/territory/recodings.ts'
import type { Territory } from '../../../../shared/territory/territory.ts'
import type { ParcelLocator } from '../../../links/parcel-locator.ts'
import type { Succession, Successor } from '../../../links/succession.ts'

/** Where a sale took place, and how it is tied to today's cadastre. A large département has a million: outlines are read when they are written. */
export interface Site {
  /** Index in the artefact: the rank of its key. */
  index: number
  /** Packed IDU: that of the cadastre where it has the parcel. */
  key: number
  current: string | null
  method: 'declared' | 'recoded' | 'editions' | 'filiation' | 'point' | 'other-departement' | 'none'
  point: [number, number] | null
  aliases: readonly number[]
  /** Of a parcel that is gone: those of today on its ground, with their own sites. */
  successors: readonly { successor: Successor; site: Site }[]
}

/** One list for nearly all sites. */
const NONE: readonly never[] = []

/**
 * Ties every parcel that the sales name to the cadastre: as it is; else as its commune was recoded (the source may also
 * know its former identifier); else, when it is gone, by the parcels of today on its ground; else it stays a point, where the source has one.
 * Returns sites by the source's IDU.
 */
export async function resolveSites(
  db: Database,
  lake: string,
  locator: ParcelLocator | undefined,
  territory: Territory,
  succession?: Succession,
): Promise<Map<string, Site>> {
  const byIdu = new Map<string, Site>()
  const byKey = new Map<number, Site>()
  const named = sql`SELECT idu, any_value(former_idu) AS former_idu, avg(lng) AS lng, avg(lat) AS lat FROM ${parquet(lake)} GROUP BY idu ORDER BY idu`
  for await (const { idu: name, former_idu: formerIdu, lng, lat } of db.streamObjects(named)) {
    const idu = String(name)
    const former = formerIdu === null ? undefined : String(formerIdu)
    const point = lng === null || lat === null ? null : siteUnits(Number(lng), Number(lat))
    const found = currentParcel(idu, former, locator, territory)
    const key = packIdu(found?.idu ?? idu)
    const site = byKey.get(key) ?? newSite(key, found, point, locator)
    byKey.set(key, site)
    byIdu.set(idu, site)
    // A question by either identifier finds the sale.
    const names = former !== undefined && isIdu(former) ? [idu, former] : [idu]
    for (const own of names.map(packIdu))
      if (own !== key && !site.aliases.includes(own)) site.aliases = [...site.aliases, own]
    if (!found && locator && succession && site.successors.length === 0)
      follow(site, successorsOf(idu, former, territory, succession), byKey, locator)
  }
  let index = 0
  for (const site of [...byKey.values()].sort((a, b) => a.key - b.key)) site.index = index++
  return byIdu
}

function currentParcel(
  idu: string,
  former: string | undefined,
  locator: ParcelLocator | undefined,
  territory: Territory,
): { idu: string; method: 'declared' | 'recoded' } | undefined {
  if (!locator) return undefined
  if (locator.has(idu)) return { idu, method: 'declared' }
  const candidates = [recodeIdu(idu, territory), former, former && recodeIdu(former, territory)]
  for (const candidate of candidates)
    if (candidate !== undefined && isIdu(candidate) && locator.has(candidate))
      return { idu: candidate, method: 'recoded' }
  return undefined
}

function newSite(
  key: number,
  found: { idu: string; method: 'declared' | 'recoded' } | undefined,
  point: [number, number] | null,
  locator: ParcelLocator | undefined,
): Site {
  const outline = point ? undefined : locator?.outlineOf(key)
  return {
    index: -1,
    key,
    current: found?.idu ?? null,
    method: found?.method ?? (point ? 'point' : 'none'),
    point: point ?? (outline ? centreOf(outline) : null),
    aliases: NONE,
    successors: NONE,
  }
}

/** The parcels of today on the ground of one that is gone, under whatever identifier it is known. */
function successorsOf(
  idu: string,
  former: string | undefined,
  territory: Territory,
  succession: Succession,
): readonly Successor[] {
  for (const name of [idu, recodeIdu(idu, territory), former]) {
    const found = name !== undefined && isIdu(name) ? succession.of(name) : []
    if (found.length > 0) return found
  }
  return []
}

/** Ties a parcel that is gone to those of today: its sales are theirs too, and lie where the likeliest of them lies when the source has no point. */
function follow(
  site: Site,
  successors: readonly Successor[],
  byKey: Map<number, Site>,
  locator: ParcelLocator,
): void {
  const [first, second] = successors
  if (!first) return
  site.successors = successors.map((successor) => {
    const key = packIdu(successor.idu)
    const own = byKey.get(key) ?? newSite(key, { idu: successor.idu, method: 'declared' }, null, locator)
    byKey.set(key, own)
    return { successor, site: own }
  })
  site.method = first.method
  site.current = second ? null : first.idu
  const likeliest = site.successors.toSorted(
    (a, b) => (b.successor.score ?? 0) - (a.successor.score ?? 0),
  )[0]!
  site.point ??= likeliest.site.point
}

/** Degrees to 1e-7 degrees. */
export const siteUnits = (lng: number, lat: number): [number, number] => [
  Math.round(lng * UNITS_PER_DEGREE),
  Math.round(lat * UNITS_PER_DEGREE),
]
