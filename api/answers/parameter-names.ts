import { Problem } from './problem.ts'
import { invalidParameters } from './problems.ts'

/**
 * A refusal whose parameters have other names: those of what holds them, or of the face that tells them. Its detail is written anew, because
 * it names them too. A problem that refuses no parameter is returned as it is.
 */
export function renamed(problem: Problem, nameOf: (parameter: string) => string): Problem {
  if (problem.errors.length === 0) return problem
  const errors = problem.errors.map(({ parameter, detail }) => ({ parameter: nameOf(parameter), detail }))
  return new Problem(problem.type, invalidParameters(errors).detail, {
    errors,
    headers: { ...problem.headers },
    extra: { ...problem.extra },
  })
}

/** Reads the members of one parameter: what `read` refuses as `year` is refused as `filters.year`. */
export function within<T>(parameter: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw ofMember(error, parameter)
  }
}

/** The same where reading waits for a store. */
export async function withinAsync<T>(parameter: string, read: () => Promise<T>): Promise<T> {
  return read().catch((error: unknown) => {
    throw ofMember(error, parameter)
  })
}

const ofMember = (error: unknown, parameter: string) =>
  error instanceof Problem ? renamed(error, (member) => `${parameter}.${member}`) : error
