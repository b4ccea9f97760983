import { refusal } from '../../../formats/refusal.ts'
import type { Reading } from '../../dataset.ts'

/** Rates voted for a year, in percent of the tax base; null: not voted, or not given. */
export interface TaxRates {
  year: number
  propertyTax: number | null
  wasteTax: number | null
}

/** Cells of a line, null where empty. */
export interface RateLine {
  year: string | null
  propertyTax: string | null
  wasteTax: string | null
}

/** More than this in percent is no rate: those of the published files reach 101. */
const HIGHEST = 300

/** Reads a line. Refuses `year-malformed` and `rate-malformed`. An empty rate is none: it is never 0. */
export function readRates({ year: text, ...cells }: RateLine): Reading<{ rates: TaxRates }> {
  const year = /^(20\d{2})(?:-01-01.*)?$/.exec(text ?? '')?.[1]
  if (year === undefined) return refusal('year-malformed', `exercice is "${text ?? ''}", and no year`)
  const [propertyTax, wasteTax] = [rate(cells.propertyTax), rate(cells.wasteTax)]
  if (propertyTax === undefined || wasteTax === undefined)
    return refusal(
      'rate-malformed',
      `taux_global_tfb and taux_plein_teom are "${cells.propertyTax ?? ''}" and "${cells.wasteTax ?? ''}"`,
    )
  return { ok: true, rates: { year: Number(year), propertyTax, wasteTax } }
}

/** Null where the cell is empty, undefined where it is no rate. */
function rate(text: string | null): number | null | undefined {
  if (text === null || text.trim() === '') return null
  const value = /^\d{1,3}(?:[.,]\d{1,15})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
  return value <= HIGHEST ? value : undefined
}
