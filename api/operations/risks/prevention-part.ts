import type { z } from 'zod'
import { parcelPrevention, preventionPlan, preventionShapes } from '../../../shared/documents/risks.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import type { StoredOnParcel } from '../../../shared/schemas/on-parcel.ts'
import type { parcelRisksSchema } from '../../../shared/schemas/risks.ts'
import { PerReleaseCache } from '../../../stores/reading/per-release-cache.ts'
import type { JsonText, Sendable } from '../../../stores/reading/ready-json.ts'
import type { Stores } from '../../../stores/stores.ts'
import { readyJson } from '../../answers/json-text.ts'
import { isLoaded, partHead } from '../coverage/parts-of-parcel.ts'
import type { AskedParcel } from '../parcels/asked-parcel.ts'
import { amountOf, coverOf } from '../parcels/on-parcel.ts'
import { parcelDocument } from '../parcels/parcel-document.ts'

type Part = z.output<typeof parcelRisksSchema>['ofParcel']['preventionPlans']
type Shape = z.output<typeof preventionShapes.value>

interface Placed {
  shape: Shape
  amount: StoredOnParcel
}

/** The same for all parcels of a commune on which nothing lies. */
const outside = new PerReleaseCache<JsonText<Part>>(4096)

/** What plans of prevention lay on a parcel. A parcel outside of every loaded perimeter may have a risk: plans that were not deposited are not loaded. */
export async function preventionPart(asked: AskedParcel, stores: Stores): Promise<Sendable<Part>> {
  const stored = (await parcelDocument(parcelPrevention, asked.idu, stores))?.value
  if (stored || !asked.commune) return await describe(stored ?? [], asked, stores)
  const { code } = asked.commune
  const before = outside.get(stores, code)
  if (before) return before
  const part = readyJson(await describe([], asked, stores))
  outside.set(stores, code, part)
  return part
}

async function describe(
  stored: readonly StoredOnParcel[],
  asked: AskedParcel,
  stores: Stores,
): Promise<Part> {
  const head = partHead('prevention-plans', asked, stores)
  const area = departementOf(asked.commune?.code ?? asked.idu)
  const placed = await placedOn(stored, area, stores)
  const of = (layer: Shape['layer']) => placed.filter(({ shape }) => shape.layer === layer)
  const perimeters = of('perimeter').map(({ shape, amount }) => ({
    plan: shape.plan,
    label: shape.label,
    status: shape.status ?? ('unknown' as const),
    statusCode: shape.statusCode,
    statusOn: shape.statusOn,
    ...coverOf(amount),
  }))
  return {
    scope: 'parcel',
    ...head,
    isInPerimeter: isLoaded(head.coverage) ? perimeters.some(({ isSliver }) => !isSliver) : null,
    zones: of('zone').map(({ shape, amount }) => ({
      plan: shape.plan,
      code: shape.code,
      label: shape.label,
      rule: shape.rule ?? ('unknown' as const),
      ruleCode: shape.ruleCode,
      hazards: shape.hazards,
      ...amountOf(amount, shape.shape),
      writtenRule: { file: shape.file, url: shape.url },
    })),
    perimeters,
    hazards: of('hazard').map(({ shape, amount }) => ({
      plan: shape.plan,
      label: shape.label,
      hazards: shape.hazards,
      ...coverOf(amount),
    })),
    plans: await plansOf(placed, area, stores),
  }
}

async function placedOn(
  amounts: readonly StoredOnParcel[],
  area: string,
  { documents }: Stores,
): Promise<Placed[]> {
  const shapes = await documents.many(
    preventionShapes,
    amounts.map(({ feature }) => [area, preventionShapes.key(feature)]),
  )
  return amounts.flatMap((amount, i) => {
    const shape = shapes[i]?.value
    return shape ? [{ shape, amount }] : []
  })
}

async function plansOf(
  placed: readonly Placed[],
  area: string,
  { documents }: Stores,
): Promise<Part['plans']> {
  const ids = [...new Set(placed.map(({ shape }) => shape.plan))].sort()
  const found = await documents.many(
    preventionPlan,
    ids.map((id) => [area, preventionPlan.key(id)]),
  )
  return found.flatMap((one) => one?.value ?? [])
}
