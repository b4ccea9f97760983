import type { Readable } from 'node:stream'

/**
 * The lines of a text stream that has an encoding, without what ends them (LF or CR LF), many at a time. Throws what the stream throws.
 */
export async function* textLines(stream: Readable): AsyncGenerator<string[]> {
  let rest = ''
  for await (const chunk of stream) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop()!
    yield lines.map(withoutReturn)
  }
  if (rest !== '') yield [withoutReturn(rest)]
}

const withoutReturn = (line: string) => (line.endsWith('\r') ? line.slice(0, -1) : line)
