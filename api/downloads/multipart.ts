import type { ByteRange } from './ranges.ts'

/** The body of an answer of several ranges (RFC 9110 §14.6), in parts: what stands before each range, and the end. */
export interface Multipart {
  mediaType: string
  /** Bytes of the whole body. */
  length: number
  heads: readonly { head: Buffer; range: ByteRange }[]
  tail: Buffer
}

/** Lays out the answer. `tag` is a text that the file cannot be expected to hold: its checksum. */
export function multipartOf(
  ranges: readonly ByteRange[],
  size: number,
  mediaType: string,
  tag: string,
): Multipart {
  const boundary = `terrier-${tag.slice(0, 32)}`
  const heads = ranges.map((range) => ({
    range,
    head: Buffer.from(
      `\r\n--${boundary}\r\nContent-Type: ${mediaType}\r\nContent-Range: bytes ${range.start}-${range.end}/${size}\r\n\r\n`,
    ),
  }))
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const length = heads.reduce(
    (sum, { head, range }) => sum + head.length + range.end + 1 - range.start,
    tail.length,
  )
  return { mediaType: `multipart/byteranges; boundary=${boundary}`, length, heads, tail }
}
