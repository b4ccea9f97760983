import { refusal } from '../../../formats/refusal.ts'
import { isCommuneCode, normaliseInseeCode } from '../../../shared/identifiers/insee.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { Reading } from '../../dataset.ts'

/** The commune of a line: as published, and the one it is part of today. */
export interface LinePlace {
  published: string
  commune: string
}

/**
 * Reads the code of a commune. Refused: `commune-missing`, `commune-malformed`, and `unknown-commune`, a code that was never one or whose commune was
 * split since, so that nobody can say which one is meant. A spreadsheet that took codes for numbers lost the zero before the first nine départements.
 */
export function readLinePlace(text: string | null, territory: Territory): Reading<{ place: LinePlace }> {
  const code = normaliseInseeCode(text ?? '')
  if (code === '') return refusal('commune-missing', 'the code of the commune is empty')
  const published = /^\d{4}$/.test(code) ? `0${code}` : code
  if (!isCommuneCode(published)) return refusal('commune-malformed', `"${code}" is no code of a commune`)
  const today = territory.resolve(published)
  return today
    ? { ok: true, place: { published, commune: today.code } }
    : refusal('unknown-commune', `${published} is no commune of today, and no former one`)
}
