import type { z } from 'zod'
import { preventionPlan, riskSources, risksOfCommune } from '../../../shared/documents/risks.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import type { Coverage } from '../../../shared/schemas/coverage.ts'
import type { parcelRisksSchema } from '../../../shared/schemas/risks.ts'
import { PerReleaseCache } from '../../../stores/reading/per-release-cache.ts'
import type { JsonText, Sendable } from '../../../stores/reading/ready-json.ts'
import type { Stores } from '../../../stores/stores.ts'
import { readyJson } from '../../answers/json-text.ts'
import { coverageOfCommune } from '../coverage/dataset-coverage.ts'
import { isLoaded, partHead } from '../coverage/parts-of-parcel.ts'
import type { AskedParcel } from '../parcels/asked-parcel.ts'

type Parts = z.output<typeof parcelRisksSchema>['ofCommune']
type Stored = z.output<typeof risksOfCommune.value>
type Sort = keyof z.output<typeof riskSources.value>

const NOTHING: Stored = { disasters: [], risks: [], plans: [], radon: [], seismicity: [] }
const FRANCE = 'france'

/** Some 4 kB each, the same for all parcels of a commune. */
const kept = new PerReleaseCache<JsonText<Parts>>(4096)

/**
 * The parts of the commune of a parcel. GASPAR knows Paris, Lyon and Marseille as whole cities, radon their arrondissements: an arrondissement is
 * given the rows of both, each row with the code it was published under.
 */
export async function communeRiskParts(asked: AskedParcel, stores: Stores): Promise<Sendable<Parts>> {
  const { commune } = asked
  return commune
    ? await kept.made(stores, commune.code, async () => readyJson(await describeCommune(asked, stores)))
    : await describeCommune(asked, stores)
}

async function describeCommune(asked: AskedParcel, stores: Stores): Promise<Parts> {
  const { documents } = stores
  const { commune } = asked
  const head = partHead('commune-risks', asked, stores)
  const editions = (await documents.get(riskSources, FRANCE, riskSources.key()))?.value
  const own =
    commune && (await documents.get(risksOfCommune, FRANCE, risksOfCommune.key(commune.code)))?.value
  const city =
    commune?.city === undefined
      ? undefined
      : (await documents.get(risksOfCommune, FRANCE, risksOfCommune.key(commune.city)))?.value
  const listOf = <K extends keyof Stored>(name: K): Stored[K] => {
    const here = (own ?? NOTHING)[name]
    return here.length > 0 ? here : (city ?? NOTHING)[name]
  }
  const of = (sort: Sort, isEmpty: boolean) => {
    const edition = isLoaded(head.coverage) ? (editions?.[sort] ?? null) : null
    return { scope: 'commune' as const, coverage: coverageOf(head.coverage, sort, edition, isEmpty), edition }
  }
  const [radon, seismicity] = [listOf('radon'), listOf('seismicity')]
  const shapes =
    commune && isLoaded(coverageOfCommune('prevention-plans', commune.code, stores))
      ? async (id: string) =>
          (await documents.get(preventionPlan, departementOf(commune.code), preventionPlan.key(id))) !==
          undefined
      : () => null
  return {
    disasters: { ...of('gaspar', false), found: listOf('disasters') },
    listedRisks: { ...of('gaspar', false), found: listOf('risks') },
    plans: {
      ...of('gaspar', false),
      found: await Promise.all(
        listOf('plans').map(async (plan) => ({ ...plan, hasLoadedShapes: await shapes(plan.id) })),
      ),
    },
    radon: {
      ...of('radon', radon.length === 0),
      class: agreed(radon.map((one) => one.class)),
      found: radon,
    },
    seismicity: {
      ...of('seismicity', seismicity.length === 0),
      zone: agreed(seismicity.map(({ zone }) => zone)),
      found: seismicity,
    },
  }
}

/** A file that was not read says nothing; radon and seismic zones are published for every commune, so that none is no "none". */
function coverageOf(whole: Coverage, sort: Sort, edition: string | null, isEmpty: boolean): Coverage {
  if (!isLoaded(whole)) return whole
  if (edition === null)
    return {
      status: 'not-loaded',
      detail: `The file of ${sort} was not among those that the dataset "commune-risks" was read from.`,
      datasets: ['commune-risks'],
    }
  if (!isEmpty) return whole
  return {
    status: 'no-data',
    detail: `The file of ${sort} has no row for this commune.`,
    datasets: ['commune-risks'],
  }
}

/** The value that all share; null when they differ or there is none. */
function agreed(values: readonly number[]): number | null {
  const [first, ...others] = new Set(values)
  return first !== undefined && others.length === 0 ? first : null
}
