import { open } from 'node:fs/promises'

/** Whether a file begins as gzip does, whatever its name says. */
export async function isGzip(path: string): Promise<boolean> {
  return (await firstBytes(path, 2)) === '\u001f\u008b'
}

/** Whether a file begins as a zip archive does. */
export async function isZip(path: string): Promise<boolean> {
  return (await firstBytes(path, 2)) === 'PK'
}

/** Whether a text file's first character, after a byte order mark and blanks, matches: its content decides, not its name. */
export async function opensWith(path: string, character: RegExp): Promise<boolean> {
  const text = (await firstBytes(path, 1024)).replace(/^(\xef\xbb\xbf)?\s*/, '')
  return character.test(text.charAt(0))
}

/** The first bytes of a file, each as the character of its number. */
export async function firstBytes(path: string, length: number): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}
