import { isAscii, isUtf8 } from 'node:buffer'
import type yauzl from 'yauzl'

/** The UTF-8 flag of a name. */
const SAYS_UTF8 = 1 << 11

/** The name of an entry. Many archives hold UTF-8 and do not say so, which yauzl then reads as CP437. */
export function entryName({ fileName, fileNameRaw, generalPurposeBitFlag }: yauzl.Entry): string {
  const isUtf8Name = (generalPurposeBitFlag & SAYS_UTF8) !== 0 || isAscii(fileNameRaw)
  return isUtf8Name || !isUtf8(fileNameRaw) ? fileName : fileNameRaw.toString('utf8').replaceAll('\\', '/')
}
