import { isCommuneCode, normaliseInseeCode } from '../../../shared/insee.ts'
import type { Territory } from '../../../shared/territory/territory.ts'

/** What the model predicts for a commune, in €/m²/month, charges included. */
export interface Prediction {
  /** Code of the commune or arrondissement, as published. */
  commune: string
  predicted: number
  low: number
  high: number
  /** `TYPPRED`: commune, epci or maille (a group of neighbours). */
  predictedFrom: string
  /** Announcements seen in the commune; null when the file does not say. */
  observations: number | null
}

export type PredictionReading =
  | { ok: true; prediction: Prediction }
  | { ok: false; rule: string; detail: string }

/** A line by field, as text, null where it is empty. */
export interface PredictionLine {
  commune: string | null
  predicted: string | null
  low: string | null
  high: string | null
  predictedFrom: string | null
  observations: string | null
}

/** Reads one line. The interval must hold the prediction, or the columns are not what they are called. */
export function readPrediction(line: PredictionLine, territory: Territory): PredictionReading {
  const commune = normaliseInseeCode(line.commune ?? '')
  if (!isCommuneCode(commune))
    return refuse('commune-malformed', `INSEE_C "${commune}" is not a commune code`)
  if (!territory.resolve(commune))
    return refuse('unknown-commune', `${commune} is not in the Code officiel géographique`)
  const [predicted, low, high] = [line.predicted, line.low, line.high].map(decimal)
  if (predicted === undefined || low === undefined || high === undefined)
    return refuse(
      'not-a-number',
      `loypredm2, lwr.IPm2, upr.IPm2 are "${line.predicted}", "${line.low}", "${line.high}"`,
    )
  if (!(low <= predicted && predicted <= high && predicted > 0))
    return refuse('interval-without-prediction', `${predicted} is not between ${low} and ${high}`)
  const observations = line.observations === null ? null : decimal(line.observations)
  if (observations === undefined || (observations !== null && !Number.isInteger(observations)))
    return refuse('not-a-number', `nbobs_com is "${line.observations}"`)
  if (!line.predictedFrom) return refuse('no-typpred', 'TYPPRED is empty: how it was predicted is unknown')
  return {
    ok: true,
    prediction: { commune, predicted, low, high, predictedFrom: line.predictedFrom, observations },
  }
}

function refuse(rule: string, detail: string): PredictionReading {
  return { ok: false, rule, detail }
}

function decimal(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}(?:[.,]\d{1,20})?$/.test(text) ? Number(text.replace(',', '.')) : undefined
}
