import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import { parseIdu } from '../../../shared/identifiers/idu.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import type { Coverage, LoadingStatus } from '../../../shared/schemas/coverage.ts'
import { SALES_NOT_PUBLISHED } from '../../../shared/territory/sales-not-published.ts'
import type { Shape } from '../../../stores/sales/shape.ts'
import type { Stores } from '../../../stores/stores.ts'
import {
  departementsNear,
  departementsReached,
  isRealDepartement,
  mayLieInFrance,
} from '../../../stores/zones/departement-ground.ts'
import { notLoadedText } from '../../answers/problem.ts'
import { type AskedDays, periodOf, withYears, yearsOfDepartement } from '../transactions/loaded-years.ts'
import { loadingStatusOf } from './loaded.ts'
import { coverageOfSalesInCommune } from './sales-coverage.ts'

const DATASETS: Coverage['datasets'] = ['dvf']

/** What an answer about the sales of a place says of them: what is loaded, and the days searched. */
export interface SalesCoverage {
  coverage: Coverage
  period: { from: string; to: string } | null
}

/**
 * What the loaded sales cover of a drawn shape, in the days asked about: of the départements that surely have ground or a loaded sale
 * in it, and of that of the loaded parcel nearest to its middle; where none is known, of those whose loaded sales lie near. `found`: whether a sale was.
 */
export async function coverageOfSalesInShape(
  shape: Shape,
  asked: AskedDays,
  found: boolean,
  stores: Stores,
): Promise<SalesCoverage> {
  const near = stores.sales.departementsNear(...degreesOf(shape))
  // An invented territory lies on the ground of real départements, which then says nothing.
  const isReal = near.every(isRealDepartement)
  const ground = isReal ? departementsReached(shape.bounds, (...box) => shape.missesBox(...box)) : []
  // The ground near a border is not known, and sales lie there.
  const sold = isReal
    ? await stores.sales.withSalesIn(
        shape,
        near.filter((code) => !ground.includes(code)),
      )
    : []
  const middle = found && ground.length > 0 ? undefined : await communeAtMiddle(shape, stores)
  const atMiddle = middle === undefined ? [] : [departementAt(middle, stores)]
  const sure = [...new Set([...ground, ...sold, ...atMiddle])]
  const reached = (sure.length > 0 ? sure : near).toSorted()
  const places = (
    await Promise.all(reached.map(async (code) => (await yearsOfDepartement(code, stores)) ?? []))
  ).flat()
  const withPeriod = (coverage: Coverage): SalesCoverage => ({ coverage, period: periodOf(asked, places) })
  const published = reached.filter((code) => !SALES_NOT_PUBLISHED.includes(code))
  if (reached.length === 0) return withPeriod(nowhere(shape))
  if (published.length === 0) return withPeriod(notPublished(reached))
  if (!found && middle !== undefined) {
    const coverage = coverageOfSalesInCommune(middle, stores)
    if (coverage.status === 'not-covered' || (coverage.status === 'not-loaded' && published.length === 1))
      return withPeriod(coverage)
  }
  const maybe = isReal ? departementsNear(shape.bounds).filter((code) => !reached.includes(code)) : []
  const coverage = await ofDepartements({ sure: published, maybe }, asked, stores)
  const never = reached.filter((code) => !published.includes(code))
  return withPeriod(
    never.length === 0 ? coverage : { ...coverage, detail: `${coverage.detail} ${neverPublished(never)}.` },
  )
}

function degreesOf({ bounds }: Shape): [number, number, number, number] {
  const [west, south, east, north] = bounds
  const scale = UNITS_PER_DEGREE
  return [west / scale, south / scale, east / scale, north / scale]
}

function departementAt(commune: string, { territory }: Stores): string {
  return territory.resolve(commune)?.departement ?? departementOf(commune)
}

async function communeAtMiddle(shape: Shape, stores: Stores): Promise<string | undefined> {
  const [west, south, east, north] = degreesOf(shape)
  const parcel = await stores.parcels.nearest(
    (west + east) / 2,
    (south + north) / 2,
    stores.limits.nearestMaxMetres,
  )
  return parcel && parseIdu(parcel.idu)?.commune
}

/** Of a shape that is near no loaded sale and no loaded parcel, and surely in no département. */
function nowhere({ bounds }: Shape): Coverage {
  return mayLieInFrance(bounds)
    ? {
        status: 'not-loaded',
        detail:
          'No loaded sale or parcel lies near this place: its commune is not known. Load it with: terrier ingest dvf --area <code>',
        datasets: DATASETS,
      }
    : {
        status: 'not-covered',
        detail: 'This place lies outside France: no parcel and no sale can be there.',
        datasets: DATASETS,
      }
}

function notPublished(codes: readonly string[]): Coverage {
  return {
    status: 'not-covered',
    detail: `${neverPublished(codes)}: nobody publishes them.`,
    datasets: DATASETS,
  }
}

function neverPublished(codes: readonly string[]): string {
  return `No sale is published for the département${codes.length > 1 ? 's' : ''} ${codes.join(', ')}`
}

/** Most départements that are named; of more, the number is given. */
const MOST_NAMED = 12

function named(codes: readonly string[]): string {
  return codes.length <= MOST_NAMED ? codes.join(', ') : `${codes.length} départements`
}

/** `sure`: départements that the shape reaches; `maybe`: those whose border it may cross. */
async function ofDepartements(
  { sure, maybe }: Record<'sure' | 'maybe', readonly string[]>,
  asked: AskedDays,
  stores: Stores,
): Promise<Coverage> {
  const { manifest, territory } = stores
  const having = (codes: readonly string[], ...statuses: LoadingStatus[]) =>
    codes.filter((code) =>
      statuses.includes(loadingStatusOf(manifest, territory, 'dvf', { level: 'departement', code })),
    )
  const whole = having(sure, 'loaded')
  const inPart = having(sure, 'partly-loaded')
  const absent = having(sure, 'not-loaded')
  const [first] = absent
  if (first !== undefined && absent.length === sure.length)
    return {
      status: 'not-loaded',
      detail:
        absent.length === 1
          ? notLoadedText('dvf', { area: first, name: territory.departement(first)?.name ?? first })
          : `The sales of ${named(absent)} are not loaded. Load them with: terrier ingest dvf --area ${first}`,
      datasets: DATASETS,
    }
  const doubtful = having(maybe, 'not-loaded', 'partly-loaded').filter(
    (code) => !SALES_NOT_PUBLISHED.includes(code),
  )
  const sentences = [
    whole.length > 0 && `The sales of ${named(whole)} are loaded.`,
    inPart.length > 0 &&
      `Of ${named(inPart)} only some communes are loaded: GET /v1/coverage?departement=${inPart[0]} lists them.`,
    first !== undefined &&
      `The shape also reaches ${named(absent)}, whose sales are not loaded: terrier ingest dvf --area ${first}`,
    doubtful.length > 0 && `It may reach ${named(doubtful)}, whose sales are not loaded, or only in part.`,
  ].filter((sentence) => sentence !== false)
  const coverage: Coverage = {
    status: inPart.length + absent.length + doubtful.length === 0 ? 'loaded' : 'partly-loaded',
    detail: sentences.join(' '),
    datasets: DATASETS,
  }
  const loaded = [...whole, ...inPart]
  const places = (
    await Promise.all(loaded.map(async (code) => (await yearsOfDepartement(code, stores)) ?? []))
  ).flat()
  return withYears(coverage, asked, places, { name: named(loaded), area: loaded[0]! })
}
