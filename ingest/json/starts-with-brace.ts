import { createReadStream } from 'node:fs'

/** Whether a file's first character, after a byte order mark and blanks, opens a JSON object: told by its content, not its name. */
export async function startsWithBrace(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path, { end: 63 }))
    return /^(\xef\xbb\xbf)?\s*\{/.test(Buffer.from(chunk).toString('latin1'))
  return false
}
