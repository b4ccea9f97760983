import { isListOfObjects, isObject, type Json } from './json.ts'

/** Units by the ends of names (docs/vocabulary.md), the longest first. */
const ENDS: readonly (readonly [end: RegExp, unit: string])[] = [
  [/PerM2$/, '€/m²'],
  [/Meters$/, 'm'],
  [/^(surface|land)$|Surface$/, 'm²'],
  [/Percent$/, '%'],
  [/^price|Price$|Cost$|^turnover$|^netResult$/, '€'],
]
/** Names of several things that carry their own units, or none. */
const NOT = new Set(['prices', 'pricesPerM2', 'pricePerM2Reason', 'rentPerM2'])

/** The unit of a number by its name, with a space before it; empty for what has none or tells it itself. */
export function unitOf(name: string): string {
  if (NOT.has(name)) return ''
  const found = ENDS.find(([end]) => end.test(name))
  return found && !/^finalKwh|Kwh|kgCo2/.test(name) ? ` ${found[1]}` : ''
}

/** Names whose members are all of one unit, given once. */
const GROUPS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    prices: '€',
    pricesPerM2: '€/m²',
    pricePerM2: '€/m²',
    surfaces: 'm²',
    rentPerM2: '€/m² a month',
    monthlyRent: '€ a month',
    rents: '€/m² a month',
    stateMethod: '€/m²',
    ranking: '€/m²',
    available: '€ a year',
    declared: '€ a year',
  }),
)
/** Members of such groups that are figures of that unit; others are counts and shares. */
const FIGURES = /^(d1|q1|median|q3|d9|mean|surfaceWeightedMean|predicted|low|high)$/

/** What follows the name of an object or a list of objects whose figures are all of one unit: ` in €`. Empty for any other value. */
export function unitOfMembers(name: string, members: Json): string {
  if (!isObject(members) && !isListOfObjects(members)) return ''
  const unit = GROUPS.get(name) ?? (name === 'byType' && arePrices(members) ? '€/m²' : undefined)
  return unit === undefined ? '' : ` in ${unit}`
}

/** Prices by type of dwelling say which sales they leave out; other lists by type are no prices. */
function arePrices(members: Json): boolean {
  return isListOfObjects(members) && members.some((one) => isObject(one) && 'leftOut' in one)
}

/** The unit of a column by its path, whose last part but one may be a group; with a space before it. */
export function unitOfColumn(path: string): string {
  const [name = '', group = ''] = path.split('.').reverse()
  const unit = FIGURES.test(name) ? GROUPS.get(group) : undefined
  return unit === undefined ? unitOf(name) : ` ${unit}`
}
