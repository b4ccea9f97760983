import { communeCodeOf, departementOf } from '../../../shared/identifiers/insee.ts'
import type { Coverage } from '../../../shared/schemas/coverage.ts'
import type { Zone } from '../../../shared/schemas/zone.ts'
import { SALES_NOT_PUBLISHED } from '../../../shared/territory/sales-not-published.ts'
import { PerReleaseCache } from '../../../stores/reading/per-release-cache.ts'
import type { Stores } from '../../../stores/stores.ts'
import { notLoaded, notLoadedText } from '../../answers/problem.ts'
import type { AskedParcel } from '../parcels/asked-parcel.ts'
import { coverageOfRefusedParcel } from './dataset-coverage.ts'
import { loadingStatusOf } from './loaded.ts'

const DVF = ['dvf'] as const

/** The same for all parcels of a commune. */
const ofCommunes = new PerReleaseCache<Coverage>(4096)

/**
 * What the loaded sales cover of a commune, arrondissement or city, by its code: loaded, partly loaded (a city of which only some
 * arrondissements are), not loaded, or never published there.
 */
export function coverageOfSalesInCommune(code: string, stores: Stores): Coverage {
  return ofCommunes.of(stores, code, () => lookUpCommune(code, stores))
}

function lookUpCommune(code: string, stores: Stores): Coverage {
  const { manifest, territory, sales } = stores
  const commune = territory.resolve(code)
  const departement = commune?.departement ?? departementOf(code)
  if (SALES_NOT_PUBLISHED.includes(departement)) return notPublished(departement)
  const name = commune?.name ?? code
  if (!sales.has(departement)) return absent({ area: commune?.code ?? departement, name })
  const place = { level: 'commune', code: commune?.code ?? code } as const
  const status = loadingStatusOf(manifest, territory, 'dvf', place)
  if (status === 'not-loaded') return absent({ area: place.code, name })
  const detail =
    status === 'loaded'
      ? `The sales published for ${name} are loaded.`
      : `Only a part of ${name} is loaded: GET /v1/coverage?commune=${place.code} says which.`
  return { status, detail, datasets: [...DVF] }
}

/** As coverageOfSalesInCommune; throws the 503 Problem when none of the commune is loaded. */
export function needSalesOfCommune(code: string, stores: Stores): Coverage {
  const coverage = coverageOfSalesInCommune(code, stores)
  if (coverage.status !== 'not-loaded') return coverage
  const commune = stores.territory.resolve(code)
  throw notLoaded('dvf', { area: commune?.code ?? departementOf(code), name: commune?.name ?? code })
}

function absent(place: { area?: string; name: string }): Coverage {
  return { status: 'not-loaded', detail: notLoadedText('dvf', place), datasets: [...DVF] }
}

/** What is loaded of any zone, without throwing when nothing is: a département or région of which only some communes are loaded is loaded in part. */
export function coverageOfSalesInZone({ level, code, name }: Zone, stores: Stores): Coverage {
  if (level !== 'departement' && level !== 'region')
    return coverageOfSalesInCommune(communeCodeOf(code), stores)
  const { manifest, territory } = stores
  const all = territory.data.departements.filter((one) =>
    level === 'region' ? one.region === code : one.code === code,
  )
  const published = all.filter((one) => !SALES_NOT_PUBLISHED.includes(one.code))
  if (published.length === 0) return notPublished(code)
  const statuses = published.map((one) =>
    loadingStatusOf(manifest, territory, 'dvf', { level: 'departement', code: one.code }),
  )
  const place = level === 'departement' ? { area: code, name } : { name }
  if (statuses.every((status) => status === 'not-loaded')) return absent(place)
  const loaded = published.filter((_, i) => statuses[i] === 'loaded').map((one) => one.code)
  const others = published.filter((_, i) => statuses[i] !== 'loaded').map((one) => one.code)
  const missing = all.length > published.length ? ' No sale is published for the others.' : ''
  return others.length === 0
    ? {
        status: 'loaded',
        detail: `The sales of ${loaded.join(', ')} are loaded.${missing}`,
        datasets: [...DVF],
      }
    : {
        status: 'partly-loaded',
        detail: `Not loaded, or only in part: ${others.join(', ')}. GET /v1/coverage?departement=${others[0]} says more.${missing}`,
        datasets: [...DVF],
      }
}

/**
 * What is loaded of an EPCI, of which only the communes of one département count: figures of an EPCI are made for each département by
 * itself.
 */
export function coverageOfSalesInEpci(
  code: string,
  departement: string,
  { manifest, territory }: Pick<Stores, 'manifest' | 'territory'>,
): Coverage {
  const communes = territory.data.communes.filter(({ kind, epci }) => kind === 'commune' && epci === code)
  const statuses = communes.map((one) =>
    one.departement === departement
      ? loadingStatusOf(manifest, territory, 'dvf', { level: 'commune', code: one.code })
      : 'not-loaded',
  )
  // A city counts when some of its arrondissements are loaded; its own status then makes the EPCI `partly-loaded`.
  const counted = statuses.filter((status) => status !== 'not-loaded')
  const name = territory.epci(code)?.name ?? code
  const all = `the ${communes.length} communes of ${name}`
  if (counted.length === 0) return absent({ area: departement, name })
  if (statuses.every((status) => status === 'loaded'))
    return { status: 'loaded', detail: `The sales of ${all} are loaded.`, datasets: [...DVF] }
  return {
    status: 'partly-loaded',
    detail: `These figures are of ${counted.length} of ${all}: those of the département ${departement} that are loaded.`,
    datasets: [...DVF],
  }
}

const UNKNOWN_PARCEL: Coverage = {
  status: 'unknown-parcel',
  detail: 'Neither the loaded cadastre nor any loaded sale knows this parcel.',
  datasets: [...DVF],
}

/**
 * The same of a parcel; `found`: whether it has a sale, which is said where neither the cadastre nor a sale knows it. Throws the 503 Problem when the
 * sales of its commune are not loaded.
 */
export async function needSalesOfParcel(
  asked: AskedParcel,
  found: boolean,
  stores: Stores,
): Promise<Coverage> {
  const { idu, commune, isInCadastre, former } = asked
  // No département that is loaded would have a parcel of a commune that does not exist.
  if (!found && !commune) return UNKNOWN_PARCEL
  const coverage = needSalesOfCommune(communeCodeOf(idu), stores)
  if (found || coverage.status === 'not-covered' || isInCadastre || former) return coverage
  return (await coverageOfRefusedParcel(idu, [...DVF], stores)) ?? UNKNOWN_PARCEL
}

function notPublished(departement: string): Coverage {
  return {
    status: 'not-covered',
    detail: `No sale is published for the département ${departement}: nobody publishes them.`,
    datasets: [...DVF],
  }
}
