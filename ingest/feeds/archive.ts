import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import yauzl from 'yauzl'
import { entryName } from '../../formats/archive/entry-name.ts'
import { MemberBeginning } from './beginning.ts'
import { asNotRead, NotRead, type RemoteFile } from './remote-file.ts'

/** Bytes of an archive's member that are unpacked at a time. */
const STEP_BYTES = 64 * 1024
/** Packed bytes that are handed to the reader of archives at a time. */
const PACKED_BYTES = 64 * 1024
/** Members listed of one archive, at most. */
const MOST_MEMBERS = 20_000

/** A file inside an archive. */
export interface Member {
  /** Path in the archive. */
  name: string
  /** Unpacked, in bytes. */
  bytes: number
  open(): Promise<MemberBeginning>
}

/** Gives the reader of archives the ranges that it asks for. */
class RangeReader extends yauzl.RandomAccessReader {
  readonly #file: Pick<RemoteFile, 'slice'>

  constructor(file: Pick<RemoteFile, 'slice'>) {
    super()
    this.#file = file
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const file = this.#file
    async function* pieces() {
      for (let at = start; at < end; at += PACKED_BYTES)
        yield await file.slice(at, Math.min(at + PACKED_BYTES, end))
    }
    return Readable.from(pieces(), { objectMode: false, highWaterMark: 1 })
  }
}

/**
 * Gives `use` the members of a zip archive, folders left out, from its directory at the end. The archive is not read further than what `use` opens.
 * @throws NotRead when the directory cannot be read: no ranges, too large, damaged.
 */
export async function withMembers<T>(
  file: RemoteFile,
  use: (members: readonly Member[]) => Promise<T>,
): Promise<T> {
  const { size } = file
  if (size === undefined) throw new NotRead('the server does not say how large it is')
  if (!file.isWhole && !file.hasRanges) throw new NotRead('the server sends no parts of it')
  const opened: MemberBeginning[] = []
  try {
    const zip = await yauzl.fromRandomAccessReaderPromise(new RangeReader(file), size, {
      autoClose: false,
      lazyEntries: true,
    })
    const openStream = promisify<yauzl.Entry, Readable>(zip.openReadStream.bind(zip))
    const entries = await entriesOf(zip)
    return await use(
      entries
        .map((entry) => ({ entry, name: entryName(entry) }))
        .filter(({ name }) => !name.endsWith('/'))
        .map(({ entry, name }) => ({
          name,
          bytes: entry.uncompressedSize,
          open: async () => {
            const member = new MemberBeginning(await openStream(entry), STEP_BYTES)
            opened.push(member)
            await member.more()
            return member
          },
        })),
    )
  } catch (cause) {
    throw asNotRead('archive', cause)
  } finally {
    for (const member of opened) member.close()
  }
}

function entriesOf(zip: yauzl.ZipFile): Promise<yauzl.Entry[]> {
  const entries: yauzl.Entry[] = []
  return new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: yauzl.Entry) => {
      entries.push(entry)
      if (entries.length > MOST_MEMBERS) reject(new NotRead(`it has more than ${MOST_MEMBERS} members`))
      else zip.readEntry()
    })
    zip.readEntry()
  })
}
