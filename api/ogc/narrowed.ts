import type { Bounds } from '../../shared/geo/bounds.ts'
import type { Shape } from '../../stores/sales/shape.ts'
import { allOf, type FeatureCondition, intersects } from './cql2/condition.ts'
import type { ItemsAsked } from './find-items.ts'

/**
 * What features are searched by, and what each found is judged by. Of the shapes that all must meet, that of the parameter `bbox` and those of a filter,
 * the one of the smallest box is searched by; what is left of the conditions judges.
 */
export function narrowed(
  box: Shape | undefined,
  conditions: readonly (FeatureCondition | undefined)[],
): Pick<ItemsAsked, 'shape' | 'holds' | 'cost'> {
  const all = [
    ...(box ? [intersects(box, 1)] : []),
    ...conditions.filter((one) => one !== undefined).flatMap(partsOf),
  ]
  const searched = all
    .filter((one) => one.shape !== undefined)
    .reduce<FeatureCondition | undefined>(
      (least, one) => (!least || areaOf(one.shape!) < areaOf(least.shape!) ? one : least),
      undefined,
    )
  const left = all.filter((one) => one !== searched)
  const holds = left.length === 0 ? undefined : allOf(left)
  return {
    shape: searched?.shape,
    holds: holds && ((feature) => holds.holds(feature) === true),
    cost: 1 + (holds?.cost ?? 0),
  }
}

const partsOf = (condition: FeatureCondition): readonly FeatureCondition[] =>
  condition.every?.flatMap(partsOf) ?? [condition]

const areaOf = ({ bounds: [west, south, east, north] }: { bounds: Bounds }) =>
  Math.max(0, east - west) * Math.max(0, north - south)
