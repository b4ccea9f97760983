import { z } from 'zod'
import type { Sentence } from '../../shared/text/sentence.ts'
import { closestName } from '../answers/closest-name.ts'
import { explainIssue } from '../answers/explain-issue.ts'
import { listBoundsOf } from '../answers/list-bounds.ts'
import type { Operation } from '../answers/operation.ts'
import { parameterSentences } from '../answers/parameter-sentences.ts'
import { Refusals } from '../answers/refusals.ts'
import { type Field, fieldsOf, readField, UnreadableField } from './field.ts'

type Input = Record<string, unknown>

/** What of a request says what is asked: `params` and `query` are texts by name, `body` is parsed JSON. */
export interface AskedRequest {
  params: unknown
  query: unknown
  body?: unknown
}

/** Builds the function that gives a parameter its place in a request: `lng` is `query.lng`, `filters.year` is `body.filters.year`. */
export function placesOf({ method, path, input }: Operation): (parameter: string) => string {
  const places = new Map(fieldsOf(method, path, input).map(({ name, where }) => [name, where]))
  // What is no parameter of the question, such as `format`, is one of the address.
  return (parameter) => `${places.get(/^\w*/.exec(parameter)![0]) ?? 'query'}.${parameter}`
}

/**
 * Builds the function that reads an operation's input from a request: text to values by the schema's types, then the
 * schema itself (the one MCP uses). It throws one Problem that names the parameters at fault.
 */
export function inputReader(operation: Operation): (request: AskedRequest) => Input {
  const fields = fieldsOf(operation.method, operation.path, operation.input)
  const byName = new Map(fields.map((field) => [field.name, field]))
  const schema = z.compile(operation.input)
  const longLists = listBoundsOf(operation.input)
  const where = operation.method === 'POST' ? 'body' : 'query'
  return (request) => {
    const values: Input = {}
    const refusals = new Refusals()
    readText(request.params, 'path', byName, values, refusals)
    readText(request.query, operation.method === 'GET' ? 'query' : undefined, byName, values, refusals)
    // The address of the next page of a posted question has its cursor: it comes before one in the body, which is that of a page before.
    const { cursor } = values
    if (operation.method === 'POST') readBody(request.body, byName, values, refusals)
    if (cursor !== undefined) values.cursor = cursor
    const long = longLists(values)
    for (const { path, detail } of long) refusals.add(`${where}.${path.join('.')}`, () => detail)
    if (long.length > 0) throw refusals.problem()
    const parsed = schema.safeParse(values)
    if (parsed.success && refusals.count === 0) return parsed.data
    if (!parsed.success)
      for (const issue of parsed.error.issues)
        report(
          issue,
          byName,
          cursor !== undefined && issue.path[0] === 'cursor' ? 'query' : where,
          values,
          refusals,
        )
    throw refusals.problem()
  }
}

/** Adds the values of path or query parameters. `where` undefined: none is expected there. */
function readText(
  given: unknown,
  where: Field['where'] | undefined,
  byName: ReadonlyMap<string, Field>,
  values: Input,
  refusals: Refusals,
): void {
  if (!isRecord(given)) return
  for (const name in given) {
    const field = byName.get(name)
    if (!field || (field.where !== where && !(name === 'cursor' && field.where === 'body'))) {
      refusals.add(`query.${name}`, () => unknownName(name, 'query', byName))
      continue
    }
    const text = given[name]
    const value = isText(text) ? readField(field, text) : text
    if (value instanceof UnreadableField) refusals.add(`${field.where}.${name}`, () => value.detail)
    else values[name] = value
  }
}

function readBody(
  body: unknown,
  byName: ReadonlyMap<string, Field>,
  values: Input,
  refusals: Refusals,
): void {
  if (!isRecord(body) || Array.isArray(body)) {
    refusals.add('body', () => parameterSentences.jsonObject())
    return
  }
  const unknown: string[] = []
  for (const [name, value] of Object.entries(body))
    if (byName.has(name)) values[name] = value
    else unknown.push(name)
  refusals.addNames(
    unknown,
    (name) => `body.${name}`,
    (name) => unknownName(name, 'body', byName),
  )
}

/** Says what a schema refused, in the words of the request. What could not be read has been reported already. */
function report(
  issue: z.core.$ZodIssue,
  byName: ReadonlyMap<string, Field>,
  where: Field['where'],
  values: Input,
  refusals: Refusals,
): void {
  const name = String(issue.path[0] ?? '')
  const asked = byName.get(name)?.where ?? where
  // The cursor of a posted question may stand in the address.
  const parameter = [name === 'cursor' ? where : asked, ...issue.path].join('.')
  refusals.add(parameter, () =>
    name !== '' && values[name] === undefined ? parameterSentences.required() : explainIssue(issue),
  )
}

function unknownName(name: string, where: Field['where'], byName: ReadonlyMap<string, Field>): Sentence {
  const names = [...byName.values()].filter((field) => field.where === where).map((field) => field.name)
  const close = closestName(name, names)
  if (close !== undefined) return parameterSentences.meant(close)
  return names.length === 0 ? parameterSentences.takesNone() : parameterSentences.takes(names.join(', '))
}

function isRecord(value: unknown): value is Input {
  return typeof value === 'object' && value !== null
}

function isText(value: unknown): value is string | string[] {
  return (
    typeof value === 'string' || (Array.isArray(value) && value.every((item) => typeof item === 'string'))
  )
}
