import { z } from 'zod'
import { answerText } from '../api/answers/answer-text.ts'
import { explainIssue } from '../api/answers/explain-issue.ts'
import type { Answer, Operation } from '../api/answers/operation.ts'
import { invalidParameters } from '../api/answers/problems.ts'
import { releaseText } from '../api/answers/release-text.ts'
import { metaSchema } from '../shared/schemas/meta.ts'
import type { Stores } from '../stores/stores.ts'

/** The schema of an answer with this `data`; `about` are the members of its `meta` in addition to the provenance. */
export function answerOf<D extends z.ZodType, A extends z.ZodRawShape>(data: D, about: A) {
  return z.object({ data, meta: z.looseObject({ ...metaSchema.shape, ...about }) })
}

/**
 * Runs an operation and reads the text that the API would send, so that a page shows what a client gets. Throws the Problem that a
 * client would get. `gone`: tells an operation whose work may take long that nobody waits for it.
 */
export async function ask<A>(
  operation: Operation,
  input: Readonly<Record<string, unknown>>,
  stores: Stores,
  answer: z.ZodType<A>,
  gone?: AbortSignal,
): Promise<A> {
  const read = operation.input.safeParse(input)
  if (!read.success)
    throw invalidParameters(
      read.error.issues.map((issue) => ({ parameter: issue.path.join('.'), detail: explainIssue(issue) })),
    )
  return readAnswer(() => operation.run(read.data, stores, gone), stores, answer)
}

/** The same for an answer that is made of what operations are made of, and that no operation gives. */
export async function readAnswer<A>(
  make: () => Answer | Promise<Answer>,
  stores: Stores,
  answer: z.ZodType<A>,
): Promise<A> {
  const text = answerText(releaseText(stores), await make())
  return answer.parse(JSON.parse(text))
}
