import { MOST_ERRORS, MOST_SHOWN } from '../kernel/limits.ts'
import type { ParameterError, Problem } from './problem.ts'
import { invalidParameters } from './problems.ts'
import { shortened } from './shortened.ts'

/**
 * What is wrong with one request: the first twenty parameters by name, and how many more there are. Adding takes the same time however
 * many there are, and the words are made for those alone that are told.
 */
export class Refusals {
  readonly #told: ParameterError[] = []
  readonly #parameters = new Set<string>()

  #more = 0

  get count(): number {
    return this.#parameters.size + this.#more
  }

  /** Adds names that are all refused for the same reason: those beyond what is told are only counted. */
  addNames(
    names: readonly string[],
    parameterOf: (name: string) => string,
    detailOf: (name: string) => string,
  ) {
    for (const name of names.slice(0, MOST_ERRORS)) this.add(parameterOf(name), () => detailOf(name))
    this.#more += Math.max(0, names.length - MOST_ERRORS)
  }

  /** Adds a parameter; of several faults of one, the first is told. */
  add(parameter: string, detail: () => string): void {
    if (this.#parameters.has(parameter)) return
    this.#parameters.add(parameter)
    if (this.#told.length < MOST_ERRORS)
      this.#told.push({ parameter: shortened(parameter, 2 * MOST_SHOWN), detail: detail() })
  }

  /** The 400 Problem that tells them. */
  problem(): Problem {
    return invalidParameters(this.#told, this.count - this.#told.length)
  }
}
