import { estimateQuality } from '../../../shared/documents/estimates.ts'
import type { InputLevel } from '../../../shared/estimates/question.ts'
import type { DwellingType } from '../../../shared/identifiers/dwelling-types.ts'
import type { Estimate } from '../../../shared/schemas/estimate.ts'
import type { EstimateQuality } from '../../../shared/schemas/estimate-quality.ts'
import type { Commune } from '../../../shared/territory/territory.ts'
import type { Stores } from '../../../stores/stores.ts'

/** The model card of a commune or département; undefined where too few sales were valued. */
export async function storedCardOf(
  level: 'commune' | 'arrondissement' | 'departement',
  code: string,
  departement: string,
  { documents }: Stores,
): Promise<EstimateQuality | undefined> {
  return (await documents.get(estimateQuality, departement, estimateQuality.key(level, code)))?.value
}

/** What was measured of a type in a commune, else in its département, by questions that said as much as this one (`at`). */
export async function measuredError(
  { code, departement, city }: Commune,
  type: DwellingType,
  at: InputLevel,
  stores: Stores,
): Promise<Estimate['measuredError']> {
  const level = city === undefined ? 'commune' : 'arrondissement'
  for (const [zone, of] of [
    [level, code],
    ['departement', departement],
  ] as const) {
    // Cards of method versions before 2.0 have no `byInputs`: their errors are those of another method and are not shown.
    const one = (await storedCardOf(zone, of, departement, stores))?.types
      .find((tested) => tested.type === type)
      ?.byInputs?.find((tested) => tested.level === at)
    if (!one) continue
    const { inputs, count, medianErrorPercent, biasPercent, worseThanCommuneMedian } = one
    return { level: zone, code: of, inputs, count, medianErrorPercent, biasPercent, worseThanCommuneMedian }
  }
  return null
}
