import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
import type { Coverage } from '../../../shared/schemas/coverage.ts'
import type { Assumed, Estimate } from '../../../shared/schemas/estimate.ts'
import { dayCountOf, dayText } from '../../../shared/time/days.ts'
import { nextTurn, round } from '../../../stores/reading/turns.ts'
import type { Stores } from '../../../stores/stores.ts'
import type { Answer } from '../../answers/operation.ts'
import { notLoaded } from '../../answers/problem.ts'
import { invalidParameters } from '../../answers/problems.ts'
import { needSalesOfCommune } from '../coverage/sales-coverage.ts'
import { type AboutParcel, aboutParcel } from './about-parcel.ts'
import { measuredError } from './card.ts'
import type { Dwelling } from './dwelling-input.ts'
import type { DwellingPlace } from './dwelling-place.ts'
import { estimateSentences } from './estimate-sentences.ts'
import { knownOf, unusedOf } from './known.ts'
import { noEstimate } from './refuse.ts'
import { valueDwelling } from './value.ts'

/** Days after the newest sale that a value may be asked for. Cards are made from sales of up to 360 days after the others; intervals hold fewer prices beyond. */
const FARTHEST_DAYS = 400

/** Says which dwelling is asked about, from what is known of its parcel. */
type Describe = (about: AboutParcel) => { dwelling: Dwelling; assumed: readonly Assumed[] }

/** Values a dwelling at a place, with what else is known of it. Throws the Problem that says why there is no estimate. */
export async function answerEstimate(
  place: DwellingPlace,
  stores: Stores,
  describe: Describe,
): Promise<Answer<Estimate, { coverage: Coverage }>> {
  const coverage = needSalesOfCommune(place.commune.code, stores)
  const { departement } = place.commune
  const about = await aboutParcel(place.idu, stores)
  // A hundred estimates whose reads end together would hold the loop for 55 ms.
  if (round.isSpent) await nextTurn()
  const artefact = stores.estimates.get(departement)
  if (!artefact && coverage.status === 'not-loaded')
    throw notLoaded('dvf', { area: place.commune.code, name: place.commune.name })
  if (!artefact)
    throw noEstimate('no-sales', estimateSentences.fewLoaded(departement), {
      coverage,
    })
  const { dwelling, assumed } = describe(about)
  const model = artefact.models.get(dwelling.type)
  if (model && dwelling.date !== undefined) needDayOfSales(dwelling.date, model.known.fit.trend.end)
  const known = knownOf(dwelling, about, stores)
  const { answered, level } = valueDwelling(artefact, place, dwelling, assumed)
  const { assumed: taken, methodVersion, notice, ...valued } = answered
  return {
    data: {
      ...valued,
      measuredError: await measuredError(place.commune, dwelling.type, level, stores),
      known,
      unused: unusedOf(dwelling, place.idu, about),
      assumed: taken,
      methodVersion,
      notice,
    },
    datasets: datasetsOf(place, known, assumed, stores),
    about: { coverage },
  }
}

function needDayOfSales(date: string, last: number): void {
  const day = dayCountOf(date)
  if (day >= last && day <= last + FARTHEST_DAYS) return
  const detail = estimateSentences.dayBetween(dayText(last), dayText(last + FARTHEST_DAYS))
  throw invalidParameters([{ parameter: 'date', detail }])
}

function datasetsOf(
  { communeFrom }: DwellingPlace,
  known: Estimate['known'],
  assumed: readonly Assumed[],
  { addresses }: Stores,
) {
  const datasets = new Set<DatasetName>(['dvf'])
  if (communeFrom === 'cadastre') datasets.add('cadastre')
  if (addresses.entryCount > 0) datasets.add('ban')
  for (const { dataset } of known) datasets.add(dataset)
  if (assumed.some(({ from }) => from === 'diagnostic')) datasets.add('dpe')
  return [...datasets]
}
