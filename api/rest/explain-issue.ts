import type { z } from 'zod'
import { shortened } from '../answers/shortened.ts'

/** Unknown members of an object inside the body that a report names. */
const MOST_NAMES = 5

/** Says what a schema refused of one parameter, in words that stand behind its name. */
export function explainIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small' && issue.origin === 'number') return `must be at least ${issue.minimum}`
  if (issue.code === 'too_big' && issue.origin === 'number') return `must be at most ${issue.maximum}`
  if (issue.code !== 'unrecognized_keys') return issue.message
  const names = issue.keys.slice(0, MOST_NAMES).map((name) => JSON.stringify(shortened(name)))
  const more = issue.keys.length - names.length
  return `has members that it does not take: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
