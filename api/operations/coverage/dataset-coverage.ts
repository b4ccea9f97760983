import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import type { Coverage } from '../../../shared/schemas/coverage.ts'
import { recodeIdu } from '../../../shared/territory/recodings.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import { PerReleaseCache } from '../../../stores/per-release-cache.ts'
import type { Stores } from '../../../stores/stores.ts'
import { notLoaded, notLoadedText } from '../../answers/problem.ts'
import { formerParcel, isInCadastre } from '../parcels/former-parcel.ts'
import { coverageOfRefused } from '../parcels/refused-parcel.ts'
import { loadedAreas, loadedDepartements, statusOf } from './loaded.ts'

/** The same for all questions about a commune, and for all that look everywhere. */
const ofCommunes = new PerReleaseCache<Coverage>(4096)
const ofFrance = new PerReleaseCache<Coverage>(20)
/** The same for all parcels of a commune that a dataset says nothing of. */
const ofSilence = new PerReleaseCache<Coverage>(4096)

/** A commune as `notLoaded` names it: what to load, and its name. A code that is no commune stands for its département. */
export function placeNamed(code: string, territory: Territory): { area: string; name: string } {
  const commune = territory.resolve(code)
  if (commune) return { area: commune.code, name: commune.name }
  const departement = departementOf(code)
  return { area: departement, name: territory.departement(departement)?.name ?? departement }
}

/** What the release holds of a dataset in a commune, arrondissement or city; former codes are followed. */
export function coverageOfCommune(dataset: DatasetName, code: string, stores: Stores): Coverage {
  return ofCommunes.of(stores, `${dataset} ${code}`, () => lookUpCommune(dataset, code, stores))
}

function lookUpCommune(dataset: DatasetName, code: string, { manifest, territory }: Stores): Coverage {
  const place = placeNamed(code, territory)
  const status = statusOf(manifest, territory, dataset, { level: 'commune', code: place.area })
  const detail =
    status === 'loaded'
      ? `The dataset "${dataset}" is loaded for ${place.name} (${place.area}).`
      : status === 'partly-loaded'
        ? `The dataset "${dataset}" is loaded for a part of ${place.name} (${place.area}).`
        : notLoadedText(dataset, place)
  return { status, detail, datasets: [dataset] }
}

/** The same; throws the 503 Problem when nothing of the commune is loaded. */
export function needCommune(dataset: DatasetName, code: string, stores: Stores): Coverage {
  const coverage = coverageOfCommune(dataset, code, stores)
  if (coverage.status === 'not-loaded') throw notLoaded(dataset, placeNamed(code, stores.territory))
  return coverage
}

/**
 * What an answer about a parcel means, by whether a dataset says something of it (`found`). Nothing said of a parcel that neither the loaded cadastre
 * nor an earlier one knows is `unknown-parcel`: a slip in its identifier must not pass for a parcel without anything.
 */
export async function coverageOfParcel(
  dataset: DatasetName,
  idu: string,
  found: boolean,
  stores: Stores,
): Promise<Coverage> {
  const datasets = [dataset]
  if (found) return { status: 'loaded', datasets }
  const { territory } = stores
  const code = idu.slice(0, 5)
  if (!territory.resolve(code))
    return {
      status: 'unknown-parcel',
      detail: `${idu} begins with ${code}, which is not a commune of the Code officiel géographique ${territory.data.millesime}.`,
      datasets,
    }
  const coverage = coverageOfCommune(dataset, code, stores)
  if (coverage.status === 'not-loaded') return coverage
  if (await isKnown(idu, stores))
    return ofSilence.of(stores, `${dataset} ${code}`, () => ({
      ...coverage,
      detail: `${coverage.detail} It says nothing of this parcel.`,
    }))
  const refused = await coverageOfRefused(idu, datasets, stores)
  if (refused) return refused
  const cadastre = coverageOfCommune('cadastre', code, stores)
  return {
    status: 'unknown-parcel',
    detail:
      cadastre.status === 'not-loaded'
        ? `Whether this parcel exists is not known. ${cadastre.detail}`
        : `${idu} is not in the loaded cadastre: look for a slip in the identifier.`,
    datasets,
  }
}

/** The same; throws the 503 Problem when the dataset is not loaded there. */
export async function needParcel(
  dataset: DatasetName,
  idu: string,
  found: boolean,
  stores: Stores,
): Promise<Coverage> {
  const coverage = await coverageOfParcel(dataset, idu, found, stores)
  if (coverage.status === 'not-loaded')
    throw notLoaded(dataset, placeNamed(idu.slice(0, 5), stores.territory))
  return coverage
}

/** Whether the cadastre of today or an earlier one has a parcel, under the code its commune has today too. */
async function isKnown(idu: string, stores: Stores): Promise<boolean> {
  const codes = [idu, recodeIdu(idu, stores.territory)].filter((code) => code !== undefined)
  for (const code of codes)
    if ((await isInCadastre(code, stores)) || (await formerParcel(code, stores)) !== undefined) return true
  return false
}

/** What the release holds of a dataset in all of France: what an answer that looks everywhere may lack. */
export function coverageOfFrance(dataset: DatasetName, stores: Stores): Coverage {
  return ofFrance.of(stores, dataset, () => lookUpFrance(dataset, stores))
}

function lookUpFrance(dataset: DatasetName, { manifest, territory }: Stores): Coverage {
  const datasets = [dataset]
  const areas = loadedAreas(manifest, dataset)
  const departements = territory.data.departements.map(({ code }) => code)
  if (areas.get('france') === 'whole' || departements.every((code) => areas.get(code) === 'whole'))
    return { status: 'loaded', detail: `The dataset "${dataset}" is loaded for all of France.`, datasets }
  const detail = `The dataset "${dataset}" is loaded for ${listed(loadedDepartements(manifest, dataset))} alone. Elsewhere: terrier ingest ${dataset} --area <code>`
  return { status: areas.size === 0 ? 'not-loaded' : 'partly-loaded', detail, datasets }
}

/** Names few codes; a whole country of them is counted. */
export function listed(codes: readonly string[]): string {
  return codes.length <= 12
    ? `département ${codes.join(', ')}`
    : `${codes.length} départements, which the coverage lists`
}
