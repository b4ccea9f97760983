import { basename, join } from 'node:path'
import { unpack } from '../../../formats/archive/extract-zip.ts'
import { readHeader } from '../../../formats/csv/header.ts'
import { IngestError } from '../../../formats/errors.ts'
import type { FetchedSource } from '../../dataset.ts'

/** What a CSV file is about; `unread`: rubrics and documents, of which nothing is kept. */
type Role = 'web-page' | 'archive' | 'inspections' | 'unread'

/** A CSV file of a source: the source itself, or a member of its archive. */
export interface SourceFile {
  source: FetchedSource
  path: string
  /** Address of the source, and the name of the member in an archive. */
  url: string
  role: Role
}

/** Members of the archive of the API, by name in lower case. */
const MEMBERS: Readonly<Record<string, Role>> = {
  'installationclassee.csv': 'archive',
  'inspection.csv': 'inspections',
  'rubriqueic.csv': 'unread',
  'metadatafichierinspection.csv': 'unread',
  'metadatafichierhorsinspection.csv': 'unread',
}

/**
 * The CSV files of the sources of a unit; members of archives are extracted below `workDir`. Throws IngestError naming an archive that lacks
 * the member of the installations.
 */
export async function openFiles(sources: readonly FetchedSource[], workDir: string): Promise<SourceFile[]> {
  const files: SourceFile[] = []
  for (const [i, source] of sources.entries()) {
    const paths = await unpack(source, join(workDir, `source-${i}`), (name) => /\.csv$/i.test(name))
    const isArchive = paths[0] !== source.path
    const own = await Promise.all(paths.map((path) => openFile(source, path, isArchive)))
    if (isArchive) checkMembers(source, own)
    files.push(...own)
  }
  return files
}

async function openFile(source: FetchedSource, path: string, isMember: boolean): Promise<SourceFile> {
  const url = isMember ? `${source.url}#${basename(path)}` : source.url
  const role = MEMBERS[basename(path).toLowerCase()] ?? roleOf(await readHeader({ path, url }, ';'))
  return { source, path, url, role }
}

/** What a file whose name says nothing is about, by its columns. */
function roleOf(header: readonly string[]): Role {
  const names = header.map((name) => name.toLowerCase())
  if (!names.includes('codeaiot')) return 'web-page'
  if (names.includes('dateinspection') && !names.includes('commune')) return 'inspections'
  return names.includes('numerorubrique') || names.includes('datedepot') ? 'unread' : 'archive'
}

function checkMembers({ url }: FetchedSource, files: readonly SourceFile[]): void {
  if (files.some(({ role }) => role === 'archive' || role === 'web-page')) return
  const held = files.map(({ path }) => basename(path)).join(', ')
  throw new IngestError(
    `${url} has no member InstallationClassee.csv. It holds: ${held}. The producer's format has changed: nothing was published`,
  )
}

/**
 * Whether the inspections of a file of installations are among the files: in its own archive, or in a file of their own. An archive does not
 * tell those of another one.
 */
export function hasInspections(file: SourceFile, files: readonly SourceFile[]): boolean {
  return files.some(
    (other) =>
      other.role === 'inspections' && (other.source === file.source || isAlone(other) || isAlone(file)),
  )
}

const isAlone = ({ path, source }: SourceFile) => path === source.path
