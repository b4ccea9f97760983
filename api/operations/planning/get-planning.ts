import type { z } from 'zod'
import { parcelPlans, planCommunes } from '../../../shared/documents/planning.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import type { Coverage } from '../../../shared/schemas/coverage.ts'
import { parcelPlanningSchema, planningAbout } from '../../../shared/schemas/planning.ts'
import type { SendableParts } from '../../../stores/ready-json.ts'
import type { Stores } from '../../../stores/stores.ts'
import { operation } from '../../answers/operation.ts'
import { needParcel } from '../coverage/dataset-coverage.ts'
import { aboutFormer, formerAbout } from '../parcels/former-parcel.ts'
import { parcelDocument } from '../parcels/parcel-document.ts'
import { parcelInput } from '../parcels/parcel-input.ts'
import { easementOf, limitOf, type PlacedFeature, type ToldFeature, zoneOf } from './describe-feature.ts'
import { easementCategories, featuresOf, plansOf } from './described-plans.ts'

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
  run: ({ idu }, stores) => planningOf(idu, stores),
})

async function planningOf(idu: string, stores: Stores) {
  const document = await parcelDocument(parcelPlans, idu, stores)
  const stored = document?.value
  const told = await needParcel('planning', idu, stored !== undefined, stores)
  const area = areaOf(idu, stores.territory)
  const found = await placed(stored?.found ?? [], area, stores)
  const of = (...layers: readonly ToldFeature['layer'][]) =>
    found.filter(({ feature }) => layers.includes(feature.layer))
  const zones = of('zone', 'sector')
  const ids = [...new Set(found.map(({ feature }) => feature.document))].sort()
  const documents = await plansOf(ids, area, stores)
  const dead = new Set(documents.flatMap(({ id, applies }) => (applies ? [] : [id])))
  const applies = zones.some(({ feature }) => !dead.has(feature.document))
  const regime = applies
    ? 'document'
    : (await underNationalRules(idu, stores))
      ? 'national-rules'
      : 'not-known'
  const data = {
    idu,
    regime,
    uncoveredShare: stored?.uncoveredShare ?? 1,
    zones: zones.map(zoneOf),
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
    about: { coverage: coverageOf(told, regime), ...(await aboutFormer(idu, stores)) },
  }
}

/** Where neither a zone nor the producer tells the rules, nothing is known: that is no "none". */
function coverageOf(told: Coverage, regime: z.output<typeof parcelPlanningSchema>['regime']): Coverage {
  if (regime !== 'not-known' || told.status === 'unknown-parcel') return told
  return {
    ...told,
    status: 'not-covered',
    detail:
      'No zone of a loaded document that applies lies on this parcel, and the producer does not say that its commune is under the national rules: which rules apply is not known.',
  }
}

async function placed(
  found: z.output<typeof parcelPlans.value>['found'],
  area: string,
  stores: Stores,
): Promise<PlacedFeature[]> {
  const keys = found.map(({ feature }) => feature)
  const features = await featuresOf(keys, area, stores)
  return found.flatMap((one, i) => {
    const feature = features[i]
    return feature ? [{ ...one, feature }] : []
  })
}

/** The département under which the documents of a parcel stand: that of its commune of today. */
function areaOf(idu: string, territory: Stores['territory']): string {
  const code = idu.slice(0, 5)
  return departementOf(territory.resolve(code)?.code ?? code)
}

async function underNationalRules(idu: string, { documents, territory }: Stores): Promise<boolean> {
  const code = territory.resolve(idu.slice(0, 5))?.code ?? idu.slice(0, 5)
  return (
    (await documents.get(planCommunes, departementOf(code), planCommunes.key(code)))?.value
      .isUnderNationalRules ?? false
  )
}
