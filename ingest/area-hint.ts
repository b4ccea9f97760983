import { normaliseInseeCode } from '../shared/identifiers/insee.ts'
import type { Territory } from '../shared/territory/territory.ts'

const HINTS = 3

/**
 * Up to three codes somebody who wrote `text` may have meant, best first: the communes of that very name (accents and
 * case aside), else the codes that differ least, character by character. Four characters and more are read as a
 * commune, fewer as a département.
 */
export function nearestCodes(text: string, territory: Territory): string[] {
  const named = communesNamed(text, territory)
  if (named.length > 0) return named
  const code = normaliseInseeCode(text)
  const candidates = code.length > 3 ? territory.data.communes : territory.data.departements
  return candidates
    .map((candidate) => ({ code: candidate.code, gap: difference(code, candidate.code) }))
    .sort((a, b) => a.gap - b.gap || (a.code < b.code ? -1 : 1))
    .slice(0, HINTS)
    .map((candidate) => candidate.code)
}

function communesNamed(text: string, territory: Territory): string[] {
  const { compare } = new Intl.Collator('fr', { sensitivity: 'base' })
  return territory.data.communes
    .filter((commune) => compare(commune.name, text.trim()) === 0)
    .slice(0, HINTS)
    .map((commune) => `${commune.code} ${commune.name}`)
}

/** Places where two codes differ, the left ones weighing more: they are the département. */
function difference(a: string, b: string): number {
  const length = Math.max(a.length, b.length)
  let sum = 0
  for (let i = 0; i < length; i++) if (a[i] !== b[i]) sum += length - i
  return sum
}
