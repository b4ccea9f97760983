import type { z } from 'zod'
import { closestName } from '../../../answers/closest-name.ts'
import { listBoundsOf } from '../../../answers/list-bounds.ts'
import type { Operation } from '../../../answers/operation.ts'
import { renamed } from '../../../answers/parameter-names.ts'
import type { Problem } from '../../../answers/problem.ts'
import { Refusals } from '../../../answers/refusals.ts'
import { GEOMETRY_DETAILS, type GeometryDetail } from '../../answers/geometry-detail.ts'
import { isObject, type JsonObject } from '../../answers/json.ts'
import { GEOMETRY_PARAMETER, groupedFilters, holdsGeometry } from '../definitions/input-schema.ts'
import { explainIssue } from './explain-issue.ts'

/** The question's input, and the form in which the call wants its answer. */
export interface Asked {
  input: Record<string, unknown>
  geometry: GeometryDetail
}

/** Reads the arguments of a tool's calls. Refusals name the argument as the tool's schema does, and say how to mend it. */
export class ArgumentReader {
  readonly #operation: Operation
  readonly #grouped: readonly string[]
  readonly #hasGeometry: boolean
  readonly #names: ReadonlySet<string>
  readonly #longLists: ReturnType<typeof listBoundsOf>

  constructor(operation: Operation) {
    this.#operation = operation
    this.#grouped = groupedFilters(operation)
    this.#hasGeometry = holdsGeometry(operation)
    this.#names = new Set([...Object.keys(operation.input.shape), 'filters', GEOMETRY_PARAMETER])
    this.#longLists = listBoundsOf(operation.input)
  }

  /** Throws the 400 Problem that names every argument at fault. */
  read(given: JsonObject): Asked {
    const refusals = new Refusals()
    const { [GEOMETRY_PARAMETER]: detail, ...own } = this.#known(given, refusals)
    const geometry = this.#geometry(detail, refusals)
    const flat = this.#flatten(own, refusals)
    const long = this.#longLists(flat)
    for (const { path, detail } of long) refusals.add(this.#placeOf(path), () => detail)
    if (long.length > 0) throw refusals.problem()
    const parsed = this.#operation.input.safeParse(flat)
    if (!parsed.success) for (const issue of parsed.error.issues) this.#report(issue, flat, refusals)
    if (!parsed.success || refusals.count > 0) throw refusals.problem()
    return { input: parsed.data, geometry }
  }

  /** Renames the parameters in a question's own refusal to the tool's arguments: where filters are grouped, `year` is `filters.year`. */
  rename(problem: Problem): Problem {
    return renamed(problem, (parameter) => this.#placeOf(parameter.split('.')))
  }

  /** The arguments that the tool knows, without nulls. */
  #known(given: JsonObject, refusals: Refusals): JsonObject {
    const known: JsonObject = {}
    const unknown: string[] = []
    for (const [name, value] of Object.entries(given)) {
      if (value === null) continue
      if (this.#names.has(name)) known[name] = value
      else unknown.push(name)
    }
    refusals.addNames(
      unknown,
      (name) => name,
      (name) => this.#unknown(name),
    )
    return known
  }

  #geometry(given: unknown, refusals: Refusals): GeometryDetail {
    const found = GEOMETRY_DETAILS.find((detail) => detail === given)
    if (given === undefined) return 'simplified'
    if (!this.#hasGeometry) refusals.add(GEOMETRY_PARAMETER, () => this.#unknown(GEOMETRY_PARAMETER))
    else if (!found) refusals.add(GEOMETRY_PARAMETER, () => `must be one of ${GEOMETRY_DETAILS.join(', ')}`)
    return found ?? 'simplified'
  }

  /** Arguments as the question takes them: the filters beside the rest, not in `filters`. */
  #flatten(own: JsonObject, refusals: Refusals): JsonObject {
    if (this.#grouped.length === 0) return own
    const { filters = {}, ...rest } = own
    for (const name of Object.keys(rest))
      if (this.#grouped.includes(name)) {
        refusals.add(name, () => `stands inside filters: {"filters": {"${name}": …}}`)
        delete rest[name]
      }
    if (!isObject(filters)) {
      refusals.add('filters', () => 'must be an object, for example {"priceMin": 100000}')
      return rest
    }
    const known = withoutNulls(filters)
    for (const name of Object.keys(known))
      if (!this.#grouped.includes(name)) {
        refusals.add(`filters.${name}`, () => unknownName(name, this.#grouped, 'filter'))
        delete known[name]
      }
    return { ...rest, ...known }
  }

  #report(issue: z.core.$ZodIssue, values: JsonObject, refusals: Refusals): void {
    const path = issue.path.map(String)
    if (issue.code === 'unrecognized_keys') {
      const inside = path.length === 0 ? '' : `${this.#placeOf(path)}.`
      for (const name of issue.keys)
        refusals.add(inside + name, () =>
          inside === '' ? this.#unknown(name) : `is not a member of ${inside.slice(0, -1)}: leave it out`,
        )
      return
    }
    refusals.add(this.#placeOf(path) || 'arguments', () => explainIssue(issue, values))
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

/** Removes nulls, which models write for arguments they leave out. */
function withoutNulls(given: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
}
