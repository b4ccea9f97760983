import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { isGzip, isZip } from '../../../formats/archive/file-type.ts'
import { openOnlyMember } from '../../../formats/archive/member-stream.ts'
import { IngestError } from '../../../formats/errors.ts'
import { isThere } from '../../../shared/files/is-there.ts'
import { messageOf } from '../../../shared/process/message-of.ts'
import { DAY_MS } from '../../../shared/time/days.ts'
import type { Cut } from '../../cut.ts'
import type { FetchedSource } from '../../dataset.ts'
import { hashFile, hashValue } from '../store/hash.ts'
import { inTurnAcrossProcesses } from '../store/lock.ts'
import { cutBar } from './cut-bar.ts'
import { cutComma } from './cut-comma.ts'
import { Parts, partFile, UNKNOWN_PART } from './cut-parts.ts'
import { onDisk } from './disk.ts'
import type { OnProgress } from './part.ts'

/**
 * The lines of a national text file (plain, gzip, or the one text of a zip) that have one value of a column, with those whose value cannot be
 * read. The file is read once for all values: the parts stay in `dir`, under the hash of the file. Its hash is the part's own, so that only
 * those places are read again whose lines changed. `onProgress` hears bytes read, of those there are. Throws IngestError when the column is missing, the archive is damaged or the disk
 * refuses.
 */
export async function cutFile(
  source: FetchedSource,
  cut: Cut,
  dir: string,
  onProgress?: OnProgress,
): Promise<FetchedSource> {
  const versions = join(dir, 'cut', hashValue(cut.series ?? source.url).slice(0, 16))
  const folder = join(versions, source.sha256)
  await inTurnAcrossProcesses(`${versions}.lock`, async () => {
    if (await isThere(folder)) return
    await cutAll(source, cut, folder, onProgress)
    await removeOthers(versions, source.sha256)
  })
  const own = join(folder, partFile(cut.value))
  // No line is of that value: the part has the lines of unknown value alone.
  const path = (await isThere(own)) ? own : join(folder, partFile(UNKNOWN_PART))
  return { ...source, path, ...(await hashFile(path)) }
}

/** Removes the parts of earlier versions of the file, unless they are so young that somebody may be reading them. */
async function removeOthers(versions: string, current: string): Promise<void> {
  await onDisk(versions, async () => {
    for (const name of await readdir(versions)) {
      const path = join(versions, name)
      if (name !== current && Date.now() - (await stat(path)).mtimeMs > DAY_MS)
        await rm(path, { recursive: true, force: true })
    }
  })
}

async function cutAll(
  source: FetchedSource,
  cut: Cut,
  folder: string,
  onProgress: OnProgress | undefined,
): Promise<void> {
  const making = `${folder}.making`
  await onDisk(making, async () => {
    await rm(making, { recursive: true, force: true })
    await mkdir(making, { recursive: true })
  })
  const stream = await textOf(source, onProgress)
  // Lines of a file that is never quoted keep their bytes: its encoding is seen when the part is read.
  const encoding = cut.format === 'bar' ? 'latin1' : 'utf8'
  stream.setEncoding(encoding)
  const parts = new Parts(making, encoding)
  await readable(source.url, () =>
    cut.format === 'bar' ? cutBar(source, stream, cut, parts) : cutComma(source, stream, cut, parts),
  )
  await parts.end()
  await onDisk(folder, () => rename(making, folder))
}

/** The text of a source as a stream of bytes that reports how far it is read. */
async function textOf({ path, url }: FetchedSource, onProgress: OnProgress | undefined): Promise<Readable> {
  if (await isZip(path)) {
    const { stream, bytes } = await openOnlyMember(path, url)
    return forwarded(stream, progressOf(bytes, onProgress))
  }
  const { size } = await onDisk(path, () => stat(path))
  const read = forwarded(createReadStream(path), progressOf(size, onProgress))
  return (await isGzip(path)) ? forwarded(read, createGunzip()) : read
}

/** What comes through `into`, which fails when `from` does. */
function forwarded(from: Readable, into: Transform): Readable {
  from.on('error', (error) => into.destroy(error))
  return from.pipe(into)
}

function progressOf(total: number, onProgress: OnProgress | undefined): Transform {
  let done = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      done += chunk.length
      onProgress?.(done, total)
      next(null, chunk)
    },
  })
}

/** Runs the reading of a file. Throws IngestError that names it when it is damaged. */
async function readable(url: string, read: () => Promise<void>): Promise<void> {
  try {
    await read()
  } catch (cause) {
    if (cause instanceof IngestError) throw cause
    throw new IngestError(`${url} cannot be read to its end: ${messageOf(cause)}. Nothing was published`, {
      cause,
    })
  }
}
