import { basename, join } from 'node:path'
import { unpack } from '../../archive/extract-zip.ts'
import { readHeader } from '../../csv/header.ts'
import type { FetchedSource } from '../../dataset.ts'
import { IngestError } from '../../errors.ts'

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
 * the member of the installations or that of the inspections.
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
  const roles = new Set(files.map(({ role }) => role))
  const missing =
    roles.has('archive') && !roles.has('inspections')
      ? 'inspection.csv'
      : roles.has('archive') || roles.has('web-page')
        ? undefined
        : 'InstallationClassee.csv'
  if (missing === undefined) return
  const held = files.map(({ path }) => basename(path)).join(', ')
  throw new IngestError(
    `${url} has no member ${missing}. It holds: ${held}. The producer's format has changed: nothing was published`,
  )
}
