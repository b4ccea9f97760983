import { z } from 'zod'
import type { ShownExample, ShownExamples } from '../answers/shown-examples.ts'
import { queryParameter } from './openapi-entry.ts'

type Json = Record<string, unknown>

/**
 * What a parameter may be that the fullest example does not have: its value in another, the cursor that an answer gave, the year of a loaded sale, or what its
 * schema has. Nothing where the release answers no example: what is not loaded has none.
 */
export function otherExample(
  name: string,
  own: unknown,
  examples: readonly ShownExample[],
  { place, release }: ShownExamples,
): unknown {
  if (examples.length === 0) return undefined
  const given = examples.map(({ input }) => input[name]).find((value) => value !== undefined)
  if (given !== undefined) return given
  if (name === 'cursor')
    return examples.map(({ answer }) => nextOf(answer)).find((next) => next !== undefined)
  if (name === 'since') return release
  if (OF_PLACES.has(name)) return undefined
  return /^year(Min|Max)?$/.test(name) ? (place?.soldYear ?? own) : own
}

/** What their schemas have as examples is of places that may not be loaded. */
const OF_PLACES: ReadonlySet<string> = new Set(['area', 'commune', 'street'])

const paged = z.object({ meta: z.object({ next: z.string() }) })
const nextOf = (answer: unknown): string | undefined => paged.safeParse(answer).data?.meta.next

/** The example that names the most parameters, the first of several. */
export function fullestExample(examples: readonly ShownExample[]): Json {
  const inputs = examples.map(({ input }) => input)
  return inputs.reduce((best, one) => (Object.keys(one).length > Object.keys(best).length ? one : best), {})
}

/** Where the `Link` header of a posted question has the cursor: what it asks stays in the body. */
export function postedCursor(examples: readonly ShownExample[]): Json {
  const next = examples.map(({ answer }) => nextOf(answer)).find((one) => one !== undefined)
  return queryParameter('cursor', 'As in the body, before which it comes: the Link header of a page has it', {
    type: 'string',
    maxLength: 500,
    ...(next === undefined ? {} : { examples: [next] }),
  })
}
