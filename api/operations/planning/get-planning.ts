import type { z } from 'zod'
import { parcelPlans, planCommunes } from '../../../shared/documents/planning.ts'
import { communeCodeOf, departementOf } from '../../../shared/identifiers/insee.ts'
import type { Coverage } from '../../../shared/schemas/coverage.ts'
import { parcelPlanningSchema, planningAbout } from '../../../shared/schemas/planning.ts'
import type { SendableParts } from '../../../stores/reading/ready-json.ts'
import type { Stores } from '../../../stores/stores.ts'
import { operation } from '../../answers/operation.ts'
import { needParcel } from '../coverage/dataset-coverage.ts'
import { type AskedParcel, aboutFormer, askedParcel } from '../parcels/asked-parcel.ts'
import { formerAbout } from '../parcels/former-parcel.ts'
import { parcelDocument } from '../parcels/parcel-document.ts'
import { parcelInput } from '../parcels/parcel-input.ts'
import {
  type DescribedFeature,
  describeZone,
  easementOf,
  limitOf,
  type PlacedFeature,
} from './describe-feature.ts'
import { describedFeatures, easementCategories, plansOf } from './described-plans.ts'

export const getPlanning = operation({
  name: 'getPlanning',
  tool: 'get_parcel_planning',
  method: 'GET',
  path: '/v1/planning/by-parcel/{idu}',
  tag: 'Planning',
  title: 'Planning rules of a parcel',
  description:
    'Zones (PLU, PLUi, carte communale) with their share, prescriptions, information, easements (SUP), the state of documents; national ' +
    'rules (RNU) only when the producer says it.',
  input: parcelInput,
  output: parcelPlanningSchema,
  about: planningAbout.extend(formerAbout),
  examples: (place) => [{ title: 'A parcel', input: { idu: place.idu } }],
  statuses: [503],
  run: async ({ idu }, stores) => planningOf(await askedParcel(idu, stores), stores),
})

async function planningOf(asked: AskedParcel, stores: Stores) {
  const { idu } = asked
  const document = await parcelDocument(parcelPlans, idu, stores)
  const stored = document?.value
  const coverage = await needParcel('planning', asked, stored !== undefined, stores)
  // The code under which its commune stands today: what was merged has its plans there.
  const code = asked.commune?.code ?? communeCodeOf(idu)
  const area = departementOf(code)
  const found = await placed(stored?.found ?? [], area, stores)
  const of = (...layers: readonly DescribedFeature['layer'][]) =>
    found.filter(({ feature }) => layers.includes(feature.layer))
  const zones = of('zone', 'sector')
  const ids = [...new Set(found.map(({ feature }) => feature.document))].sort()
  const documents = await plansOf(ids, area, stores)
  const dead = new Set(documents.flatMap(({ id, applies }) => (applies ? [] : [id])))
  const applies = zones.some(({ feature }) => !dead.has(feature.document))
  const regime = applies
    ? 'document'
    : (await underNationalRules(code, stores))
      ? 'national-rules'
      : 'not-known'
  const data = {
    idu,
    regime,
    uncoveredShare: stored?.uncoveredShare ?? 1,
    zones: zones.map(describeZone),
    prescriptions: of('prescription').map(limitOf),
    information: of('information').map(limitOf),
    easements: {
      loadedCategories: await easementCategories(area, stores),
      found: of('easement').map(easementOf),
    },
    documents: documents.map(({ text }) => text),
  } as const satisfies SendableParts<z.output<typeof parcelPlanningSchema>>
  return {
    data,
    datasets: ['cadastre', 'planning'] as const,
    about: { coverage: coverageOf(coverage, regime), ...aboutFormer(asked) },
  }
}

/** Where neither a zone nor the producer gives the rules, they are unknown, which differs from "none". */
function coverageOf(coverage: Coverage, regime: z.output<typeof parcelPlanningSchema>['regime']): Coverage {
  if (regime !== 'not-known' || coverage.status === 'unknown-parcel') return coverage
  return {
    ...coverage,
    status: 'not-covered',
    detail:
      'No zone of a loaded document that applies lies on this parcel, and the producer does not say that its commune is under the national rules: which rules apply is not known.',
  }
}

/** Shapes that lie on a parcel with what they say, in their order; one that is not stored is left out. */
export async function placed(
  found: z.output<typeof parcelPlans.value>['found'],
  area: string,
  stores: Stores,
): Promise<PlacedFeature[]> {
  const keys = found.map(({ feature }) => feature)
  const features = await describedFeatures(keys, area, stores)
  return found.flatMap((one, i) => {
    const feature = features[i]
    return feature ? [{ ...one, feature }] : []
  })
}

/** Whether the producer says that a commune (code of today) is under the national rules. */
export async function underNationalRules(code: string, { documents }: Stores): Promise<boolean> {
  return (
    (await documents.get(planCommunes, departementOf(code), planCommunes.key(code)))?.value
      .isUnderNationalRules ?? false
  )
}
