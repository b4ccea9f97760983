import {
  announcedRents,
  rentAbsences,
  rentGaps,
  rentSeries,
  rentSeriesKeys,
  rentYearKeys,
  rentYears,
} from '../../../shared/documents/rents.ts'
import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import type { Coverage } from '../../../shared/schemas/coverage.ts'
import type { RentAbsence, RentSeries, RentYearDetail } from '../../../shared/schemas/rents.ts'
import type { Commune } from '../../../shared/territory/territory.ts'
import type { Sentence } from '../../../shared/text/sentence.ts'
import type { StoredDocument } from '../../../stores/documents/documents.ts'
import type { Stores } from '../../../stores/stores.ts'
import { notFound, notLoaded, type Problem } from '../../answers/problem.ts'
import { loadedRentYears } from '../coverage/loaded-times.ts'
import { describeDepartement } from '../parcels/describe-parcel.ts'
import { placeSentences } from '../place-sentences.ts'
import { rentSentences } from './rent-sentences.ts'

const FRANCE = 'france'

/** Throws the 503 of a release without observed rents. */
export function needRents({ documents }: Stores): void {
  if (!documents.has(rentSeries)) throw notLoaded('oll')
}

/** The commune a code means today. Throws 404 `unknown-area`. */
export function needKnownCommune(code: string, { territory }: Stores): Commune {
  const found = territory.resolve(code)
  if (found) return found
  throw notFound('unknown-area', placeSentences.notCommuneOfCog(code, territory.data.millesime))
}

/** The series of a commune; undefined when it has none. Communes of one zone share the text: their key names it. */
export async function seriesOfCommune(
  commune: string,
  { documents }: Stores,
): Promise<StoredDocument<RentSeries> | undefined> {
  const shared = (await documents.get(rentSeriesKeys, FRANCE, rentSeriesKeys.key(commune)))?.value
  return shared === undefined ? undefined : await documents.get(rentSeries, FRANCE, rentSeries.key(shared))
}

/** One year of a commune, with its breakdowns; undefined when there is none. */
export async function yearOfCommune(
  commune: string,
  year: number,
  { documents }: Stores,
): Promise<StoredDocument<RentYearDetail> | undefined> {
  const shared = (await documents.get(rentYearKeys, FRANCE, rentYearKeys.key(commune, year)))?.value
  return shared === undefined ? undefined : await documents.get(rentYears, FRANCE, rentYears.key(shared))
}

/** Members that are given with the observed rents: whose they are, and the model of announced rents, never mixed with them. */
export async function rentContext({ code, name }: Commune, { documents, territory }: Stores) {
  return {
    commune: { code, name },
    departement: describeDepartement(code, territory),
    announced: (await documents.get(announcedRents, FRANCE, announcedRents.key(code))) ?? null,
  }
}

/** Datasets an answer about rents is made from. */
export function rentDatasets({ documents }: Stores, ...more: DatasetName[]): DatasetName[] {
  const announced: DatasetName[] = documents.has(announcedRents) ? ['carte-des-loyers'] : []
  return ['oll', ...announced, 'cog', ...more]
}

/** 404 of a commune, or of one of its years, with its reason in `coverage`; `known`: what is known of the place asked for. */
export async function noRents(
  commune: Commune,
  stores: Stores,
  year?: number,
  known?: RentAbsence,
): Promise<Problem> {
  const { documents } = stores
  const place = `${commune.name} (${commune.code})`
  const announced = await documents.get(announcedRents, FRANCE, announcedRents.key(commune.code))
  const members = announced ? { announced: announced.value } : {}
  const problem = (status: Coverage['status'], detail: Sentence, more: Record<string, unknown> = {}) =>
    notFound('no-rents', detail, { coverage: { status, datasets: ['oll'] }, ...more, ...members })
  const ofYear = await documents.get(rentAbsences, FRANCE, rentAbsences.key(commune.code, year))
  const loaded = year === undefined || ofYear ? [] : loadedRentYears(stores)
  // Where only files of single observatories are loaded, no list of years holds for every commune.
  if (year !== undefined && loaded.length > 0 && !loaded.includes(year)) {
    const coverage = { status: 'not-loaded', datasets: ['oll'], missingYears: [year] }
    const detail = rentSentences.yearNotLoaded(place, year, loaded)
    return notFound('no-rents', detail, { coverage, ...members })
  }
  const stored = ofYear ?? (await documents.get(rentAbsences, FRANCE, rentAbsences.key(commune.code)))
  const absence = stored?.value ?? known
  if (absence) {
    const { reason, observations } = absence
    const when = year === undefined ? place : rentSentences.inYear(place, year)
    return reason === 'secret'
      ? problem('secret', rentSentences.secret(when), {
          observations,
        })
      : problem('no-data', rentSentences.noFigure(when, reason), {
          reason,
        })
  }
  if (year !== undefined && (await seriesOfCommune(commune.code, stores)))
    return problem('no-data', rentSentences.otherYears(place, year))
  const elsewhere = await otherLevel(commune, stores)
  if (elsewhere.length > 0)
    return problem(
      'no-data',
      rentSentences.elsewhere(place, elsewhere.map(({ code, name }) => `${code} (${name})`).join(', ')),
    )
  return uncovered(commune, stores, problem)
}

/** Arrondissements of a city, or the city of an arrondissement, that have a series where it has none. */
async function otherLevel({ code, city }: Commune, stores: Stores): Promise<Commune[]> {
  const { territory } = stores
  const others = city === undefined ? territory.arrondissements(code) : [territory.commune(city)]
  return (
    await Promise.all(
      others.map(async (one) => (one && (await seriesOfCommune(one.code, stores)) ? [one] : [])),
    )
  ).flat()
}

/** Nothing puts the commune in an agglomeration: either none covers it, or the table that would say so is not loaded. */
async function uncovered(
  { code, name }: Commune,
  { documents }: Stores,
  problem: (status: Coverage['status'], detail: Sentence) => Problem,
): Promise<Problem> {
  const gaps = (await documents.get(rentGaps, FRANCE, rentGaps.key()))?.value
  const missingZonings = gaps?.[departementOf(code)]
  if (missingZonings)
    return problem('not-loaded', rentSentences.noZoning(`${name} (${code})`, missingZonings.join(', ')))
  return problem('not-covered', rentSentences.uncovered(`${name} (${code})`))
}
