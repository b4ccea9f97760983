import type { NoPricePerM2 } from '../../../../shared/schemas/sale.ts'
import type { CountedPremise } from './premises.ts'

export const COUNTED_NATURES = new Set(['Vente', "Vente en l'état futur d'achèvement", 'Adjudication'])
const DWELLINGS = new Set(['Appartement', 'Maison'])
/** Outbuildings are tolerated with a dwelling: three sales of a flat in four have a cellar or a parking place. */
export const OUTBUILDING = 'Dépendance'
/** €/m² from which a result is taken for an error of the source (Etalab, "Statistiques DVF"). */
export const HIGHEST = 100_000

export type PricePerMetre =
  | { pricePerM2: number; pricePerM2Reason: null }
  | { pricePerM2: null; pricePerM2Reason: NoPricePerM2 }

/** €/m² of a mutation, rounded to the euro, where it means something; else why not (rules of docs/prices.md). */
export function pricePerMetre(
  nature: string,
  price: number | null,
  premises: readonly CountedPremise[],
  { incomplete, unclear }: { incomplete: boolean; unclear: boolean },
): PricePerMetre {
  const none = (pricePerM2Reason: NoPricePerM2): PricePerMetre => ({
    pricePerM2: null,
    pricePerM2Reason,
  })
  if (!COUNTED_NATURES.has(nature)) return none('nature-not-counted')
  if (price === null) return none('no-price')
  if (price <= 1) return none('symbolic-price')
  const main = premises.filter(({ premise }) => premise.type !== OUTBUILDING)
  const only = main[0]
  if (!main.some(({ premise }) => DWELLINGS.has(premise.type))) return none('no-dwelling')
  if (incomplete) return none('incomplete')
  if (main.length > 1 || !only) return none(unclear ? 'unclear-lines' : 'several-premises')
  if (only.copies > 1) return none('repeated-lines')
  const { surface } = only.premise
  if (surface === null) return none('no-surface')
  const value = price / surface
  if (value >= HIGHEST) return none('out-of-range')
  return { pricePerM2: Math.round(value), pricePerM2Reason: null }
}
