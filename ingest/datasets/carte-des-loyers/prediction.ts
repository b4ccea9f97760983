import { refusal } from '../../../formats/refusal.ts'
import { isCommuneCode, normaliseInseeCode } from '../../../shared/identifiers/insee.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { Reading } from '../../dataset.ts'

/** What the model predicts for a commune, in €/m²/month, charges included. */
export interface Prediction {
  /** Code of the commune or arrondissement, as published. */
  commune: string
  predicted: number
  low: number
  high: number
  /** `TYPPRED` in small letters: commune, epci or maille (a group of neighbours). */
  predictedFrom: string
  /** Announcements seen in the commune; null when the file does not say. */
  observations: number | null
}

/** A line by field, as text, null where it is empty. */
export type PredictionLine = Readonly<Record<keyof Prediction, string | null>>

/**
 * Reads one line. The interval must hold the prediction, or the columns are not what they are called. `seen` are the communes of the
 * lines before it, to which its own is added.
 */
export function readPrediction(
  line: PredictionLine,
  territory: Territory,
  seen: Set<string>,
): Reading<{ prediction: Prediction }> {
  const commune = normaliseInseeCode(line.commune ?? '')
  if (!isCommuneCode(commune))
    return refusal('commune-malformed', `INSEE_C "${commune}" is not a commune code`)
  if (!territory.resolve(commune))
    return refusal('unknown-commune', `${commune} is not in the Code officiel géographique`)
  const [predicted, low, high] = [line.predicted, line.low, line.high].map(decimal)
  if (predicted === undefined || low === undefined || high === undefined)
    return refusal(
      'not-a-number',
      `loypredm2, lwr.IPm2, upr.IPm2 are "${line.predicted}", "${line.low}", "${line.high}"`,
    )
  if (!(low <= predicted && predicted <= high && predicted > 0))
    return refusal('interval-without-prediction', `${predicted} is not between ${low} and ${high}`)
  const observations = line.observations === null ? null : decimal(line.observations)
  if (observations === undefined || (observations !== null && !Number.isInteger(observations)))
    return refusal('not-a-number', `nbobs_com is "${line.observations}"`)
  // The files write `EPCI` and `commune`: pages know one spelling of each.
  const predictedFrom = line.predictedFrom?.toLowerCase()
  if (!predictedFrom) return refusal('no-typpred', 'TYPPRED is empty: how it was predicted is unknown')
  if (seen.has(commune)) return refusal('duplicate', `${commune} stands earlier in the same file`)
  seen.add(commune)
  return {
    ok: true,
    prediction: { commune, predicted, low, high, predictedFrom, observations },
  }
}

function decimal(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}(?:[.,]\d{1,20})?$/.test(text) ? Number(text.replace(',', '.')) : undefined
}
