import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Operation } from '../operation.ts'
import type { ParameterError } from '../problem.ts'
import { closestName } from './closest-name.ts'
import { type Field, fieldsOf, readField, Unreadable } from './field.ts'
import { invalidParameters } from './problems.ts'

type Input = Record<string, unknown>

/**
 * Builds the function that reads an operation's input from a request: text to values by the schema's types, then the
 * schema itself (the one MCP uses). It throws one Problem that names every parameter at fault.
 */
export function inputReader(operation: Operation): (request: FastifyRequest) => Input {
  const fields = fieldsOf(operation.method, operation.path, operation.input)
  const byName = new Map(fields.map((field) => [field.name, field]))
  const schema = z.compile(operation.input)
  return (request) => {
    const values: Input = {}
    const errors: ParameterError[] = []
    readText(request.params, 'path', byName, values, errors)
    readText(request.query, operation.method === 'GET' ? 'query' : undefined, byName, values, errors)
    if (operation.method === 'POST') readBody(request.body, values, errors)
    const parsed = schema.safeParse(values)
    if (parsed.success && errors.length === 0) return parsed.data
    if (!parsed.success)
      for (const issue of parsed.error.issues) report(issue, byName, operation, values, errors)
    throw invalidParameters(errors)
  }
}

/** Adds the values of path or query parameters. `where` undefined: none is expected there. */
function readText(
  given: unknown,
  where: Field['where'] | undefined,
  byName: ReadonlyMap<string, Field>,
  values: Input,
  errors: ParameterError[],
): void {
  if (!isRecord(given)) return
  for (const name in given) {
    const field = byName.get(name)
    if (!field || field.where !== where) {
      errors.push({ parameter: `query.${name}`, detail: unknownName(name, 'query', byName) })
      continue
    }
    const text = given[name]
    const value = isText(text) ? readField(field, text) : text
    if (value instanceof Unreadable)
      errors.push({ parameter: `${field.where}.${name}`, detail: value.detail })
    else values[name] = value
  }
}

function readBody(body: unknown, values: Input, errors: ParameterError[]): void {
  if (isRecord(body) && !Array.isArray(body)) Object.assign(values, body)
  else errors.push({ parameter: 'body', detail: 'must be a JSON object' })
}

/** Says what a schema refused, in the words of the request. What could not be read has been reported already. */
function report(
  issue: z.core.$ZodIssue,
  byName: ReadonlyMap<string, Field>,
  operation: Operation,
  values: Input,
  errors: ParameterError[],
): void {
  const where = operation.method === 'POST' ? 'body' : 'query'
  if (issue.code === 'unrecognized_keys' && issue.path.length === 0) {
    for (const name of issue.keys)
      errors.push({ parameter: `${where}.${name}`, detail: unknownName(name, where, byName) })
    return
  }
  const name = String(issue.path[0] ?? '')
  const parameter = [byName.get(name)?.where ?? where, ...issue.path].join('.')
  if (errors.some((error) => error.parameter === parameter)) return
  errors.push({
    parameter,
    detail: name !== '' && values[name] === undefined ? 'is required' : explain(issue),
  })
}

function explain(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small' && issue.origin === 'number') return `must be at least ${issue.minimum}`
  if (issue.code === 'too_big' && issue.origin === 'number') return `must be at most ${issue.maximum}`
  return issue.message
}

function unknownName(name: string, where: Field['where'], byName: ReadonlyMap<string, Field>): string {
  const names = [...byName.values()].filter((field) => field.where === where).map((field) => field.name)
  const close = closestName(name, names)
  if (close !== undefined) return `is not a parameter of this address: did you mean ${close}?`
  const valid = names.length === 0 ? 'it takes none' : `it takes ${names.join(', ')}`
  return `is not a parameter of this address: ${valid}`
}

function isRecord(value: unknown): value is Input {
  return typeof value === 'object' && value !== null
}

function isText(value: unknown): value is string | string[] {
  return (
    typeof value === 'string' || (Array.isArray(value) && value.every((item) => typeof item === 'string'))
  )
}
