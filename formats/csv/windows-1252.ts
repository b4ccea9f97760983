import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { unpackedBytes } from '../archive/unpacked-bytes.ts'

/** Characters that Windows-1252 has at 0x80 to 0x9F, in their order; those of no character are the control codes themselves. */
export const WINDOWS_1252_UPPER = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** The text of bytes in Windows-1252. Not by TextDecoder: that of Node 20.20 and others takes 0x80 to 0x9F for control codes. */
export function windows1252Text(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (character) => WINDOWS_1252_UPPER.charAt(character.charCodeAt(0) - 0x80))
}

/** Writes a text file in Windows-1252, perhaps gzipped, to `target` in UTF-8: the same lines in the same order. Throws the error of the disk or of zlib. */
export async function writeInUtf8(path: string, target: string): Promise<void> {
  const texts = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) yield windows1252Text(chunk)
  }
  await pipeline(unpackedBytes(path), texts, createWriteStream(target))
}
