import type { z } from 'zod'
import type { planFeatures } from '../../../shared/documents/planning.ts'
import type { StoredOnParcel } from '../../../shared/schemas/on-parcel.ts'
import type { parcelPlanningSchema } from '../../../shared/schemas/planning.ts'
import { amountOf, coverOf } from '../parcels/on-parcel.ts'

type Answer = z.output<typeof parcelPlanningSchema>

/** A feature with how much of it lies on the parcel. */
export interface PlacedFeature extends Omit<StoredOnParcel, 'feature'> {
  feature: z.output<typeof planFeatures.value>
}

/** A zone, or a sector of a carte communale. */
export function zoneOf({ feature, ...amount }: PlacedFeature): Answer['zones'][number] {
  const { label, name, kind, document, validOn, rule, layer } = feature
  return {
    label,
    name,
    kind,
    isSector: layer === 'sector',
    ...coverOf(amount),
    document,
    validOn,
    rule,
  }
}

/** A prescription or information. */
export function limitOf(placed: PlacedFeature): Answer['prescriptions'][number] {
  const { label, kind, subkind, text, document, validOn, rule } = placed.feature
  return { label, kind, subkind, text, ...amountOf(placed, placed.feature.shape), document, validOn, rule }
}

/** An easement. */
export function easementOf(placed: PlacedFeature): Answer['easements']['found'][number] {
  const { label, name, kind, text, document, validOn, rule } = placed.feature
  return {
    label,
    name,
    kind,
    nature: text,
    ...amountOf(placed, placed.feature.shape),
    document,
    validOn,
    rule,
  }
}
