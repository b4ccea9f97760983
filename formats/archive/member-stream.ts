import type { Readable } from 'node:stream'
import yauzl from 'yauzl'
import { IngestError } from '../errors.ts'
import { damagedArchive, openMember } from './open-member.ts'

/** The bytes of a file in an archive as they are unpacked. */
export interface MemberStream {
  stream: Readable
  /** Size unpacked, in bytes. */
  bytes: number
}

const TEXT = /\.(txt|csv)$/i

/**
 * Opens the one text file of a zip archive, which is unpacked as it is read and never held whole. Its name does not matter when it is the
 * only file; of several files exactly one may end in `.txt` or `.csv`. Throws IngestError naming `url` and what the archive holds when it is
 * damaged, or when several files could be meant.
 */
export async function openOnlyMember(path: string, url: string): Promise<MemberStream> {
  const zip = await yauzl.openPromise(path, { autoClose: false }).catch((error: unknown) => {
    throw damagedArchive(url, error)
  })
  const entries = await entriesOf(zip).catch((error: unknown) => {
    zip.close()
    throw damagedArchive(url, error)
  })
  const files = entries.filter(({ fileName }) => !fileName.endsWith('/'))
  const texts = files.filter(({ fileName }) => TEXT.test(fileName))
  const [only] = files.length === 1 ? files : texts
  if (!only || (files.length > 1 && texts.length > 1)) {
    zip.close()
    throw new IngestError(
      `${url} must hold one text file (.txt or .csv). It holds: ${files.map(({ fileName }) => fileName).join(', ') || 'nothing'}`,
    )
  }
  const stream = await openMember(zip, only, url).catch((error: unknown) => {
    zip.close()
    throw damagedArchive(url, error)
  })
  stream.once('close', () => zip.close())
  return { stream, bytes: only.uncompressedSize }
}

async function entriesOf(zip: yauzl.ZipFile): Promise<yauzl.Entry[]> {
  const entries: yauzl.Entry[] = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  return entries
}
