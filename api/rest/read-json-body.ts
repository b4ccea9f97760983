import { z } from 'zod'
import type { Sentence } from '../../shared/text/sentence.ts'
import { closestName } from '../answers/closest-name.ts'
import { explainIssue } from '../answers/explain-issue.ts'
import { listBoundsOf } from '../answers/list-bounds.ts'
import { parameterSentences } from '../answers/parameter-sentences.ts'
import { Refusals } from '../answers/refusals.ts'

const objectSchema = z.record(z.string(), z.unknown())

/**
 * Builds the function that reads the JSON body of an address that is no question, by its schema. It throws the 400 Problem that names each member at
 * fault: `body.place.idus`.
 */
export function jsonBodyReader<S extends z.ZodObject>(schema: S): (body: unknown) => z.output<S> {
  const names = Object.keys(schema.shape)
  const longLists = listBoundsOf(schema)
  return (body) => {
    const refusals = new Refusals()
    const given = Array.isArray(body) ? undefined : objectSchema.safeParse(body).data
    if (!given) {
      refusals.add('body', () => parameterSentences.jsonObject())
      throw refusals.problem()
    }
    for (const { path, detail } of longLists(given)) refusals.add(['body', ...path].join('.'), () => detail)
    if (refusals.count > 0) throw refusals.problem()
    const read = schema.safeParse(given)
    if (read.success) return read.data
    for (const issue of read.error.issues)
      if (issue.code === 'unrecognized_keys' && issue.path.length === 0)
        refusals.addNames(
          issue.keys,
          (name) => `body.${name}`,
          (name) => unknownName(name, names),
        )
      else
        refusals.add(['body', ...issue.path].join('.'), () =>
          at(given, issue.path) === undefined ? parameterSentences.required() : explainIssue(issue),
        )
    throw refusals.problem()
  }
}

function unknownName(name: string, names: readonly string[]): Sentence {
  const close = closestName(name, names)
  return close === undefined
    ? parameterSentences.memberTakes(names.join(', '))
    : parameterSentences.memberMeant(close)
}

/** What a body has at a path; undefined when nothing is there. */
function at(body: object, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null
        ? Object.getOwnPropertyDescriptor(value, name)?.value
        : undefined,
    body,
  )
}
