import { basename, join } from 'node:path'
import { unpack } from '../../../formats/archive/extract-zip.ts'
import type { CsvFormat } from '../../../formats/csv/columns.ts'
import { type CsvSource, encodingOf, readHeader } from '../../../formats/csv/header.ts'
import type { FetchedSource } from '../../dataset.ts'
import { ownersFormatOf, ownersKindOf } from './columns.ts'
import { speaksOf } from './members.ts'

/** A text of the DGFiP: parcels (non bâti) or premises (bâti) of one département, or a part of it. */
export interface OwnersFile {
  kind: 'parcels' | 'premises'
  path: string
  /** Address of the archive with the name of the file in it. */
  url: string
  format: CsvFormat
}

/**
 * The files of a source that speak of a département: those of an archive named for it, or the file itself.
 * Throws IngestError when the layout is not a known one.
 */
export async function openOwnersFiles(
  source: FetchedSource,
  area: string,
  workDir: string,
): Promise<OwnersFile[]> {
  const dir = join(workDir, `archive-${basename(source.path)}`)
  const paths = await unpack(source, dir, speaksOf(area, source.url))
  return Promise.all(
    paths.map((path) =>
      describe({ path, url: path === source.path ? source.url : `${source.url}#${basename(path)}` }),
    ),
  )
}

async function describe({ path, url }: CsvSource): Promise<OwnersFile> {
  const encoding = await encodingOf(path)
  const header = await readHeader({ path, url }, ';', encoding)
  const kind = ownersKindOf(header)
  return { kind, path, url, format: { ...ownersFormatOf(header, kind, url), encoding } }
}
