import { z } from 'zod'
import { opensWith } from '../../../formats/archive/file-type.ts'
import { loadCsv, malformedLines } from '../../../formats/csv/read-csv.ts'
import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { IngestError } from '../../../formats/errors.ts'
import type { ColumnReport } from '../../../formats/layouts/column-report.ts'
import { idbanksIn, type OfficialIndex, officialIndex } from '../../../shared/producers/insee-indices.ts'
import type { FetchedSource, NormaliseInput, NormaliseOutput } from '../../dataset.ts'
import { Ledger } from '../../pipeline/quality/ledger.ts'
import { countedOutcome, newestRow } from '../../pipeline/unit/outcome.ts'
import { MESSAGE_LAYOUT, TABLE_FORMAT } from './columns.ts'
import { IndicesLake } from './lake.ts'
import { readDateValue, readObservation } from './read-observation.ts'
import { readSdmx } from './read-sdmx.ts'
import { NO_FACTS, readFacts, seriesNamed } from './series.ts'

/** Where the observations of all files go. */
interface Reader {
  db: Database
  lake: IndicesLake
  ledger: Ledger
  columns: ColumnReport
  progress(rows: number): void
}

/** Reads the series of INSEE into the lake, as SDMX or as files `date,value`. */
export async function normalise(input: NormaliseInput): Promise<NormaliseOutput> {
  return withDuckDb(input.workDir, async (db) => {
    const lake = await IndicesLake.create(db)
    const ledger = new Ledger(input.unit)
    const reader: Reader = { db, lake, ledger, columns: input.columns, progress: input.progress }
    // What was downloaded is an answer of the service or nothing; of files by hand their content tells.
    for (const source of input.sources)
      if (source.file === undefined || (await opensWith(source.path, /</))) await addMessage(source, reader)
      else await addTable(source, reader)
    if (lake.size === 0)
      throw new IngestError(
        'official-indices: none of its files holds a value of a series that is read: nothing was published. Give them with --file official-indices=PATH',
      )
    return countedOutcome(db, input, await lake.write(input.workDir), ledger, newestRow(lake.newestDay))
  })
}

/** A message of SDMX. A series of the first request that it lacks stops: its number has changed, and an old value must not pass for the newest. */
async function addMessage(source: FetchedSource, { lake, ledger, columns, progress }: Reader): Promise<void> {
  const asked = idbanksIn(source.url)
  let index: OfficialIndex | undefined
  let row = 0
  const found = new Set<string>()
  const present = new Set<string>()
  for await (const item of readSdmx(source)) {
    if ('series' in item) {
      for (const name of Object.keys(item.series)) present.add(name)
      const { IDBANK: idbank = '' } = item.series
      index = officialIndex(idbank)
      if (!index) continue
      found.add(idbank)
      lake.open(index, readFacts(index, item.series, source.url), source.url)
      continue
    }
    for (const name of Object.keys(item.observation)) present.add(name)
    row++
    progress(ledger.rows + 1)
    if (!index) {
      ledger.count().leaveOut('other-series')
      continue
    }
    const original = [['IDBANK', index.idbank], ...Object.entries(item.observation)]
      .map(([name, value]) => `${name}="${value}"`)
      .join(' ')
    keep(readObservation(item.observation), index, { source: source.url, row, original }, lake, ledger)
  }
  if (present.size > 0) columns.check(source.url, [...present], [MESSAGE_LAYOUT])
  const missing = asked.filter((idbank) => !found.has(idbank))
  if (missing.length === 0) return
  if (source.sort !== 'further')
    throw new IngestError(
      `${source.url} has no series ${missing.join(', ')}: INSEE stopped or renumbered ${missing.length === 1 ? 'it' : 'them'}. Nothing was published`,
    )
  for (const idbank of missing) {
    row++
    const detail = `the answer has no series ${idbank}, which was asked for`
    ledger.refuse({ source: source.url, row, rule: 'series-missing', detail, original: idbank })
  }
}

const line = z.object({ row: z.coerce.number(), date: z.string().nullable(), value: z.string().nullable() })

async function addTable(
  source: FetchedSource,
  { db, lake, ledger, columns, progress }: Reader,
): Promise<void> {
  const index = seriesNamed(source)
  lake.open(index, NO_FACTS, source.url)
  await loadCsv(db, 'lines', source, TABLE_FORMAT, columns)
  for (const refused of await malformedLines(db, 'lines_refused', source.url)) ledger.refuse(refused)
  for (const found of await db.objects('SELECT * FROM lines ORDER BY "row"')) {
    const { row, date, value } = line.parse(found)
    progress(ledger.rows + 1)
    const original = `${date ?? ''},${value ?? ''}`
    keep(readDateValue(date, value), index, { source: source.url, row, original }, lake, ledger)
  }
}

/** Keeps, refuses or leaves out one observation. */
function keep(
  reading: ReturnType<typeof readObservation>,
  { idbank }: OfficialIndex,
  at: { source: string; row: number; original: string },
  lake: IndicesLake,
  ledger: Ledger,
): void {
  if (reading.ok) {
    if (lake.add(idbank, reading.observation)) ledger.count().keep()
    else {
      const detail = `${reading.observation.quarter} stands earlier in the series ${idbank}`
      ledger.refuse({ ...at, rule: 'duplicate', detail })
    }
  } else if ('left' in reading) ledger.count().leaveOut(reading.left)
  else ledger.refuse({ ...at, rule: reading.rule, detail: reading.detail })
}
