import type { z } from 'zod'
import type { planFeatures } from '../../../shared/documents/planning.ts'
import type { StoredOnParcel } from '../../../shared/schemas/on-parcel.ts'
import type { parcelPlanningSchema } from '../../../shared/schemas/planning.ts'
import { JsonText } from '../../../stores/reading/ready-json.ts'
import { joinText, toJsonText } from '../../answers/json-text.ts'
import { amountOf, coverOf } from '../parcels/on-parcel.ts'

type Answer = z.output<typeof parcelPlanningSchema>
type Zone = Answer['zones'][number]
type Limit = Answer['prescriptions'][number]
type Easement = Answer['easements']['found'][number]
type Feature = z.output<typeof planFeatures.value>
type Source = Pick<Zone, 'document' | 'validOn' | 'rule'>

/** A feature as it is given of every parcel that it lies on: its members before the amount on the parcel, and those behind it. */
export interface DescribedFeature extends Pick<Feature, 'layer' | 'document' | 'shape'> {
  zone: JsonText<Pick<Zone, 'label' | 'name' | 'kind' | 'isSector'>>
  limit: JsonText<Pick<Limit, 'label' | 'kind' | 'subkind' | 'text'>>
  easement: JsonText<Pick<Easement, 'label' | 'name' | 'kind' | 'nature'>>
  source: JsonText<Source>
}

/** A feature with how much of it lies on the parcel. */
export interface PlacedFeature extends Omit<StoredOnParcel, 'feature'> {
  feature: DescribedFeature
}

/** Writes what is the same on every parcel. */
export function describeFeature(feature: Feature): DescribedFeature {
  const { label, name, kind, subkind, text, layer, shape, document, validOn, rule } = feature
  return {
    layer,
    document,
    shape,
    zone: textOf({ label, name, kind, isSector: layer === 'sector' }),
    limit: textOf({ label, kind, subkind, text }),
    easement: textOf({ label, name, kind, nature: text }),
    source: textOf({ document, validOn, rule }),
  }
}

/** A short text: as bytes it would cost more than it saves. */
const textOf = <T>(value: T) => new JsonText<T>(toJsonText(value))

/** A zone, or a sector of a carte communale. */
export function describeZone({ feature, ...amount }: PlacedFeature): JsonText<Zone> {
  return joinText(joinText(feature.zone, coverOf(amount)), feature.source)
}

/** A prescription or information. */
export function limitOf({ feature, ...amount }: PlacedFeature): JsonText<Limit> {
  return joinText(joinText(feature.limit, amountOf(amount, feature.shape)), feature.source)
}

/** An easement. */
export function easementOf({ feature, ...amount }: PlacedFeature): JsonText<Easement> {
  return joinText(joinText(feature.easement, amountOf(amount, feature.shape)), feature.source)
}
