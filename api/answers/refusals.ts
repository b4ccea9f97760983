import type { Sentence } from '../../shared/text/sentence.ts'
import { MOST_ERRORS, MOST_SHOWN } from '../kernel/limits.ts'
import type { ParameterError, Problem } from './problem.ts'
import { invalidParameters } from './problems.ts'
import { shortened } from './shortened.ts'

/**
 * What is wrong with one request: the first twenty parameters by name, and how many more there are. Adding takes the same time however
 * many there are, and the details of those alone that are given are made.
 */
export class Refusals {
  readonly #given: ParameterError[] = []
  readonly #parameters = new Set<string>()

  #more = 0

  get count(): number {
    return this.#parameters.size + this.#more
  }

  /** Adds names that are all refused for the same reason: those beyond the first twenty are only counted. */
  addNames(
    names: readonly string[],
    parameterOf: (name: string) => string,
    detailOf: (name: string) => Sentence,
  ) {
    for (const name of names.slice(0, MOST_ERRORS)) this.add(parameterOf(name), () => detailOf(name))
    this.#more += Math.max(0, names.length - MOST_ERRORS)
  }

  /** Adds a parameter; of several faults of one, the first is given. */
  add(parameter: string, detail: () => Sentence): void {
    if (this.#parameters.has(parameter)) return
    this.#parameters.add(parameter)
    if (this.#given.length < MOST_ERRORS)
      this.#given.push({ parameter: shortened(parameter, 2 * MOST_SHOWN), detail: detail() })
  }

  /** The 400 Problem that gives them. */
  problem(): Problem {
    return invalidParameters(this.#given, this.count - this.#given.length)
  }
}
