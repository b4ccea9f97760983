import { fnv1a } from './fnv.ts'
import type { ReleaseText } from './release-text.ts'

/**
 * Strong ETag of an answer: release and canonical question (operation, and input as its schema gives it). An answer is a
 * pure function of the two, so a matching tag proves that the client has it. Other questions live at other addresses,
 * so 62 bits are plenty. Of each half 31 bits are written: numbers that size print without leaving the fast path.
 */
export function etagOf(release: ReleaseText, operation: string, input: unknown): string {
  const question = `${operation}\n${JSON.stringify(input)}`
  const high = fnv1a(question, release.seed) >>> 1
  const low = fnv1a(question, ~release.seed) >>> 1
  return `${release.tagPrefix}${high.toString(36)}${low.toString(36)}"`
}

const CODED = /-(?:br|gzip)"$/

/**
 * The tag of `If-None-Match` that names `etag`, undefined when none does. Compared weakly (RFC 9110 §13.1.2), and without
 * the ending that a compressed representation carries. `*` names none: it is for who knows that there is a representation (`knownTag`).
 */
export function matchingTag(ifNoneMatch: string, etag: string): string | undefined {
  return tagsOf(ifNoneMatch)
    .map((tag) => tag.replace(/^W\//, ''))
    .find((tag) => tag === etag || tag.replace(CODED, '"') === etag)
}

/** Whether `If-None-Match` or `If-Match` is `*`: any representation. */
export function isAny(header: string | undefined): boolean {
  return header?.trim() === '*'
}

/** The tag of the 304 for a client that has the representation `etag`, which there is; undefined when it is to be sent. */
export function knownTag(ifNoneMatch: string | undefined, etag: string): string | undefined {
  if (ifNoneMatch === undefined) return undefined
  return isAny(ifNoneMatch) ? etag : matchingTag(ifNoneMatch, etag)
}

/** Whether `If-Match` lets the request be done on the representation `etag`, which there is. Compared strongly (RFC 9110 §13.1.1): a weak tag never matches. */
export function isStillMatched(ifMatch: string | undefined, etag: string): boolean {
  return ifMatch === undefined || isAny(ifMatch) || tagsOf(ifMatch).includes(etag)
}

function tagsOf(header: string): string[] {
  return header.split(',').map((tag) => tag.trim())
}

/** The tag of a representation under a content coding: other bytes need another strong tag. */
export function codedTag(etag: string, coding: string): string {
  return `${etag.slice(0, -1)}-${coding}"`
}
