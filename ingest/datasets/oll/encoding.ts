import { readFile } from 'node:fs/promises'

/**
 * Encoding of a text file, which differs from one observatory to the next: UTF-8 when its bytes are, else Latin-1.
 * The files are of a few megabytes: they are read whole.
 */
export async function encodingOf(path: string): Promise<'utf-8' | 'latin-1'> {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path))
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'latin-1'
    throw error
  }
}
