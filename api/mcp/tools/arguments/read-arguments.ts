import type { z } from 'zod'
import { type Sentence, untranslated } from '../../../../shared/text/sentence.ts'
import { listBoundsOf } from '../../../answers/list-bounds.ts'
import type { Operation } from '../../../answers/operation.ts'
import { renamed } from '../../../answers/parameter-names.ts'
import { parameterSentences } from '../../../answers/parameter-sentences.ts'
import { Problem } from '../../../answers/problem.ts'
import { Refusals } from '../../../answers/refusals.ts'
import { GEOMETRY_DETAILS, type GeometryDetail } from '../../answers/geometry-detail.ts'
import { isObject, type JsonObject } from '../../answers/json.ts'
import { PLACE_PARAMETER, placeFormOf, RADIUS_PARAMETER } from '../../places/place-forms.ts'
import { GEOMETRY_PARAMETER, groupedFilters, holdsGeometry, jsonSchema } from '../definitions/input-schema.ts'
import { isSpecified, OWN_LIMIT } from '../tool-lists.ts'
import { explainArgumentIssue } from './explain-issue.ts'
import { namesIn, schemaAt } from './mend-value.ts'
import { nearestName } from './nearest-name.ts'
import { aboutColumn, takeCriteria } from './take-criteria.ts'
import { takeValue } from './take-values.ts'

/** The question's input, and the form in which the call wants its answer. */
export interface ReadArguments {
  input: Record<string, unknown>
  geometry: GeometryDetail
  /** The parameters of the question before its schema read them: what a request over REST says. */
  sent: JsonObject
}

/** Reads the arguments of a tool's calls. Refusals name the argument as the tool's schema does, and say how to mend it. */
export class ArgumentReader {
  readonly #operation: Operation
  readonly #grouped: readonly string[]
  readonly #hasGeometry: boolean
  readonly #names: ReadonlySet<string>
  readonly #longLists: ReturnType<typeof listBoundsOf>
  /** Whether lists are shorter than those of REST unless the call says how long. */
  readonly #isShort: boolean
  /** The JSON schema of the question's input. */
  readonly schema: JsonObject
  /** Arguments of the tool that are no parameters of its question. */
  readonly extra: readonly string[]

  constructor(operation: Operation) {
    this.#operation = operation
    this.#grouped = groupedFilters(operation)
    this.#hasGeometry = holdsGeometry(operation)
    this.#names = new Set([...Object.keys(operation.input.shape), 'filters', GEOMETRY_PARAMETER])
    this.#longLists = listBoundsOf(operation.input)
    this.schema = jsonSchema(operation.input, 'input')
    this.#isShort = 'limit' in operation.input.shape && !isSpecified(operation)
    const form = placeFormOf(operation)
    this.extra = [
      ...(form === undefined ? [] : [PLACE_PARAMETER]),
      ...(form === 'area' ? [RADIUS_PARAMETER] : []),
      ...(this.#hasGeometry ? [GEOMETRY_PARAMETER] : []),
    ]
  }

  /** Throws the 400 Problem that names every argument at fault. */
  read(given: JsonObject): ReadArguments {
    const asked = this.look(given)
    if (asked instanceof Problem) throw asked
    return asked
  }

  /** What is asked, or the Problem that names every argument at fault. */
  look(given: JsonObject): ReadArguments | Problem {
    const refusals = new Refusals()
    const { [GEOMETRY_PARAMETER]: detail, ...own } = this.#known(given, refusals)
    const geometry = this.#geometry(detail, refusals)
    const sent = this.#flatten(own, refusals)
    const long = this.#longLists(sent)
    for (const { path, detail } of long) refusals.add(this.#placeOf(path), () => detail)
    if (long.length > 0) return refusals.problem()
    const taken = takeCriteria(takeObject(sent, this.schema))
    const flat = this.#isShort && taken.limit === undefined ? { ...taken, limit: OWN_LIMIT } : taken
    const parsed = this.#operation.input.safeParse(flat)
    if (!parsed.success) for (const issue of parsed.error.issues) this.#report(issue, flat, refusals)
    if (!parsed.success || refusals.count > 0) return refusals.problem()
    return { input: parsed.data, geometry, sent: flat }
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
    else if (!found)
      refusals.add(GEOMETRY_PARAMETER, () => parameterSentences.oneOf(GEOMETRY_DETAILS.join(', ')))
    return found ?? 'simplified'
  }

  /** Arguments as the question takes them: the filters among the rest, not in `filters`. */
  #flatten(own: JsonObject, refusals: Refusals): JsonObject {
    if (this.#grouped.length === 0) return own
    const { filters: sent = {}, ...rest } = own
    const filters = takeValue(sent, { type: 'object' })
    for (const name of Object.keys(rest))
      if (this.#grouped.includes(name)) {
        refusals.add(name, () => untranslated(`stands inside filters: {"filters": {"${name}": …}}`))
        delete rest[name]
      }
    if (!isObject(filters)) {
      refusals.add('filters', () => untranslated('must be an object, for example {"priceMin": 100000}'))
      return rest
    }
    const known = withoutNulls(filters)
    for (const name of Object.keys(known))
      if (!this.#grouped.includes(name)) {
        refusals.add(`filters.${name}`, () => notOneOf(name, this.#grouped, 'filter of this tool'))
        delete known[name]
      }
    return { ...rest, ...known }
  }

  #report(issue: z.core.$ZodIssue, values: JsonObject, refusals: Refusals): void {
    const path = issue.path.map(String)
    if (issue.code === 'unrecognized_keys') {
      const inside = path.length === 0 ? '' : `${this.#placeOf(path)}.`
      const names = namesIn(schemaAt(this.schema, path))
      for (const name of issue.keys)
        refusals.add(inside + name, () =>
          inside === ''
            ? this.#unknown(name)
            : path[0] === 'criteria' && path.length === 1
              ? untranslated(aboutColumn(name, names))
              : notOneOf(name, names, `member of ${inside.slice(0, -1)}`, 'leave it out'),
        )
      return
    }
    refusals.add(this.#placeOf(path) || 'arguments', () => untranslated(explainArgumentIssue(issue, values)))
  }

  #placeOf(path: readonly string[]): string {
    return (this.#grouped.includes(path[0] ?? '') ? ['filters', ...path] : path).join('.')
  }

  #unknown(name: string): Sentence {
    if (this.extra.includes(name)) return untranslated('goes with place; without it, it stands inside radius')
    const own = Object.keys(this.#operation.input.shape).filter((one) => !this.#grouped.includes(one))
    const names = [...own, ...(this.#grouped.length > 0 ? ['filters'] : []), ...this.extra]
    return notOneOf(name, names, 'parameter of this tool')
  }
}

/** The detail of a wrong name: `role` is what it is not, `otherwise` is given where there are no names. */
function notOneOf(
  name: string,
  names: readonly string[],
  role: string,
  otherwise = 'it takes none',
): Sentence {
  const close = nearestName(name, names)
  if (close !== undefined) return untranslated(`is not a ${role}: did you mean ${close}?`)
  return untranslated(`is not a ${role}: ${names.length === 0 ? otherwise : `it takes ${names.join(', ')}`}`)
}

function takeObject(value: JsonObject, schema: JsonObject): JsonObject {
  const taken = takeValue(value, schema)
  return isObject(taken) ? taken : value
}

/** Removes nulls, which models write for arguments they leave out. */
function withoutNulls(given: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
}
