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
  const all = conditions.filter((one) => one !== undefined).flatMap(partsOf)
  const shaped = all.filter((one) => one.shape !== undefined)
  const smallest = shaped.reduce<FeatureCondition | undefined>(
    (least, one) => (!least || areaOf(one.shape!) < areaOf(least.shape!) ? one : least),
    undefined,
  )
  const isSearched = smallest && (!box || areaOf(smallest.shape!) < areaOf(box))
  const shape = isSearched ? smallest.shape : box
  const left = all.filter((one) => !(isSearched && one === smallest))
  // Whoever asks for two boxes has the first searched by, and the second judged.
  if (isSearched && box) left.push(intersects(box, 1))
  const holds = left.length === 0 ? undefined : allOf(left)
  return { shape, holds: holds && ((feature) => holds.holds(feature) === true), cost: 1 + (holds?.cost ?? 0) }
}

const partsOf = (condition: FeatureCondition): readonly FeatureCondition[] =>
  condition.every?.flatMap(partsOf) ?? [condition]

const areaOf = ({ bounds: [west, south, east, north] }: { bounds: Bounds }) =>
  Math.max(0, east - west) * Math.max(0, north - south)
