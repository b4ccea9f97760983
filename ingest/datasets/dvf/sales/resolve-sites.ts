import type { Database } from '../../../../formats/duckdb/database.ts'
import { parquet, sql } from '../../../../formats/duckdb/sql.ts'
import { centreOf } from '../../../../shared/geo/centre.ts'
import { isIdu } from '../../../../shared/identifiers/idu.ts'
import { packIdu } from '../../../../shared/identifiers/idu-pack.ts'
import { recodeIdu } from '../../../../shared/territory/recodings.ts'
import type { Territory } from '../../../../shared/territory/territory.ts'
import type { ParcelLocator } from '../../../links/parcel-locator.ts'
import type { Succession, Successor } from '../../../links/succession.ts'
import { PlainSites, type Site, type SiteName, type SitePoint, Sites, siteUnits } from './sites.ts'

/** What is asked of the cadastre of the area. */
type Cadastre = Pick<ParcelLocator, 'has' | 'outlineOf'>

/** A parcel as the source names it, whose site is not plain. */
interface NamedSite extends Pick<Site, 'key' | 'method' | 'point' | 'aliases'> {
  idu: string
  /** Its site's, which is known today under this IDU. */
  current: string | null
  successors: readonly Successor[]
}

/**
 * Ties every parcel that the sales name to the cadastre: as it is; else as its commune was recoded (the source may also
 * know its former identifier); else, when it is gone, by the parcels of today on its ground; else it stays a point, where the source has one.
 */
export async function resolveSites(
  db: Database,
  lake: string,
  locator: Cadastre | undefined,
  territory: Territory,
  succession?: Pick<Succession, 'of'>,
): Promise<Sites> {
  const plain = new PlainSites()
  const others: NamedSite[] = []
  const rows = sql`SELECT idu, any_value(former_idu) AS former_idu, avg(lng) AS lng, avg(lat) AS lat FROM ${parquet(lake)} GROUP BY idu ORDER BY idu`
  for await (const { idu: name, former_idu: formerIdu, lng, lat } of db.streamObjects(rows)) {
    const idu = String(name)
    const former = formerIdu === null ? undefined : String(formerIdu)
    const stated = lng === null || lat === null ? null : siteUnits(Number(lng), Number(lat))
    const today = currentParcel(idu, former, locator, territory)
    const key = packIdu(today?.idu ?? idu)
    const method = today?.method ?? (stated ? 'point' : 'none')
    const point = stated ?? centreAt(key, locator)
    // A question by either identifier finds the sale.
    const names = former !== undefined && isIdu(former) ? [idu, former] : [idu]
    const aliases = names.map(packIdu).filter((own) => own !== key)
    const successors = today || !succession ? [] : successorsOf(idu, former, territory, succession)
    if (method !== 'recoded' && aliases.length === 0 && successors.length === 0)
      plain.add({ key, method, point })
    else others.push({ idu, key, current: today?.idu ?? null, method, point, aliases, successors })
  }
  return linkSites(plain, others, locator)
}

function currentParcel(
  idu: string,
  former: string | undefined,
  locator: Cadastre | undefined,
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

/** The middle of a parcel of today; null where the cadastre does not have it. */
function centreAt(key: number, locator: Cadastre | undefined): SitePoint | null {
  const outline = locator?.outlineOf(key)
  return outline ? centreOf(outline) : null
}

/** The parcels of today on the ground of one that is gone, under whatever identifier it is known. */
function successorsOf(
  idu: string,
  former: string | undefined,
  territory: Territory,
  succession: Pick<Succession, 'of'>,
): readonly Successor[] {
  for (const name of [idu, recodeIdu(idu, territory), former]) {
    const found = name !== undefined && isIdu(name) ? succession.of(name) : []
    if (found.length > 0) return found
  }
  return []
}

/** Gives the names of one parcel one site, and one that is gone those of today on its ground. */
function linkSites(plain: PlainSites, named: readonly NamedSite[], locator: Cadastre | undefined): Sites {
  const linked = new Map<number, Site>()
  const siteAt = (key: number, create: () => Pick<Site, 'current' | 'method' | 'point'>): Site => {
    const site = linked.get(key) ??
      plain.find(key, -1) ?? { ...create(), index: -1, key, aliases: [], successors: [] }
    linked.set(key, site)
    return site
  }
  const names = new Map<string, SiteName>()
  for (const one of named) {
    const { current, method, point } = one
    const site = siteAt(one.key, () => ({ current, method, point }))
    site.aliases = [...new Set([...site.aliases, ...one.aliases])]
    if (one.successors.length > 0)
      follow(site, one.successors, ({ idu }) => {
        const key = packIdu(idu)
        return siteAt(key, () => ({ current: idu, method: 'declared', point: centreAt(key, locator) }))
      })
    names.set(one.idu, { key: one.key, method: one.successors[0]?.method ?? method })
  }
  return new Sites(plain, linked, names)
}

/** Ties a parcel that is gone to those of today: its sales are theirs too, and lie where the likeliest of them lies when the source has no point. */
function follow(site: Site, successors: readonly Successor[], siteOf: (successor: Successor) => Site): void {
  const [first, second] = successors
  site.successors = successors.map((successor) => ({ successor, site: siteOf(successor) }))
  site.method = first!.method
  site.current = second ? null : first!.idu
  const likeliest = site.successors.toSorted(
    (a, b) => (b.successor.score ?? 0) - (a.successor.score ?? 0),
  )[0]!
  site.point ??= likeliest.site.point
}
