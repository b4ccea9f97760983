import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ExplainedError } from '../../explained-error.ts'
import { DocumentsWriter } from './documents-writer.ts'

/** How LMDB files name a key of more than 1,000 bytes, which LMDB does not take: by its sha256. */
const HASHED = /^[0-9a-f]{64}$/

/**
 * Writes the documents of an LMDB file, as releases before block files have them, as a block file with the same keys. Sales too: in the
 * order of their keys, so that the position of a sale is its rank. Returns the number of documents. Throws ExplainedError when the
 * file cannot be carried over whole: its release has to be built again.
 */
export async function convertLmdb(from: string, to: string, kind: string, area: string): Promise<number> {
  const { open } = await import('lmdb')
  // LMDB puts a lock file beside the file it opens, and the folder of a release may be read-only.
  const folder = await mkdtemp(join(tmpdir(), 'terrier-convert-'))
  const link = join(folder, 'documents')
  await symlink(resolve(from), link)
  const db = open<string, string>({ path: link, noSubdir: true, encoding: 'string', readOnly: true })
  const writer = new DocumentsWriter(to, kind, area)
  try {
    for (const { key, value } of db.getRange({})) {
      if (HASHED.test(key))
        throw new ExplainedError(
          `${from} holds a document under "${key}", the hash of a key that is not in the file. Build its release again: terrier ingest`,
        )
      writer.put(key, value)
    }
    return await writer.close()
  } catch (error) {
    writer.discard()
    throw error
  } finally {
    await db.close()
    await rm(folder, { recursive: true, force: true })
  }
}
