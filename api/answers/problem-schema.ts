import { z } from 'zod'
import { PROBLEM_MEMBERS } from './problem-members.ts'
import { PROBLEM_TYPES, type ProblemType } from './problem-types.ts'

const KINDS = Object.keys(PROBLEM_TYPES) as ProblemType[]

/** The document of one kind of problem: `type` tells it from the others, and it has no members but these. */
function kindSchema(kind: ProblemType) {
  const { status } = PROBLEM_TYPES[kind]
  return z
    .strictObject({
      type: z.literal(`/problems/${kind}`),
      title: z.string(),
      status: z.literal(status),
      detail: z.string(),
      instance: z.string(),
      ...PROBLEM_MEMBERS[kind],
    })
    .meta({ id: nameOf(kind) })
}

/**
 * Every problem document (RFC 9457) that the service answers with: a union distinguished by `type`, which is the path of the page that explains the
 * kind. `detail` says what went wrong this time and how to mend it, `instance` is the path that was asked for.
 */
export const problemSchema = z
  .union(KINDS.map(kindSchema))
  .meta({ id: 'Problem', description: 'Problem document (RFC 9457): `type` says which kind' })

/** `no-parcel`: `NoParcelProblem`. */
function nameOf(kind: ProblemType): string {
  const words = kind.split('-').map((word) => `${word[0]!.toUpperCase()}${word.slice(1)}`)
  return `${words.join('')}Problem`
}
