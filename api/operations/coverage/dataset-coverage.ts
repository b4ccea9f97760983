import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
import type { Idu } from '../../../shared/identifiers/idu.ts'
import { communeCodeOf, departementOf } from '../../../shared/identifiers/insee.ts'
import type { Manifest } from '../../../shared/release/release.ts'
import type { Coverage } from '../../../shared/schemas/coverage.ts'
import { recodeIdu } from '../../../shared/territory/recodings.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { Sentence } from '../../../shared/text/sentence.ts'
import { PerReleaseCache } from '../../../stores/reading/per-release-cache.ts'
import type { Stores } from '../../../stores/stores.ts'
import { notLoaded, notLoadedText } from '../../answers/problem.ts'
import type { AskedParcel } from '../parcels/asked-parcel.ts'
import { formerDocument, isInCadastre } from '../parcels/former-parcel.ts'
import { describeRefused, refusedParcel } from '../parcels/refused-parcel.ts'
import { placeSentences } from '../place-sentences.ts'
import { loadedAreas, loadingStatusOf } from './loaded.ts'

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
  const status = loadingStatusOf(manifest, territory, dataset, { level: 'commune', code: place.area })
  const detail =
    status === 'loaded'
      ? `The dataset "${dataset}" is loaded for ${place.name} (${place.area}).`
      : status === 'partly-loaded'
        ? `The dataset "${dataset}" is loaded for a part of ${place.name} (${place.area}).`
        : notLoadedText(dataset, place)
  return { status, detail, datasets: [dataset] }
}

/** As coverageOfCommune; throws the 503 Problem when nothing of the commune is loaded. */
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
  asked: AskedParcel,
  found: boolean,
  stores: Stores,
): Promise<Coverage> {
  const datasets = [dataset]
  if (found) return { status: 'loaded', datasets }
  const { idu } = asked
  const { territory } = stores
  const code = communeCodeOf(idu)
  if (!asked.commune)
    return {
      status: 'unknown-parcel',
      detail: `${idu} begins with ${code}, which is not a commune of the Code officiel géographique ${territory.data.millesime}.`,
      datasets,
    }
  const coverage = coverageOfCommune(dataset, code, stores)
  if (coverage.status === 'not-loaded') return coverage
  if (asked.isInCadastre || asked.former || (await isKnownToday(idu, stores)))
    return ofSilence.of(stores, `${dataset} ${code}`, () => ({
      ...coverage,
      detail: `${coverage.detail} It says nothing of this parcel.`,
    }))
  const refused = await coverageOfRefusedParcel(idu, datasets, stores)
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

/** What the coverage says of a parcel whose line in the cadastre was refused; undefined for any other. */
export async function coverageOfRefusedParcel(
  idu: Idu,
  datasets: Coverage['datasets'],
  stores: Stores,
): Promise<Coverage | undefined> {
  const refused = await refusedParcel(idu, stores)
  return refused && { status: 'unknown-parcel', detail: describeRefused(idu, refused).en, datasets, refused }
}

/** As coverageOfParcel; throws the 503 Problem when the dataset is not loaded there. */
export async function needParcel(
  dataset: DatasetName,
  asked: AskedParcel,
  found: boolean,
  stores: Stores,
): Promise<Coverage> {
  const coverage = await coverageOfParcel(dataset, asked, found, stores)
  if (coverage.status === 'not-loaded')
    throw notLoaded(dataset, placeNamed(communeCodeOf(asked.idu), stores.territory))
  return coverage
}

/** Whether a cadastre has a parcel under the code that its commune has today. */
async function isKnownToday(idu: Idu, stores: Stores): Promise<boolean> {
  const today = recodeIdu(idu, stores.territory)
  if (today === undefined) return false
  return (await isInCadastre(today, stores)) || (await formerDocument(today, stores)) !== undefined
}

/** What the release holds of a dataset in all of France: what an answer that looks everywhere may lack. */
export function coverageOfFrance(
  dataset: DatasetName,
  stores: Pick<Stores, 'manifest' | 'territory'>,
): Coverage {
  return ofFrance.of(stores, dataset, () => lookUpFrance(dataset, stores))
}

function lookUpFrance(
  dataset: DatasetName,
  { manifest, territory }: Pick<Stores, 'manifest' | 'territory'>,
): Coverage {
  const datasets = [dataset]
  const areas = loadedAreas(manifest, dataset)
  const departements = territory.data.departements.map(({ code }) => code)
  if (areas.get('france') === 'whole' || departements.every((code) => areas.get(code) === 'whole'))
    return { status: 'loaded', detail: `The dataset "${dataset}" is loaded for all of France.`, datasets }
  if (areas.size === 0) return { status: 'not-loaded', detail: notLoadedText(dataset), datasets }
  const detail = `The dataset "${dataset}" is loaded for ${loadedPlaces(manifest, dataset).en} alone. Elsewhere: terrier ingest ${dataset} --area <code>`
  return { status: 'partly-loaded', detail, datasets }
}

/** Most départements that a sentence names; more are counted. */
const MOST_NAMED = 12

/** The départements of which a dataset is loaded. One of which some communes are loaded must not pass for a loaded one: their number is given. */
export function loadedPlaces(manifest: Manifest, dataset: DatasetName): Sentence {
  const areas = [...loadedAreas(manifest, dataset)].sort(([a], [b]) => (a < b ? -1 : 1))
  if (areas.length > MOST_NAMED) return placeSentences.manyDepartements(areas.length)
  const codes = areas.map(([code, communes]) =>
    communes === 'whole' ? code : `${code} (${communes.size} commune${communes.size > 1 ? 's' : ''})`,
  )
  return placeSentences.departements(codes.join(', '))
}
