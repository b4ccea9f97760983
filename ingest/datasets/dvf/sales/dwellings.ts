import { DWELLING_TYPES } from '../../../../shared/identifiers/dwelling-types.ts'
import type { Sale } from '../../../../shared/schemas/sale.ts'
import type { CountedPremise } from './premises.ts'
import type { PriceReference } from './price-references.ts'

type Premise = Sale['premises'][number]
type DwellingLines = NonNullable<Sale['dwellingLines']>

/** A Carrez surface within this share of the built surface is that of the same dwelling: the two measures differ by a few percent. */
const SAME_SURFACE = 0.25
/** From this probability on the price decides, one way or the other. */
const SURE = 0.9

/** The premises of a sale once lines of one dwelling are put together, and what was decided about them. */
export interface Dwellings {
  premises: CountedPremise[]
  /** Null when no dwelling is printed on several lines. */
  lines: DwellingLines | null
  /** Whether nothing decides, in a sale that sold nothing else. */
  unclear: boolean
}

/**
 * Decides whether lines that name the same flat or house (parcel, type, built surface, rooms) with other lots, another disposition or
 * nothing that tells them apart are one dwelling or several. The source has no identifier of a dwelling. In this order:
 *
 * 1. `same-lot`: the lots are the same, under several dispositions or on lines printed twice: one.
 * 2. `carrez`: two lots whose Carrez surface is that of the dwelling: several. One such lot, or lots whose sum is it: one.
 * 3. `price`: the price for one and the price for several are compared with those of the building's, the street's or the commune's
 *    own sales on one line (`reference`); the likelier is taken from 9 chances in 10. It needs a sale that sold nothing else.
 *
 * docs/prices.md says how often each decides and how often it errs.
 */
export function joinDwellings(
  premises: readonly CountedPremise[],
  price: number | null,
  reference: PriceReference | undefined,
): Dwellings {
  const groups = new Map<string, CountedPremise[]>()
  const rest: CountedPremise[] = []
  for (const counted of premises) {
    if (!DWELLING_TYPES.some((type) => type === counted.premise.type)) {
      rest.push(counted)
      continue
    }
    const { idu, type, surface, rooms } = counted.premise
    const key = `${idu} ${type} ${surface} ${rooms}`
    groups.set(key, [...(groups.get(key) ?? []), counted])
  }
  const alone = groups.size === 1 && rest.every(({ premise }) => premise.type === 'Dépendance')
  let lines: DwellingLines | null = null
  const joined: CountedPremise[] = []
  for (const group of groups.values()) {
    const count = group.reduce((sum, { copies }) => sum + copies, 0)
    if (count === 1) {
      joined.push(...group)
      continue
    }
    const verdict = judge(group, count, alone ? price : null, reference)
    // Of several groups the one that stays unclear is given, since it keeps the sale from having a price per m².
    if (lines === null || verdict.verdict !== 'one') lines = verdict
    joined.push(...(verdict.verdict === 'one' ? [oneOf(group)] : group))
  }
  return { premises: [...joined, ...rest], lines, unclear: alone && lines?.verdict === 'unknown' }
}

function judge(
  group: readonly CountedPremise[],
  count: number,
  price: number | null,
  reference: PriceReference | undefined,
): DwellingLines {
  const { surface } = group[0]!.premise
  const lots = new Set(group.map(({ premise }) => premise.lots.map(({ number }) => number).join(' ')))
  const linesOf = (
    verdict: DwellingLines['verdict'],
    rule: DwellingLines['rule'],
    probability: number | null,
  ) => ({
    count,
    verdict,
    rule,
    probability,
  })
  if (lots.size === 1 && !lots.has('')) return linesOf('one', 'same-lot', null)
  const byCarrez = surface === null ? undefined : judgeCarrez(group, surface)
  if (byCarrez) return linesOf(byCarrez, 'carrez', null)
  if (price === null || price <= 1 || surface === null || !reference) return linesOf('unknown', null, null)
  const units = Math.max(lots.size, ...group.map(({ copies }) => copies), 2)
  const one = probabilityOfOne(price / surface, units, reference)
  const rounded = Math.round(one * 1000) / 1000
  if (one >= SURE) return linesOf('one', 'price', rounded)
  if (one <= 1 - SURE) return linesOf('several', 'price', Math.round((1 - one) * 1000) / 1000)
  return linesOf('unknown', 'price', rounded)
}

function judgeCarrez(group: readonly CountedPremise[], surface: number): 'one' | 'several' | undefined {
  const measured = new Map<string, number>()
  for (const { premise } of group)
    for (const { number, carrezSurface } of premise.lots)
      if (carrezSurface !== null) measured.set(number, carrezSurface)
  const surfaces = [...measured.values()]
  const isSame = (value: number) => Math.abs(value / surface - 1) <= SAME_SURFACE
  const same = surfaces.filter(isSame).length
  if (same > 1) return 'several'
  if (same === 1 && surfaces.length === 1) return 'one'
  if (same === 0 && surfaces.length > 1 && isSame(surfaces.reduce((sum, one) => sum + one, 0))) return 'one'
  return undefined
}

/**
 * How likely the lines are one dwelling rather than `units` alike, both being as likely before the price is seen: prices per m² of the
 * reference are taken as log-normal around its median.
 */
export function probabilityOfOne(value: number, units: number, { median, spread }: PriceReference): number {
  const distance = (perMetre: number) => (Math.log(perMetre / median) / spread) ** 2 / 2
  return 1 / (1 + Math.exp(distance(value) - distance(value / units)))
}

/** One premise with the lots of all its lines. */
function oneOf(group: readonly CountedPremise[]): CountedPremise {
  const lots = new Map<string, Premise['lots'][number]>()
  for (const { premise } of group)
    for (const lot of premise.lots) if (lots.get(lot.number)?.carrezSurface == null) lots.set(lot.number, lot)
  return { premise: { ...group[0]!.premise, units: 1, lots: [...lots.values()] }, copies: 1 }
}
