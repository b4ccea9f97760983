import type { FileCache } from '../../api/store/file-cache.ts'
import { DocumentBlocks } from '../../shared/artefacts/documents/document-blocks.ts'
import { DOCUMENTS_EXTENSION } from '../../shared/artefacts/documents/documents-writer.ts'
import type { CheckedFiles } from '../../shared/integrity/checked-files.ts'
import { DamagedFile } from '../../shared/integrity/damaged-file.ts'
import type { DataDir } from '../../shared/release/data-dir.ts'
import type { Manifest, ReleaseFile } from '../../shared/release/release.ts'
import type { BlockCache } from '../blocks/block-cache.ts'
import { DamagedDocuments, type DocumentSource } from './damaged-documents.ts'
import { DocumentFile } from './document-file.ts'
import { Documents } from './documents.ts'

/**
 * Opens the documents of a release. Throws DamagedFile when a file is missing or is not what the release names; with `closesDamaged` such a file is
 * closed in its place (DamagedDocuments), and the others are opened.
 */
export async function openAllDocuments(
  dataDir: DataDir,
  manifest: Manifest,
  opened: { documents: FileCache<DocumentSource>; blocks: BlockCache; checked: CheckedFiles },
  closesDamaged = false,
): Promise<Documents> {
  const files = manifest.files.filter(
    (file) => file.role === 'readmodel' && file.file.endsWith(DOCUMENTS_EXTENSION),
  )
  const open = async (file: ReleaseFile): Promise<DocumentSource> => {
    await opened.checked.check(file)
    const blocks = await DocumentBlocks.open(dataDir.store(file.file)).catch((error: unknown) => {
      throw new DamagedFile(file.file, error instanceof Error ? error.message : String(error))
    })
    const { count } = blocks.index
    if (count === file.rows) return new DocumentFile(file.file, blocks, opened.blocks)
    await blocks.close()
    throw new DamagedFile(file.file, `holds ${count} documents, its release names ${file.rows}`)
  }
  const closed = (error: unknown): DocumentSource => {
    if (closesDamaged && error instanceof DamagedFile) return new DamagedDocuments(error)
    throw error
  }
  return new Documents(files, await opened.documents.openAll(files, (file) => open(file).catch(closed)))
}
