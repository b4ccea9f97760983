/**
 * What would become of a feed if it was loaded today. `ok`: nothing differs from what is expected. `changed`: it loads, and differs from what is expected.
 * `breaks`: it does not load.
 */
export const VERDICTS = ['ok', 'changed', 'breaks'] as const
export type Verdict = (typeof VERDICTS)[number]

/** Something that differs from what is expected of a feed. */
export interface Finding {
  verdict: Exclude<Verdict, 'ok'>
  what: string
  /** What the operator can do about it. */
  remedy: string
}

/** The worst verdict of some findings; `ok` where there are none. */
export function verdictOf(findings: readonly Finding[]): Verdict {
  if (findings.some(({ verdict }) => verdict === 'breaks')) return 'breaks'
  return findings.length > 0 ? 'changed' : 'ok'
}
