/** Many short texts kept as UTF-8 outside the JavaScript heap, found by row. */
export interface StringTable {
  /** A Buffer, which gives a text without a view of its bytes: a view for each text took as long as the text. */
  bytes: Buffer
  /** Where each row starts; one more for the end. */
  starts: Uint32Array
}

/** Encodes texts in their order, as the two sections of a table. */
export function encodeStrings(texts: Iterable<string>): StringTable {
  const starts: number[] = [0]
  const parts: Buffer[] = []
  let length = 0
  for (const text of texts) {
    const part = Buffer.from(text)
    parts.push(part)
    length += part.length
    starts.push(length)
  }
  return { bytes: Buffer.concat(parts), starts: Uint32Array.from(starts) }
}

/** The text of a row, `''` for an empty one. */
export function stringAt({ bytes, starts }: StringTable, row: number): string {
  const [from, to] = [starts[row]!, starts[row + 1]!]
  if (from === to) return ''
  return bytes.toString('utf8', from, to)
}

/** The row of a text in a table sorted by its bytes, or the row it would take, as `-row - 1`; it is looked for from `from` to `to` (excluded). */
export function findString(
  { bytes, starts }: StringTable,
  text: string,
  from = 0,
  to = starts.length - 1,
): number {
  const key = Buffer.from(text)
  let low = from
  let high = to - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const order = compareAt(bytes, starts[middle]!, starts[middle + 1]!, key)
    if (order === 0) return middle
    if (order < 0) low = middle + 1
    else high = middle - 1
  }
  return -low - 1
}

/** As Buffer.compare, which would need a view of the bytes first: for a word of ten letters that takes ten times as long. */
function compareAt(bytes: Uint8Array, from: number, to: number, key: Uint8Array): number {
  const length = Math.min(to - from, key.length)
  for (let i = 0; i < length; i++) {
    const order = bytes[from + i]! - key[i]!
    if (order !== 0) return order
  }
  return to - from - key.length
}
