/** The rule of the quarantine that a line or shape breaks, and what broke it. */
export interface Refusal {
  ok: false
  rule: string
  detail: string
}

export function refusal(rule: string, detail: string): Refusal {
  return { ok: false, rule, detail }
}
