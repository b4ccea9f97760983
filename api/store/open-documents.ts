import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { DOCUMENTS_EXTENSION, type DocumentsFile, openDocuments } from '../../shared/artefacts/documents.ts'
import { ExplainedError } from '../../shared/explained-error.ts'
import type { Home } from '../../shared/home.ts'
import type { CheckedFiles } from '../../shared/integrity/checked-files.ts'
import { DamagedFile } from '../../shared/integrity/damaged-file.ts'
import { sameContent, stampAt } from '../../shared/integrity/file-stamp.ts'
import type { Manifest, ReleaseFile } from '../../shared/release.ts'
import { Documents } from './documents.ts'
import type { FileCache } from './file-cache.ts'
import { WatchedDocuments } from './watched-documents.ts'

/** Opens the documents of a release. Throws DamagedFile when a file is missing or is not what the release names. */
export async function openAllDocuments(
  home: Home,
  manifest: Manifest,
  { documents, checked }: { documents: FileCache<WatchedDocuments>; checked: CheckedFiles },
): Promise<Documents> {
  sweep(home)
  const files = manifest.files.filter(
    (file) => file.role === 'readmodel' && file.file.endsWith(DOCUMENTS_EXTENSION),
  )
  const opened = await documents.openAll(files, (file, stale) => openOne(home, file, checked, stale))
  return new Documents(files, opened)
}

async function openOne(
  home: Home,
  file: ReleaseFile,
  checked: CheckedFiles,
  stale: WatchedDocuments | undefined,
): Promise<WatchedDocuments> {
  const stamp = await checked.check(file).catch((error: unknown) => {
    stale?.refuse()
    throw error
  })
  if (stale?.accepts(stamp)) return stale
  const path = resolve(home.store(file.file))
  const documents = openBesideLock(home, path)
  const now = stampAt(path)
  // A link that was made of it meanwhile is seen by the first look at the file, which has the content compared again.
  if (documents.count === file.rows && now && sameContent(now, stamp))
    return new WatchedDocuments(documents, { name: file.file, path, stamp })
  await documents.close()
  throw new DamagedFile(
    file.file,
    documents.count === file.rows
      ? 'changed while it was opened'
      : `holds ${documents.count} documents, its release names ${file.rows}`,
  )
}

const FOLDER = 'terrier-documents-'
/** More than LMDB needs for its lock file. Room that is not there is then an error here; in LMDB it would be a SIGBUS. */
const LOCK_BYTES = 16 * 1024

/**
 * LMDB makes a lock file beside the path it opens, and the data folder may be read-only. So it opens a link in a folder of its own,
 * which is removed as soon as the file is open: the process keeps the files, and leaves nothing behind however it ends. Without a usable
 * temporary directory the folder is made in the data folder.
 */
function openBesideLock(home: Home, path: string): DocumentsFile {
  let failure: unknown
  for (const place of [tmpdir(), home.dir]) {
    let folder: string | undefined
    try {
      folder = mkdtempSync(join(place, FOLDER))
      const link = join(folder, 'documents.lmdb')
      symlinkSync(path, link)
      writeFileSync(`${link}-lock`, Buffer.alloc(LOCK_BYTES))
      return openDocuments(link)
    } catch (error) {
      failure = error
    } finally {
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
    }
  }
  throw new ExplainedError(
    `${basename(path)} cannot be opened: its library writes a lock file for a moment, and neither ${tmpdir()} nor the data folder can be written to. Name a folder that can with TMPDIR`,
    { cause: failure },
  )
}

/** Milliseconds. Opening a file takes far less, so an older folder belongs to a process that was killed meanwhile. */
const LEFT_BEHIND = 3_600_000

/** Removes the folders that killed processes left behind. What cannot be removed belongs to another user, who sweeps it. */
function sweep(home: Home): void {
  for (const place of [tmpdir(), home.dir])
    for (const name of existsSync(place) ? readdirSync(place) : []) {
      if (!name.startsWith(FOLDER)) continue
      const folder = join(place, name)
      const made = statSync(folder, { throwIfNoEntry: false })
      if (!made || Date.now() - made.mtimeMs < LEFT_BEHIND) continue
      try {
        rmSync(folder, { recursive: true, force: true })
      } catch {}
    }
}
