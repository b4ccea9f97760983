import { estimateQuality } from '../../../shared/documents/estimates.ts'
import type { Estimate } from '../../../shared/schemas/estimate.ts'
import type { EstimateQuality } from '../../../shared/schemas/estimate-quality.ts'
import type { DwellingType } from '../../../shared/schemas/price.ts'
import type { Commune } from '../../../shared/territory/territory.ts'
import type { Stores } from '../../store/stores.ts'

/** The model card of a commune or département; undefined where too few sales were valued. */
export function cardOf(
  level: 'commune' | 'arrondissement' | 'departement',
  code: string,
  departement: string,
  { documents }: Stores,
): EstimateQuality | undefined {
  return documents.get(estimateQuality, departement, estimateQuality.key(level, code))?.value
}

/** What was measured of a type in a commune, else in its département. */
export function measuredError(
  { code, departement, city }: Commune,
  type: DwellingType,
  stores: Stores,
): Estimate['measuredError'] {
  const level = city === undefined ? 'commune' : 'arrondissement'
  for (const [at, of] of [
    [level, code],
    ['departement', departement],
  ] as const) {
    const one = cardOf(at, of, departement, stores)?.types.find((tested) => tested.type === type)
    if (!one) continue
    const { count, medianErrorPercent, biasPercent, worseThanCommuneMedian } = one
    return { level: at, code: of, count, medianErrorPercent, biasPercent, worseThanCommuneMedian }
  }
  return null
}
