import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import yazl from 'yazl'

/** Every entry has the same date: same texts, same bytes. */
const DATE = new Date(2026, 0, 1)

/** Texts, or bytes, by name. */
type Members = Readonly<Record<string, string | Buffer>>

/** Writes a zip archive of texts (UTF-8), by name, in the order given. */
export async function writeZip(path: string, texts: Members): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await pipeline(zipOf(texts), createWriteStream(path))
}

/** The same as bytes, to stand in another archive. */
export function zipBytes(texts: Members): Promise<Buffer> {
  return buffer(zipOf(texts))
}

function zipOf(texts: Members): NodeJS.ReadableStream {
  const zip = new yazl.ZipFile()
  for (const [name, text] of Object.entries(texts))
    zip.addBuffer(Buffer.from(text), name, { mtime: DATE, forceDosTimestamp: true })
  zip.end()
  return zip.outputStream
}
