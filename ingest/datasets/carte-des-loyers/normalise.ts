import type { DuckDBConnection } from '@duckdb/node-api'
import { z } from 'zod'
import type { CsvFormat } from '../../csv/format.ts'
import { loadCsv } from '../../csv/load-csv.ts'
import { malformedLines } from '../../csv/malformed-lines.ts'
import type { FetchedSource, NormaliseInput, NormaliseOutput } from '../../dataset.ts'
import { IngestError } from '../../errors.ts'
import { withDuckDb } from '../../pipeline/duckdb/duckdb.ts'
import { writeLakeFile } from '../../pipeline/duckdb/lake-file.ts'
import { appendRow } from '../../pipeline/duckdb/table-row.ts'
import { Ledger } from '../../pipeline/quality/ledger.ts'
import { writeQuarantine } from '../../pipeline/quality/quarantine.ts'
import { encodingOf } from '../oll/encoding.ts'
import { readPrediction } from './prediction.ts'
import { type Dwelling, dwellingOf, EDITION_YEAR } from './source.ts'

const columns: CsvFormat['columns'] = {
  commune: ['INSEE_C', 'INSEE'],
  predicted: ['loypredm2'],
  low: ['lwr.IPm2', 'lwr_IPm2'],
  high: ['upr.IPm2', 'upr_IPm2'],
  predictedFrom: ['TYPPRED'],
  observations: ['nbobs_com'],
}
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
export async function normaliseCarte(input: NormaliseInput): Promise<NormaliseOutput> {
  const sources = withoutReplaced(input.sources)
  if (sources.length === 0)
    throw new IngestError(
      'carte-des-loyers: none of its files was found: nothing was published. Check --mirror, or give files with --file',
    )
  return withDuckDb(input.workDir, async (connection) => {
    await connection.run(
      `CREATE TABLE predictions (commune VARCHAR, dwelling VARCHAR, predicted DOUBLE, low DOUBLE, high DOUBLE,
       predicted_from VARCHAR, observations INTEGER)`,
    )
    const ledger = new Ledger()
    for (const { source, dwelling } of sources) {
      await addFile(connection, source, dwelling, input, ledger)
      input.progress(ledger.count.result().rowsIn)
    }
    const rows = 'SELECT * FROM predictions ORDER BY commune, dwelling'
    const written = [
      await writeLakeFile(connection, input.workDir, 'predictions', rows),
      ...(await writeQuarantine(connection, input, ledger.refused)),
    ]
    const quality = ledger.count.result()
    return { written, parts: [{ millesime: EDITION_YEAR, millesimeFrom: 'asked', quality }] }
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

async function addFile(
  connection: DuckDBConnection,
  source: FetchedSource,
  dwelling: Dwelling,
  { territory }: NormaliseInput,
  ledger: Ledger,
): Promise<void> {
  const encoding = await encodingOf(source.path)
  await loadCsv(connection, 'lines', source, { delimiter: ';', encoding, columns })
  for (const line of await malformedLines(connection, 'lines', source.url)) ledger.refuse(line)
  const rows = await connection.runAndReadAll('SELECT * FROM lines ORDER BY "row"')
  const seen = new Set<string>()
  const appender = await connection.createAppender('predictions')
  for (const found of rows.getRowObjectsJson()) {
    const { row, ...fields } = line.parse(found)
    const reading = readPrediction(fields, territory)
    const twice = reading.ok && seen.has(reading.prediction.commune)
    if (!reading.ok || twice) {
      const { rule, detail } = reading.ok
        ? { rule: 'duplicate', detail: `${reading.prediction.commune} stands earlier in the same file` }
        : reading
      const original = Object.values(fields)
        .map((value) => value ?? '')
        .join(';')
      ledger.refuse({ source: source.url, row, rule, detail, original })
      continue
    }
    seen.add(reading.prediction.commune)
    const { commune, predicted, low, high, predictedFrom, observations } = reading.prediction
    appendRow(appender, commune, dwelling, predicted, low, high, predictedFrom, observations)
    ledger.count.keep()
  }
  appender.closeSync()
}
