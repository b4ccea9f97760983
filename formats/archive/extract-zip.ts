import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import yauzl from 'yauzl'
import { IngestError } from '../errors.ts'
import { entryName } from './entry-name.ts'
import { isZip } from './file-type.ts'
import { damagedArchive, openMember } from './open-member.ts'

/**
 * Extracts the files of a zip archive whose name `wanted` accepts into `dir`, in the order of the archive, and gives
 * their paths. Entries keep their base name only (with `folders` their folders too, whose names the reader of archives has checked): no archive
 * writes outside `dir`. Throws IngestError (naming `url`) when the archive is damaged, none is wanted, or two
 * that differ have the same name; of copies one is extracted.
 */
export async function extractZip(
  path: string,
  url: string,
  dir: string,
  wanted: (name: string) => boolean,
  { folders = false }: { folders?: boolean } = {},
): Promise<string[]> {
  const names: string[] = []
  const extracted = new Map<string, yauzl.Entry>()
  try {
    const zip = await yauzl.openPromise(path)
    for await (const entry of zip.eachEntry()) {
      const name = entryName(entry)
      names.push(name)
      if (name.endsWith('/') || !wanted(name)) continue
      const target = join(dir, folders ? name : basename(name))
      const before = extracted.get(target)
      if (before !== undefined && !isCopy(before, entry)) throw sameTarget(url, before, entry)
      if (before !== undefined) continue
      await mkdir(dirname(target), { recursive: true })
      await pipeline(await openMember(zip, entry, url), createWriteStream(target))
      extracted.set(target, entry)
    }
  } catch (error) {
    if (error instanceof IngestError) throw error
    throw damagedArchive(url, error)
  }
  if (extracted.size === 0)
    throw new IngestError(
      `${url} holds none of the files expected. It holds: ${names.join(', ') || 'nothing'}`,
    )
  return [...extracted.keys()]
}

/** Whether two files are the same bytes. */
function isCopy(one: yauzl.Entry, other: yauzl.Entry): boolean {
  return one.crc32 === other.crc32 && one.uncompressedSize === other.uncompressedSize
}

/** Written to one place, the first would be lost and the second read twice. */
function sameTarget(url: string, first: yauzl.Entry, second: yauzl.Entry): IngestError {
  return new IngestError(
    `${url} holds two files of one name, ${entryName(first)} and ${entryName(second)}: which of them is meant is not known. Nothing was published`,
  )
}

/**
 * The files of a source: the members of a zip archive whose name `wanted` accepts, extracted into `dir`, or the file itself. What is
 * named `.zip` and is none is refused as a damaged archive.
 */
export async function unpack(
  { path, url }: { path: string; url: string },
  dir: string,
  wanted: (name: string) => boolean,
): Promise<string[]> {
  if (!/\.zip$/i.test(path) && !(await isZip(path))) return [path]
  await mkdir(dir, { recursive: true })
  return extractZip(path, url, dir, wanted)
}
