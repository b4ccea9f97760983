import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import yazl from 'yazl'

/** Every entry has the same date: same texts, same bytes. */
const DATE = new Date(2026, 0, 1)

/** Writes a zip archive of texts (UTF-8), by name, in the order given. */
export async function writeZip(path: string, texts: Readonly<Record<string, string>>): Promise<void> {
  const zip = new yazl.ZipFile()
  for (const [name, text] of Object.entries(texts))
    zip.addBuffer(Buffer.from(text), name, { mtime: DATE, forceDosTimestamp: true })
  zip.end()
  await mkdir(dirname(path), { recursive: true })
  await pipeline(zip.outputStream, createWriteStream(path))
}
