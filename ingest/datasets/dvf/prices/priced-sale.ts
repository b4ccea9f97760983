import { DWELLING_TYPES, type DwellingType } from '../../../../shared/identifiers/dwelling-types.ts'
import { sectionCodeOf } from '../../../../shared/identifiers/idu.ts'
import { communeCodeOf } from '../../../../shared/identifiers/insee.ts'
import type { Sale } from '../../../../shared/schemas/sale.ts'
import type { Commune, Territory } from '../../../../shared/territory/territory.ts'
import { type SaleContext, streetsOf } from '../sales/describe-sale.ts'
import type { SaleLine } from '../sales/line.ts'
import { statePrice } from '../sales/state-price.ts'

/** A sale of a dwelling, with its price per m² or the reason why it has none, and every zone it counts in. */
export interface PricedSale {
  mutation: string
  /** Its key among the lines of the département, which differs where the sale lies in several. */
  ownMutation: string
  date: string
  type: DwellingType
  value: number | null
  reason: string | null
  commune: string
  city: string | null
  departement: string
  region: string
  iris: string | null
  /** The cadastral section: the first 10 characters of the IDU of its parcel, today's where the cadastre knows it. */
  section: string
  /** €/m² by the State's rule, not rounded; null where that rule leaves the sale out. */
  stateValue: number | null
  /** What decided that several lines are one dwelling. */
  joinedBy: string | null
  streetCode: string | null
  street: string | null
}

/**
 * What a sale brings to the statistics of a département; undefined when no dwelling was sold there. A sale counts once a level, where its
 * dwelling (the first of several) stands; with dwellings in two streets it counts in none of them. `lines` begin with those of the département.
 */
export function pricedSale(
  sale: Sale,
  lines: readonly SaleLine[],
  area: string,
  { irisOf, territory }: Pick<SaleContext, 'irisOf' | 'territory'>,
): PricedSale | undefined {
  const dwelling = sale.premises.find(({ type }) => DWELLING_TYPES.some((known) => known === type))
  const type = DWELLING_TYPES.find((known) => known === dwelling?.type)
  if (!dwelling || !type) return undefined
  const commune = communeOf(dwelling.idu, sale, territory)
  if (commune?.departement !== area) return undefined
  const current = sale.parcels.find(({ idu }) => idu === dwelling.idu)?.currentIdu
  const { streetCode, street } =
    streetsOf(lines, territory).length > 1 ? { streetCode: null, street: null } : sale.address
  return {
    mutation: sale.id,
    ownMutation: lines[0]!.mutation,
    date: sale.date,
    type,
    value: sale.pricePerM2,
    reason: sale.pricePerM2Reason,
    commune: commune.code,
    city: commune.city ?? null,
    departement: commune.departement,
    region: commune.region,
    stateValue: statePrice(lines),
    joinedBy: sale.dwellingLines?.verdict === 'one' ? sale.dwellingLines.rule : null,
    iris: current ? (irisOf(current) ?? null) : null,
    section: sectionCodeOf(current ?? dwelling.idu),
    streetCode: street === null ? null : streetCode,
    street,
  }
}

function communeOf(idu: string, sale: Sale, territory: Territory): Commune | undefined {
  return territory.resolve(communeCodeOf(idu)) ?? territory.resolve(sale.address.commune.code)
}
