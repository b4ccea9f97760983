import { ProblemError, ReleaseChangedError } from './errors.ts'
import type { Answers } from './generated/questions.ts'
import type { AskOptions } from './question.ts'
import type { Values } from './values.ts'

/** The questions whose answers are given page by page. */
export type PagedName = {
  [Name in keyof Answers]: Answers[Name] extends { meta: { next: string | null } } ? Name : never
}[keyof Answers]

/** A page, and the cursor of the next one. */
export interface Page<T> {
  page: T
  next: string | null | undefined
}

/**
 * Gives page after page until the last. Nothing is asked before it is wanted: who stops reading stops asking. Throws ReleaseChangedError when
 * another release was published meanwhile.
 */
export async function* pagesOf<T>(
  ask: (values: Values, options: AskOptions) => Promise<Page<T>>,
  values: Values,
  options: AskOptions,
): AsyncGenerator<T, void, undefined> {
  let asked = values
  for (let given = 0; ; given++) {
    const { page, next } = await ask(asked, options).catch((error) => {
      throw error instanceof ProblemError && error.is('release-changed')
        ? new ReleaseChangedError(error, given)
        : error
    })
    yield page
    if (!next) return
    asked = goingOn(values, next)
  }
}

/** The same question from a cursor on. It stands for `offset` too: both together are refused. */
function goingOn(values: Values, cursor: string): Values {
  const others = Object.entries(values).filter(([name]) => name !== 'offset')
  return { ...Object.fromEntries(others), cursor }
}

/** The cursor that the `Link` header (RFC 8288) of a page names: tables have no other place for it. */
export function nextOf({ headers, url }: Response): string | undefined {
  const target = /<([^>]*)>\s*;[^,]*\brel="?next"?/i.exec(headers.get('link') ?? '')?.[1]
  if (target === undefined) return undefined
  return new URL(target, url).searchParams.get('cursor') ?? undefined
}
