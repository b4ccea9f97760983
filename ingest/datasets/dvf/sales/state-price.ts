import { DWELLING_TYPES } from '../../../../shared/identifiers/dwelling-types.ts'
import type { SaleLine } from './line.ts'
import { COUNTED_NATURES, HIGHEST } from './price-per-metre.ts'

const WITH_A_PRICE = new Set(['Appartement', 'Maison', 'Local industriel. commercial ou assimilé'])

/** What the State's rule looks at. */
export type StateLine = Pick<SaleLine, 'nature' | 'price' | 'commune' | 'idu' | 'type' | 'surface'>

/**
 * €/m² of a sale by the State's own rule (Etalab, "Statistiques DVF", `process_dvf_stats`), not rounded; null when that rule leaves the
 * sale out. Lines of the same commune, parcel, type, price and surface are one; a sale left with one dwelling or business premise counts.
 */
export function statePrice(lines: readonly StateLine[]): number | null {
  const { nature, price } = lines[0]!
  if (!COUNTED_NATURES.has(nature)) return null
  const kept = lines.filter(({ type }) => type !== null && WITH_A_PRICE.has(type))
  const distinct = new Set(
    kept.map(({ commune, idu, type, surface }) => `${commune} ${idu} ${type} ${surface}`),
  )
  const only = kept[0]
  if (distinct.size !== 1 || !only || !DWELLING_TYPES.some((type) => type === only.type)) return null
  if (price === null || only.surface === null) return null
  const value = price / only.surface
  return value < HIGHEST ? value : null
}
