import { DocumentBlocks } from '../../../shared/artefacts/documents/document-blocks.ts'
import { DOCUMENTS_EXTENSION } from '../../../shared/artefacts/documents/documents-writer.ts'
import type { CheckedFiles } from '../../../shared/integrity/checked-files.ts'
import { DamagedFile } from '../../../shared/integrity/damaged-file.ts'
import type { DataDir } from '../../../shared/release/data-dir.ts'
import type { Manifest } from '../../../shared/release/release.ts'
import type { BlockCache } from '../blocks/block-cache.ts'
import type { FileCache } from '../file-cache.ts'
import { DocumentFile } from './document-file.ts'
import { Documents } from './documents.ts'

/** Opens the documents of a release. Throws DamagedFile when a file is missing or is not what the release names. */
export async function openAllDocuments(
  dataDir: DataDir,
  manifest: Manifest,
  opened: { documents: FileCache<DocumentFile>; blocks: BlockCache; checked: CheckedFiles },
): Promise<Documents> {
  const files = manifest.files.filter(
    (file) => file.role === 'readmodel' && file.file.endsWith(DOCUMENTS_EXTENSION),
  )
  const artefacts = await opened.documents.openAll(files, async (file) => {
    await opened.checked.check(file)
    const blocks = await DocumentBlocks.open(dataDir.store(file.file)).catch((error: unknown) => {
      throw new DamagedFile(file.file, error instanceof Error ? error.message : String(error))
    })
    const { count } = blocks.index
    if (count === file.rows) return new DocumentFile(file.file, blocks, opened.blocks)
    await blocks.close()
    throw new DamagedFile(file.file, `holds ${count} documents, its release names ${file.rows}`)
  })
  return new Documents(files, artefacts)
}
