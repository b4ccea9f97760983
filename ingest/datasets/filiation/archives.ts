import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { unpack } from '../../../formats/archive/extract-zip.ts'
import { firstBytes, isZip } from '../../../formats/archive/file-type.ts'
import { unpackedBytes } from '../../../formats/archive/unpacked-bytes.ts'
import { IngestError } from '../../../formats/errors.ts'
import type { FetchedSource } from '../../dataset.ts'
import { codesOf } from './read-line.ts'

/** A text of the DFI of one département. */
export interface DfiText {
  path: string
  /** Address of the archive with the names of the members on the way to the text. */
  url: string
}

/** A zip in a zip in a zip is the deepest that was published. */
const DEEPEST = 3
const DEPARTEMENT = /de?p(?:t|artement)?[_ -]*(\d{3}|\d{2}|2[ab]0?)(?!\d)/i
const PUBLISHED_DAY = /(?<!\d)(\d{2})(\d{2})(20\d{2})(?!\d)/

/**
 * The texts of a département in a source: a text, a zip, or zips in a zip. A member that names another département is passed over, one that
 * names none is looked into. Nothing when the archive holds none of the département. Throws IngestError for a 7z archive, which is not
 * read, and for a damaged one.
 */
export async function openTexts(source: FetchedSource, area: string, workDir: string): Promise<DfiText[]> {
  return open(
    { path: source.path, url: source.url },
    area,
    join(workDir, `archive-${basename(source.path)}`),
    0,
  )
}

async function open(file: DfiText, area: string, dir: string, depth: number): Promise<DfiText[]> {
  if ((await firstBytes(file.path, 6)) === '7z\u00bc\u00af\u0027\u001c')
    throw new IngestError(
      `${file.url} is a 7z archive, which is not read: extract it (7z x) and give what it holds, .zip or .txt, with --file filiation=PATH. Nothing was published`,
    )
  if (!(await isZip(file.path))) return [file]
  if (depth === DEEPEST)
    throw new IngestError(
      `${file.url}: archives in archives, more than ${DEEPEST} deep. Nothing was published`,
    )
  let seen = 0
  const wanted = (name: string) => {
    const found = mayHold(basename(name), area)
    if (found) seen++
    return found
  }
  const paths = await unpack(file, dir, wanted).catch((error) => {
    // Nothing of the département in a sound archive is no error: another one may hold it.
    if (seen > 0 || !(error instanceof IngestError) || !error.message.includes('none of the files expected'))
      throw error
    return []
  })
  const texts: DfiText[] = []
  for (const path of paths) {
    const inner = { path, url: `${file.url}#${basename(path)}` }
    texts.push(...(await open(inner, area, join(dir, `in-${basename(path)}`), depth + 1)))
  }
  return texts
}

/** Whether a member may hold lines of a département, by its name. */
function mayHold(name: string, area: string): boolean {
  if (!/\.(?:txt|csv|zip|7z|gz)$/i.test(name)) return false
  const named = DEPARTEMENT.exec(name)?.[1]?.toUpperCase()
  return named === undefined || codesOf(area).includes(named)
}

/** The day that a name tells, `dfiano-dep210-01072026.txt` as 2026-07-01; undefined when it tells none. */
export function archiveDay(url: string): string | undefined {
  const [, day, month, year] = PUBLISHED_DAY.exec(url.split('/').at(-1) ?? '') ?? []
  const iso = `${year}-${month}-${day}`
  return year !== undefined && !Number.isNaN(Date.parse(iso)) ? iso : undefined
}

/** The lines of a text, perhaps gzipped, without a byte order mark; blank ones too. */
export async function* archiveLines({ path }: DfiText): AsyncGenerator<string> {
  const stream = Readable.from(unpackedBytes(path), { objectMode: false })
  // The files are ASCII: of what is not, the line is refused or a field is odd, never the whole text.
  stream.setEncoding('latin1')
  let first = true
  try {
    for await (const line of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
      yield first ? line.replace(/^\u00ef\u00bb\u00bf/, '') : line
      first = false
    }
  } finally {
    stream.destroy()
  }
}
