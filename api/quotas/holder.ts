import type { FastifyRequest } from 'fastify'
import type { Sentence } from '../../shared/text/sentence.ts'
import { Problem } from '../answers/problem.ts'
import { quotaSentences } from './quota-sentences.ts'
import { type CountOptions, subjectsOf } from './subject.ts'

/**
 * Returns a function that gives the id of the key that came with a request. It throws the 401 Problem without a key of a confirmed account. `what`: the things that holders
 * of keys alone have, in the plural, as the problem begins: `Batches`.
 */
export function holdersOf(
  counting: CountOptions,
  what: Sentence,
): (request: FastifyRequest) => Promise<string> {
  const subjectOf = subjectsOf(counting)
  return async (request) => {
    const { id, key } = await subjectOf(request)
    if (id !== undefined && key === 'confirmed') return id
    const detail = key === 'unconfirmed' ? quotaSentences.unconfirmed() : quotaSentences.keyNeeded(what)
    throw new Problem('key-needed', detail, { headers: { 'www-authenticate': 'Bearer realm="terrier"' } })
  }
}
