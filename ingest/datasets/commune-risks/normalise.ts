import { basename, extname, join } from 'node:path'
import { unpack } from '../../../formats/archive/extract-zip.ts'
import { isZip } from '../../../formats/archive/file-type.ts'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { IngestError } from '../../../formats/errors.ts'
import type { FetchedSource, NormaliseInput, NormaliseOutput } from '../../dataset.ts'
import { Ledger } from '../../pipeline/quality/ledger.ts'
import { countedOutcome, lastFetched, newestRow } from '../../pipeline/unit/outcome.ts'
import { CommuneRisksLake } from './lake.ts'
import { dayInName, memberNamed } from './members.ts'
import { type RiskReading, readGasparMember, readRadon, readSeismicity } from './read-files.ts'
import { type RiskSort, uploadedOn } from './sources.ts'

/** A source with its files, by their sort. */
interface Opened {
  source: FetchedSource
  sort: RiskSort
  paths: readonly string[]
}

/** Reads GASPAR, radon and seismic zones into the lake, whichever were given. */
export async function normalise(input: NormaliseInput): Promise<NormaliseOutput> {
  const { sources, workDir, unit } = input
  return withDuckDb(workDir, async (db) => {
    const lake = await CommuneRisksLake.create(db)
    const ledger = new Ledger(unit)
    const editions = new Map<string, string>()
    const { territory, columns, progress } = input
    const reading: RiskReading = { db, lake, ledger, columns, territory, progress }
    for (const [n, source] of sources.entries()) {
      const { sort, paths } = await open(source, join(workDir, `files-${n}`))
      if (editions.has(sort))
        throw new IngestError(`${source.url}: a file of ${sort} was given twice. Nothing was published`)
      for (const path of paths) await readFile(path, sort, source, reading)
      editions.set(sort, editionOf(source, paths))
    }
    if (ledger.rows === 0)
      throw new IngestError(
        'commune-risks: none of its files holds a row: nothing was published. Give them with --file commune-risks=PATH',
      )
    const edition = editions.get('gaspar') ?? [...editions.values()].sort().at(-1)!
    return countedOutcome(db, input, await lake.write(workDir, editions), ledger, newestRow(edition))
  })
}

/** Throws IngestError for a file that is none of the three. */
async function open(source: FetchedSource, dir: string): Promise<Opened> {
  if (!(await isZip(source.path))) return { source, sort: 'radon', paths: [source.path] }
  const paths = await unpack(source, dir, (name) => /\.(csv|dbf)$/i.test(name))
  const tables = paths.filter((path) => memberNamed(path) !== undefined)
  if (tables.length > 0) return { source, sort: 'gaspar', paths: tables.sort() }
  const dbf = paths.filter((path) => extname(path).toLowerCase() === '.dbf')
  if (dbf.length > 0) return { source, sort: 'seismicity', paths: dbf }
  throw new IngestError(
    `${source.url} is neither GASPAR nor the seismic zones. It holds: ${paths.map((path) => basename(path)).join(', ')}`,
  )
}

function readFile(path: string, sort: RiskSort, source: FetchedSource, reading: RiskReading): Promise<void> {
  if (sort === 'radon') return readRadon({ path, url: source.url }, reading)
  const inside = { path, url: `${source.url}#${basename(path)}` }
  return sort === 'gaspar' ? readGasparMember(inside, reading) : readSeismicity(inside, reading)
}

/** By the members' names, else the day on which the file was put there, else that of the download. */
function editionOf(source: FetchedSource, paths: readonly string[]): string {
  const days = paths.flatMap((path) => dayInName(path) ?? []).sort()
  return days.at(-1) ?? uploadedOn(source.resolvedUrl) ?? uploadedOn(source.url) ?? lastFetched([source])
}
