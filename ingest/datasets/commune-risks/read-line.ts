import { dayOf } from '../../../formats/csv/day-of.ts'
import { mendTwiceEncoded } from '../../../formats/csv/mend-twice-encoded.ts'
import type { TextLine } from '../../../formats/csv/text-line.ts'
import { refusal } from '../../../formats/refusal.ts'
import type { Reading } from '../../dataset.ts'

/** What a line gives in addition to its commune, in the order of the columns of its table. */
export interface ReadLine {
  cells: readonly (string | null)[]
  repairs: readonly string[]
}

/** A line of decrees: an event, the risk, and the decree. Days stand there with a time that means nothing. */
export function readDisaster(line: TextLine): Reading<ReadLine> {
  const { id = null, riskCode = null } = line
  if (id === null) return refusal('decree-missing', 'the line names no decree')
  const days = ['from', 'to', 'decidedOn', 'publishedOn'].map((field) => dayOf(line[field] ?? null))
  if (days[0] === undefined || days.includes(undefined) || days[0] === null)
    return refusal(
      'day-malformed',
      `days are "${line.from}", "${line.to}", "${line.decidedOn}", "${line.publishedOn}"`,
    )
  const { text, repairs } = named(line.risk)
  return { ok: true, cells: [id, riskCode, text, ...days.map((day) => day ?? null)], repairs }
}

/** A line of the risks that a commune's prefect lists: two digits are a main risk, three a kind of it. */
export function readRisk(line: TextLine): Reading<ReadLine> {
  const { riskCode = null } = line
  if (riskCode === null) return refusal('risk-missing', 'the line has no code of a risk')
  const { text, repairs } = named(line.risk)
  return { ok: true, cells: [riskCode, text], repairs }
}

/** States of a plan that bind, or will. */
const ALIVE = ['opposable', 'prescrit']

/** A line of plans: a plan, a commune and a risk. `left`: it is dead, and tells nothing of today. */
export function readPlan(line: TextLine, family: string): Reading<ReadLine> | { ok: false; left: string } {
  const { plan = null, state = null } = line
  if (plan === null) return refusal('plan-missing', 'the line names no plan')
  if (state === null || !ALIVE.includes(state.trim().toLowerCase()))
    return { ok: false, left: state === null ? 'plan-without-state' : 'plan-not-alive' }
  const days = ['stateOn', 'prescribedOn', 'approvedOn'].map((field) => dayOf(line[field] ?? null))
  if (days.includes(undefined)) return refusal('day-malformed', `a day of plan ${plan} is none`)
  const name = named(line.name ?? null)
  const risk = named(line.risk ?? line.widerRisk ?? null)
  const code = line.riskCode ?? line.widerCode ?? null
  return {
    ok: true,
    cells: [
      plan,
      family,
      line.model ?? null,
      name.text,
      state,
      line.substate ?? null,
      ...days.map((day) => day ?? null),
      code,
      risk.text,
    ],
    repairs: [...new Set([...name.repairs, ...risk.repairs])],
  }
}

function named(text: string | null | undefined): { text: string | null; repairs: readonly string[] } {
  if (text === null || text === undefined) return { text: null, repairs: [] }
  const mended = mendTwiceEncoded(text)
  return { text: mended, repairs: mended === text ? [] : ['name-mended'] }
}
