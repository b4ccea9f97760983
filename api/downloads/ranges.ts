/** Bytes of a file, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/** Ranges of one request, at most; RFC 9110 §14.2 lets a server refuse more. */
export const MOST_RANGES = 64

/** Longest header that is read. */
const LONGEST = 4096

/**
 * Reads a `Range` header (RFC 9110 §14.1.2) of a file of `size` bytes: ranges in the order they were asked for, those that lie outside left
 * out. Undefined: no ranges of bytes, or written wrongly, which is answered as if there were no header. An empty list: none lies in the file,
 * or they are too many. The package `range-parser` is not used: it refuses a last part longer than the file, which the standard gives whole.
 */
export function readRanges(header: string, size: number): ByteRange[] | undefined {
  const list = /^bytes\s*=(.*)$/is.exec(header)?.[1]
  if (list === undefined) return undefined
  if (header.length > LONGEST) return []
  const ranges: ByteRange[] = []
  const specs = list.split(',').map((spec) => spec.trim())
  const asked = specs.filter((spec) => spec !== '')
  if (asked.length === 0) return undefined
  for (const spec of asked) {
    const parts = /^(\d*)\s*-\s*(\d*)$/.exec(spec)
    if (!parts || (parts[1] === '' && parts[2] === '')) return undefined
    const [first, last] = [parts[1]!, parts[2]!]
    if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
    const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
    const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
    if (start <= end) ranges.push({ start, end })
  }
  if (ranges.length > MOST_RANGES || rangeBytes(ranges) > size) return overlapFree(ranges, size)
  return ranges
}

/** How many bytes ranges have together. */
export function rangeBytes(ranges: readonly ByteRange[]): number {
  return ranges.reduce((sum, { start, end }) => sum + end + 1 - start, 0)
}

/** Ranges that ask for more than the whole file overlap: put together, so that one request never sends the file many times. */
function overlapFree(ranges: readonly ByteRange[], size: number): ByteRange[] {
  const joined: ByteRange[] = []
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last && range.start <= last.end + 1) last.end = Math.max(last.end, range.end)
    else joined.push({ ...range })
  }
  return joined.length > MOST_RANGES || rangeBytes(joined) > size ? [] : joined
}
