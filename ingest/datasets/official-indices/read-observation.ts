import { refusal } from '../../../formats/refusal.ts'
import type { Reading } from '../../dataset.ts'
import type { SdmxAttributes } from './read-sdmx.ts'

/** The value of a series in a quarter. */
export interface Observation {
  /** `2025-Q2`. */
  quarter: string
  value: number
  /** Null when the file does not say. */
  provisional: boolean | null
  status: string | null
  quality: string | null
}

type Read = Reading<{ observation: Observation }> | { ok: false; left: string }

/** How INSEE writes that there is no value. */
const NO_VALUE: readonly string[] = ['', '.', 'NaN']

/** Reads an observation of SDMX. `left`: INSEE gives no value for the quarter. */
export function readObservation(attributes: SdmxAttributes): Read {
  const { TIME_PERIOD: quarter = '', OBS_VALUE: text = '', OBS_STATUS: status = null } = attributes
  const { OBS_QUAL: quality = null } = attributes
  if (!/^\d{4}-Q[1-4]$/.test(quarter))
    return refusal('quarter-malformed', `TIME_PERIOD is "${quarter}", and not as 2025-Q2`)
  if (NO_VALUE.includes(text)) return { ok: false, left: 'no-value' }
  return read(text, { quarter, provisional: isProvisional(status, quality), status, quality })
}

/** Last day of each quarter. */
const ENDS: Readonly<Record<string, string>> = { '03-31': 'Q1', '06-30': 'Q2', '09-30': 'Q3', '12-31': 'Q4' }

/** Reads a line of a file `date,value`, whose dates are the last days of quarters. */
export function readDateValue(date: string | null, text: string | null): Read {
  const ending = ENDS[(date ?? '').slice(5)]
  if (ending === undefined || !/^\d{4}-/.test(date ?? ''))
    return refusal('quarter-malformed', `date is "${date ?? ''}", and not the last day of a quarter`)
  if (NO_VALUE.includes(text ?? '')) return { ok: false, left: 'no-value' }
  const quarter = `${date?.slice(0, 5)}${ending}`
  return read(text ?? '', { quarter, provisional: null, status: null, quality: null })
}

function read(text: string, rest: Omit<Observation, 'value'>): Read {
  const value = /^\d{1,6}(?:\.\d{1,6})?$/.test(text) ? Number(text) : 0
  return value > 0
    ? { ok: true, observation: { ...rest, value } }
    : refusal('value-malformed', `the value of ${rest.quarter} is "${text}"`)
}

/** `P` in either says that it is, `DEF` and `A` (a normal value) that it is not; of others nothing is known. */
function isProvisional(status: string | null, quality: string | null): boolean | null {
  if (status === 'P' || quality === 'P') return true
  return quality === 'DEF' || (quality === null && status === 'A') ? false : null
}
