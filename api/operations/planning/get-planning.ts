import type { z } from 'zod'
import {
  parcelPlans,
  planArea,
  planCommunes,
  planFeatures,
  plans,
} from '../../../shared/documents/planning.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import { NOT_APPLIED, parcelPlanningSchema, planningAbout } from '../../../shared/schemas/planning.ts'
import { operation } from '../../answers/operation.ts'
import { inSteps, type Steps, waitFor } from '../../store/now.ts'
import type { Stores } from '../../store/stores.ts'
import { needParcel } from '../coverage/dataset-coverage.ts'
import { aboutFormer, formerAbout } from '../parcels/former-parcel.ts'
import { parcelDocument } from '../parcels/parcel-document.ts'
import { parcelInput } from '../parcels/parcel-input.ts'
import { easementOf, limitOf, type PlacedFeature, zoneOf } from './describe-feature.ts'

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
  run: ({ idu }, stores) => inSteps(planningOf(idu, stores)),
})

function* planningOf(idu: string, stores: Stores) {
  const stored = parcelDocument(parcelPlans, idu, stores)
  const told = needParcel('planning', idu, stored !== undefined, stores)
  const found = yield* placed(stored?.value.found ?? [], idu, stores)
  const of = (...layers: readonly PlacedFeature['feature']['layer'][]) =>
    found.filter(({ feature }) => layers.includes(feature.layer))
  const zones = of('zone', 'sector').map(zoneOf)
  const documents = yield* documentsOf(found, idu, stores)
  const dead = new Set(documents.flatMap(({ id, status }) => (NOT_APPLIED.includes(status) ? [id] : [])))
  const applies = zones.some(({ document }) => !dead.has(document))
  const regime = applies ? 'document' : underNationalRules(idu, stores) ? 'national-rules' : 'not-known'
  const data = {
    idu,
    regime,
    uncoveredShare: stored?.value.uncoveredShare ?? 1,
    zones,
    prescriptions: of('prescription').map(limitOf),
    information: of('information').map(limitOf),
    easements: {
      loadedCategories:
        stores.documents.get(planArea, areaOf(idu, stores.territory), planArea.key())?.value
          .easementCategories ?? [],
      found: of('easement').map(easementOf),
    },
    documents,
  } as const satisfies z.output<typeof parcelPlanningSchema>
  return {
    data,
    datasets: ['cadastre', 'planning'] as const,
    about: { coverage: coverageOf(told, regime), ...aboutFormer(idu, stores) },
  }
}

/** Where neither a zone nor the producer tells the rules, nothing is known: that is no "none". */
function coverageOf(
  told: ReturnType<typeof needParcel>,
  regime: z.output<typeof parcelPlanningSchema>['regime'],
): ReturnType<typeof needParcel> {
  if (regime !== 'not-known' || told.status === 'unknown-parcel') return told
  return {
    ...told,
    status: 'not-covered',
    detail:
      'No zone of a loaded document that applies lies on this parcel, and the producer does not say that its commune is under the national rules: which rules apply is not known.',
  }
}

function* placed(
  found: z.output<typeof parcelPlans.value>['found'],
  idu: string,
  { documents, territory }: Stores,
): Steps<PlacedFeature[]> {
  const area = areaOf(idu, territory)
  const features = yield* waitFor(
    documents.many(
      planFeatures,
      found.map(({ feature }) => [area, planFeatures.key(feature)]),
    ),
  )
  return found.flatMap((one, i) => {
    const feature = features[i]?.value
    return feature ? [{ ...one, feature }] : []
  })
}

function* documentsOf(
  found: readonly PlacedFeature[],
  idu: string,
  { documents, territory }: Stores,
): Steps<z.output<typeof parcelPlanningSchema>['documents']> {
  const area = areaOf(idu, territory)
  const ids = [...new Set(found.map(({ feature }) => feature.document))].sort()
  const stored = yield* waitFor(
    documents.many(
      plans,
      ids.map((id) => [area, plans.key(id)]),
    ),
  )
  return stored.flatMap((one) => one?.value ?? [])
}

/** The département under which the documents of a parcel stand: that of its commune of today. */
function areaOf(idu: string, territory: Stores['territory']): string {
  const code = idu.slice(0, 5)
  return departementOf(territory.resolve(code)?.code ?? code)
}

function underNationalRules(idu: string, { documents, territory }: Stores): boolean {
  const code = territory.resolve(idu.slice(0, 5))?.code ?? idu.slice(0, 5)
  return (
    documents.get(planCommunes, departementOf(code), planCommunes.key(code))?.value.isUnderNationalRules ??
    false
  )
}
