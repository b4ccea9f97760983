import type { z } from 'zod'
import type { Operation } from '../../operation.ts'
import { type ParameterError, Problem } from '../../problem.ts'
import { closestName } from '../../rest/closest-name.ts'
import { invalidParameters } from '../../rest/problems.ts'
import { GEOMETRY_DETAILS, type GeometryDetail } from '../answers/geometry-detail.ts'
import { isObject, type JsonObject } from '../answers/json.ts'
import { explainIssue } from './explain-issue.ts'
import { GEOMETRY_PARAMETER, groupedFilters, holdsGeometry } from './input-schema.ts'

/** What a call asks: the question's input, and how its answer is wanted. */
export interface Asked {
  input: Record<string, unknown>
  geometry: GeometryDetail
}

/** Reads the arguments of a tool's calls. Every refusal names the argument as the tool knows it, and how to mend it. */
export class ArgumentReader {
  readonly #operation: Operation
  readonly #grouped: readonly string[]
  readonly #hasGeometry: boolean

  constructor(operation: Operation) {
    this.#operation = operation
    this.#grouped = groupedFilters(operation)
    this.#hasGeometry = holdsGeometry(operation)
  }

  /** Throws the 400 Problem that names every argument at fault. */
  read(given: JsonObject): Asked {
    const errors: ParameterError[] = []
    const { [GEOMETRY_PARAMETER]: detail, ...own } = withoutNulls(given)
    const geometry = this.#geometry(detail, errors)
    const flat = this.#flatten(own, errors)
    const parsed = this.#operation.input.safeParse(flat)
    if (!parsed.success) for (const issue of parsed.error.issues) this.#report(issue, flat, errors)
    if (!parsed.success || errors.length > 0) throw invalidParameters(errors)
    return { input: parsed.data, geometry }
  }

  /** A refusal by the question itself, in the words of the tool: `query.year` is `filters.year` there. */
  rename(problem: Problem): Problem {
    if (problem.errors.length === 0) return problem
    const errors = problem.errors.map(({ parameter, detail }) => {
      const path = parameter.replace(/^(?:query|path|body)\.?/, '').split('.')
      return { parameter: this.#placeOf(path) || 'arguments', detail }
    })
    return new Problem(problem.status, problem.type, problem.title, invalidParameters(errors).message, {
      errors,
      extra: { ...problem.extra },
    })
  }

  #geometry(given: unknown, errors: ParameterError[]): GeometryDetail {
    const found = GEOMETRY_DETAILS.find((detail) => detail === given)
    if (given === undefined) return 'simplified'
    if (!this.#hasGeometry)
      errors.push({ parameter: GEOMETRY_PARAMETER, detail: this.#unknown(GEOMETRY_PARAMETER) })
    else if (!found)
      errors.push({ parameter: GEOMETRY_PARAMETER, detail: `must be one of ${GEOMETRY_DETAILS.join(', ')}` })
    return found ?? 'simplified'
  }

  /** Arguments as the question takes them: with its filters beside the rest. */
  #flatten(own: JsonObject, errors: ParameterError[]): JsonObject {
    if (this.#grouped.length === 0) return own
    const { filters = {}, ...rest } = own
    for (const name of Object.keys(rest))
      if (this.#grouped.includes(name)) {
        errors.push({ parameter: name, detail: `stands inside filters: {"filters": {"${name}": …}}` })
        delete rest[name]
      }
    if (!isObject(filters)) {
      errors.push({ parameter: 'filters', detail: 'must be an object, for example {"priceMin": 100000}' })
      return rest
    }
    const known = withoutNulls(filters)
    for (const name of Object.keys(known))
      if (!this.#grouped.includes(name)) {
        errors.push({ parameter: `filters.${name}`, detail: unknownName(name, this.#grouped, 'filter') })
        delete known[name]
      }
    return { ...rest, ...known }
  }

  #report(issue: z.core.$ZodIssue, values: JsonObject, errors: ParameterError[]): void {
    const path = issue.path.map(String)
    if (issue.code === 'unrecognized_keys') {
      const inside = path.length === 0 ? '' : `${this.#placeOf(path)}.`
      for (const name of issue.keys)
        errors.push({
          parameter: inside + name,
          detail:
            inside === '' ? this.#unknown(name) : `is not a member of ${inside.slice(0, -1)}: leave it out`,
        })
      return
    }
    const parameter = this.#placeOf(path) || 'arguments'
    if (!errors.some((error) => error.parameter === parameter))
      errors.push({ parameter, detail: explainIssue(issue, values) })
  }

  #placeOf(path: readonly string[]): string {
    return (this.#grouped.includes(path[0] ?? '') ? ['filters', ...path] : path).join('.')
  }

  #unknown(name: string): string {
    const own = Object.keys(this.#operation.input.shape).filter((one) => !this.#grouped.includes(one))
    const names = [
      ...own,
      ...(this.#grouped.length > 0 ? ['filters'] : []),
      ...(this.#hasGeometry ? [GEOMETRY_PARAMETER] : []),
    ]
    return unknownName(name, names, 'parameter')
  }
}

function unknownName(name: string, names: readonly string[], what: string): string {
  const close = closestName(name, names)
  if (close !== undefined) return `is not a ${what} of this tool: did you mean ${close}?`
  return `is not a ${what} of this tool: ${names.length === 0 ? 'it takes none' : `it takes ${names.join(', ')}`}`
}

/** Models write null for what they leave out. */
function withoutNulls(given: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
}
