import { z } from 'zod'
import { encodingOf } from '../../../formats/csv/header.ts'
import { loadCsv, malformedLines } from '../../../formats/csv/read-csv.ts'
import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { LakeTable } from '../../../formats/duckdb/lake-table.ts'
import { sql } from '../../../formats/duckdb/sql.ts'
import { IngestError } from '../../../formats/errors.ts'
import { predictions } from '../../../shared/lake/files/carte-des-loyers.ts'
import type { FetchedSource, NormaliseInput, NormaliseOutput } from '../../dataset.ts'
import { Ledger } from '../../pipeline/quality/ledger.ts'
import { countedOutcome } from '../../pipeline/unit/outcome.ts'
import { RENT_MAP_FORMAT } from './columns.ts'
import { type Prediction, readPrediction } from './prediction.ts'
import { dwellingOf, editionYear } from './sources.ts'

const text = z.string().nullable()
const line = z.object({
  row: z.coerce.number(),
  commune: text,
  predicted: text,
  low: text,
  high: text,
  predictedFrom: text,
  observations: text,
})

/** Reads the files of the edition into the lake: one row a commune and kind of dwelling. */
export async function normalise(input: NormaliseInput): Promise<NormaliseOutput> {
  const sources = withoutReplaced(input.sources)
  if (sources.length === 0)
    throw new IngestError(
      'carte-des-loyers: none of its files was found: nothing was published. Check --mirror, or give files with --file',
    )
  return withDuckDb(input.workDir, async (db) => {
    const table = await LakeTable.create(db, 'predictions', predictions)
    const edition = editionYear(input.sources)
    const ledger = new Ledger(input.unit)
    for (const { source, dwelling } of sources) {
      for (const prediction of await readFile(db, source, input, ledger))
        table.add({ ...prediction, predicted_from: prediction.predictedFrom, dwelling, edition })
      input.progress(ledger.rows)
    }
    const lake = [await table.write(input.workDir, sql`commune, dwelling`)]
    return countedOutcome(db, input, lake, ledger, { millesime: edition, millesimeFrom: 'asked' })
  })
}

/** A file given by hand stands in for the download of the same dwelling. */
function withoutReplaced(sources: readonly FetchedSource[]) {
  const placed = sources.map((source) => ({ source, dwelling: dwellingOf(source) }))
  const given = new Set(
    placed.filter(({ source }) => source.file !== undefined).map(({ dwelling }) => dwelling),
  )
  return placed.filter(({ source, dwelling }) => source.file !== undefined || !given.has(dwelling))
}

/** The predictions of a file. */
async function readFile(
  db: Database,
  source: FetchedSource,
  { territory, columns }: NormaliseInput,
  ledger: Ledger,
): Promise<Prediction[]> {
  const encoding = await encodingOf(source.path)
  await loadCsv(db, 'lines', source, { ...RENT_MAP_FORMAT, encoding }, columns)
  for (const refused of await malformedLines(db, 'lines_refused', source.url)) ledger.refuse(refused)
  const seen = new Set<string>()
  const read: Prediction[] = []
  for (const found of await db.objects('SELECT * FROM lines ORDER BY "row"')) {
    const { row, ...fields } = line.parse(found)
    const reading = readPrediction(fields, territory, seen)
    if (!reading.ok) {
      const { rule, detail } = reading
      const original = Object.values(fields)
        .map((value) => value ?? '')
        .join(';')
      ledger.refuse({ source: source.url, row, rule, detail, original })
      continue
    }
    read.push(reading.prediction)
    ledger.count().keep()
  }
  return read
}
