import type { z } from 'zod'
import { planArea, planFeatures, plans } from '../../../shared/documents/planning.ts'
import { NOT_APPLIED, type parcelPlanningSchema } from '../../../shared/schemas/planning.ts'
import { PerReleaseCache } from '../../../stores/reading/per-release-cache.ts'
import type { JsonText } from '../../../stores/reading/ready-json.ts'
import type { Stores } from '../../../stores/stores.ts'
import { readyJson } from '../../answers/json-text.ts'
import { type DescribedFeature, describeFeature } from './describe-feature.ts'

type Answer = z.output<typeof parcelPlanningSchema>

/** A document, and whether what it says applies. */
interface DescribedPlan {
  id: string
  applies: boolean
  text: JsonText<Answer['documents'][number]>
}

/** Some 1 kB each: a zone lies on hundreds of parcels, a document on all of its commune. */
const features = new PerReleaseCache<DescribedFeature>(4096)
const documents = new PerReleaseCache<DescribedPlan>(1024)
const categories = new PerReleaseCache<JsonText<string[]>>(200)

/** Features of an area by their keys, in the order asked; undefined where there is none. */
export async function describedFeatures(
  keys: readonly string[],
  area: string,
  stores: Stores,
): Promise<(DescribedFeature | undefined)[]> {
  const known = keys.map((key) => features.get(stores, `${area} ${key}`))
  if (!known.includes(undefined)) return known
  const asked = keys.map((key) => [area, planFeatures.key(key)] as const)
  const read = await stores.documents.many(planFeatures, asked)
  return keys.map((key, i) => {
    const feature = known[i] ?? (read[i] && describeFeature(read[i].value))
    if (feature && !known[i]) features.set(stores, `${area} ${key}`, feature)
    return feature
  })
}

/** Documents of an area by their identifiers; one that is not stored is left out. */
export async function plansOf(
  ids: readonly string[],
  area: string,
  stores: Stores,
): Promise<DescribedPlan[]> {
  const known = ids.map((id) => documents.get(stores, `${area} ${id}`))
  if (!known.includes(undefined)) return known.flatMap((one) => one ?? [])
  const asked = ids.map((id) => [area, plans.key(id)] as const)
  const read = await stores.documents.many(plans, asked)
  return ids.flatMap((id, i) => {
    const stored = read[i]?.value
    if (!stored) return []
    const plan = { id: stored.id, applies: !NOT_APPLIED.includes(stored.status), text: readyJson(stored) }
    documents.set(stores, `${area} ${id}`, plan)
    return plan
  })
}

/** Categories of easements of which something is loaded in an area. */
export async function easementCategories(area: string, stores: Stores): Promise<JsonText<string[]>> {
  return categories.made(stores, area, async () =>
    readyJson((await stores.documents.get(planArea, area, planArea.key()))?.value.easementCategories ?? []),
  )
}
