import { DocumentBlocks } from '../../shared/artefacts/documents/document-blocks.ts'
import { DOCUMENTS_EXTENSION } from '../../shared/artefacts/documents/documents-writer.ts'
import { DamagedFile } from '../../shared/integrity/damaged-file.ts'
import { messageOf } from '../../shared/process/message-of.ts'
import type { ReleaseFile } from '../../shared/release/release.ts'
import type { Opening } from '../blocks/opening.ts'
import { DamagedDocuments, type DocumentSource } from './damaged-documents.ts'
import { StoredDocumentFile } from './document-file.ts'
import { Documents } from './documents.ts'

/**
 * Opens the documents of a release. Throws DamagedFile when a file is missing or is not what the release names; with `closesDamaged` such a file is
 * closed in its place (DamagedDocuments), and the others are opened.
 */
export async function openAllDocuments(
  { manifest, dataDir, checked, files, documents }: Opening,
  closesDamaged = false,
): Promise<Documents> {
  const named = manifest.files.filter(
    (file) => file.role === 'readmodel' && file.file.endsWith(DOCUMENTS_EXTENSION),
  )
  const open = async (file: ReleaseFile): Promise<DocumentSource> => {
    await checked.check(file)
    const blocks = await DocumentBlocks.open(dataDir.store(file.file)).catch((error: unknown) => {
      throw new DamagedFile(file.file, messageOf(error))
    })
    const { count } = blocks.index
    if (count === file.rows) return new StoredDocumentFile(file.file, blocks, documents)
    await blocks.close()
    throw new DamagedFile(file.file, `holds ${count} documents, its release names ${file.rows}`)
  }
  const closed = (error: unknown): DocumentSource => {
    if (closesDamaged && error instanceof DamagedFile) return new DamagedDocuments(error)
    throw error
  }
  const opened: DocumentSource[] = []
  for (const file of named) opened.push(await files.get(file, () => open(file).catch(closed)))
  return new Documents(named, opened)
}
