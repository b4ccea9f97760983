import { communeCodeOf } from '../../../shared/identifiers/insee.ts'
import type { Zone } from '../../../shared/schemas/zone.ts'
import { dayText } from '../../../shared/time/days.ts'
import type { SaleFilter } from '../../../stores/sales/sale-filter.ts'
import { type Bound, type SqlPart, sqlPart } from '../../../stores/sets/bound-sql.ts'
import type { Stores } from '../../../stores/stores.ts'
import { notLoaded } from '../../answers/problem.ts'
import { coverageOfSalesInZone } from '../coverage/sales-coverage.ts'
import { setDepartements } from './ask-sets.ts'
import { type AskedPlace, type AskedZone, absentZone } from './place-input.ts'

/** A département that a place reaches into, and which of its sales lie in the place: a condition over `sale_facts`. */
export interface SalesPlace {
  departement: string
  condition(values: Bound): SqlPart
}

/** The column of `sale_facts` that names a zone; none where the file of a département is all of it. */
const COLUMNS: Readonly<Record<AskedZone['zone']['level'], string | undefined>> = {
  iris: 'iris',
  commune: 'commune',
  arrondissement: 'commune',
  ville: 'city',
  rue: 'street',
  departement: undefined,
  region: undefined,
}

/**
 * The sales that a filter lets through in a place, as conditions over `sale_facts`. In a zone a sale counts once, where the published prices
 * count it; in a shape it counts when a parcel of it meets the shape. The sales themselves are judged by the index that the searches
 * of sales use, so that both mean the same by every filter. Throws the 503 Problem when none of a zone is loaded.
 */
export async function salesIn(place: AskedPlace, filter: SaleFilter, stores: Stores): Promise<SalesPlace[]> {
  const loaded = setDepartements('sale-facts', stores)
  const { sales } = stores
  if (!('zone' in place)) {
    const found = await sales.ranked(place.shape, filter)
    return bySet(found.filter(({ departement }) => loaded.includes(departement)))
  }
  const { zone, departements } = place
  const here = departements.filter((code) => loaded.includes(code))
  // Where nobody publishes sales there are none, and the coverage of the answer says so.
  if (here.length === 0 && coverageOfSalesInZone(placeZone(place), stores).status === 'not-covered') return []
  if (here.length === 0) throw notLoaded('dvf', absentZone(place))
  const column = COLUMNS[zone.level]
  const inZone = (values: Bound): SqlPart =>
    column === undefined ? sqlPart('true') : sqlPart(`"${column}" = ${values.text(zone.code)}`)
  const within = (parts: readonly SalesPlace[]) =>
    parts.map(({ departement, condition }) => ({
      departement,
      condition: (values: Bound) => sqlPart(`${inZone(values)} AND ${condition(values)}`),
    }))
  if (isOfDaysAlone(filter))
    return within(here.map((departement) => ({ departement, condition: (values) => daysOf(filter, values) })))
  const found = await sales.ranked(here, filter)
  return within(bySet(found))
}

/** The zone whose loading is reported: of a street, that of its commune. */
export function placeZone({ zone: { level, code, name } }: AskedZone): Zone {
  return level === 'rue' ? { level: 'commune', code: communeCodeOf(code), name } : { level, code, name }
}

type Ranked = { departement: string; ranks: Parameters<Bound['ranks']>[0] }

const bySet = (found: readonly Ranked[]): SalesPlace[] =>
  found.map(({ departement, ranks }) => ({ departement, condition: (values) => values.ranks(ranks) }))

function isOfDaysAlone({ firstDay, lastDay, includeMultiLot, ...others }: SaleFilter): boolean {
  return includeMultiLot && Object.values(others).every((value) => value === undefined)
}

function daysOf({ firstDay, lastDay }: SaleFilter, values: Bound): SqlPart {
  return sqlPart(`"date" BETWEEN ${values.day(dayText(firstDay))} AND ${values.day(dayText(lastDay))}`)
}
