import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DOCUMENTS_EXTENSION, type DocumentsFile, openDocuments } from '../../shared/artefacts/documents.ts'
import type { Home } from '../../shared/home.ts'
import type { Manifest } from '../../shared/release.ts'
import { Documents } from './documents.ts'
import type { FileCache } from './file-cache.ts'

let folder: string | undefined

/** A folder of this process, where LMDB may put its lock files: the data folder is only read, and may be read-only. */
function lockFolder(): string {
  if (folder === undefined) {
    const made = mkdtempSync(join(tmpdir(), 'terrier-documents-'))
    process.once('exit', () => rmSync(made, { recursive: true, force: true }))
    folder = made
  }
  return folder
}

let links = 0

/** Opens the documents of a release. Throws when a file is missing or does not hold what the release names. */
export async function openAllDocuments(
  home: Home,
  manifest: Manifest,
  cache: FileCache<DocumentsFile>,
): Promise<Documents> {
  const files = manifest.files.filter(
    (file) => file.role === 'readmodel' && file.file.endsWith(DOCUMENTS_EXTENSION),
  )
  const opened = await cache.openAll(files, async ({ file, rows }) => {
    const link = join(lockFolder(), `${links++}-${file}`)
    symlinkSync(resolve(home.store(file)), link)
    const documents = openDocuments(link)
    if (documents.count === rows) return documents
    await documents.close()
    throw new Error(`${file} holds ${documents.count} documents, its release names ${rows}`)
  })
  return new Documents(files, opened)
}
