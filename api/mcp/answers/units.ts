/** Units by the ends of names (docs/vocabulary.md), the longest first. */
const ENDS: readonly (readonly [end: RegExp, unit: string])[] = [
  [/PerM2$/, '€/m²'],
  [/Meters$/, 'm'],
  [/^surface$|Surface$/, 'm²'],
  [/Percent$/, '%'],
  [/^price|Cost$|^turnover$|^netResult$/, '€'],
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
  }),
)

/** What follows the name of an object whose members are all of one unit: ` in €`. */
export function unitOfMembers(name: string): string {
  const unit = GROUPS.get(name)
  return unit === undefined ? '' : ` in ${unit}`
}
