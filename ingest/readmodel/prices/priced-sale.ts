import { DWELLING_TYPES, type DwellingType } from '../../../shared/schemas/price.ts'
import type { Sale } from '../../../shared/schemas/sale.ts'
import type { Commune, Territory } from '../../../shared/territory/territory.ts'

/** A sale of a dwelling, with its price per m² or the reason why it has none, and every zone it counts in. */
export interface PricedSale {
  mutation: string
  date: string
  type: DwellingType
  value: number | null
  reason: string | null
  commune: string
  city: string | null
  departement: string
  region: string
  iris: string | null
  streetCode: string | null
  street: string | null
}

/**
 * What a sale brings to the statistics; undefined when no dwelling was sold. A sale counts once a level, where its dwelling
 * (the first of several) stands.
 */
export function pricedSale(
  sale: Sale,
  irisOf: (idu: string) => string | undefined,
  territory: Territory,
): PricedSale | undefined {
  const dwelling = sale.premises.find(({ type }) => DWELLING_TYPES.some((known) => known === type))
  const type = DWELLING_TYPES.find((known) => known === dwelling?.type)
  if (!dwelling || !type) return undefined
  const commune = communeOf(dwelling.idu, sale, territory)
  if (!commune) return undefined
  const current = sale.parcels.find(({ idu }) => idu === dwelling.idu)?.currentIdu
  const { streetCode, street } = sale.address
  return {
    mutation: sale.id,
    date: sale.date,
    type,
    value: sale.pricePerM2,
    reason: sale.pricePerM2Reason,
    commune: commune.code,
    city: commune.city ?? null,
    departement: commune.departement,
    region: commune.region,
    iris: current ? (irisOf(current) ?? null) : null,
    streetCode: street === null ? null : streetCode,
    street,
  }
}

function communeOf(idu: string, sale: Sale, territory: Territory): Commune | undefined {
  return territory.resolve(idu.slice(0, 5)) ?? territory.resolve(sale.address.commune.code)
}
