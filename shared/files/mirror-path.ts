import { createHash } from 'node:crypto'
import { join } from 'node:path'

/** A file name may hold 255 bytes on common file systems, and `.part.json.tmp` is added to it. */
const LONGEST_NAME = 200

/**
 * Place of an official address in a folder: `<host>/<path>`, percent-escapes read, the query kept in the name.
 * The download folder, the mirrors and the demo territory have the same layout, so one can be given as the other.
 */
export function mirrorPathOf(url: URL): string {
  const segments = url.pathname.slice(1).split('/').map(readable)
  const last = segments.pop() || 'index'
  const query = url.search === '' ? '' : url.search.replaceAll('/', '%2F')
  return join(url.host, ...segments, shortened(last + query))
}

/** Reads percent-escapes, unless the result would not be a plain file name. */
function readable(segment: string): string {
  try {
    const name = decodeURIComponent(segment)
    const plain = !/[/\\\0]/.test(name) && name !== '.' && name !== '..'
    return plain ? name : segment
  } catch {
    return segment
  }
}

function shortened(name: string): string {
  if (Buffer.byteLength(name) <= LONGEST_NAME) return name
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 16)
  return `${name.slice(0, 80).replace(/[^\w.-]+/g, '-')}-${hash}`
}
