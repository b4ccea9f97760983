import { open } from 'node:fs/promises'

/** Writes the chunks of an artefact into a new file, one after the other: whole, they would be in memory twice. */
export async function writeArtefact(path: string, chunks: Iterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (const chunk of chunks) await file.write(chunk)
  } finally {
    await file.close()
  }
}
