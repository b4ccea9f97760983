import { z } from 'zod'
import type { CsvFormat } from '../../../formats/csv/columns.ts'
import { type CsvSource, encodingOf } from '../../../formats/csv/header.ts'
import { dropCsv, loadCsv, malformedLines } from '../../../formats/csv/read-csv.ts'
import type { TextLine } from '../../../formats/csv/text-line.ts'
import type { Database } from '../../../formats/duckdb/database.ts'
import { IngestError } from '../../../formats/errors.ts'
import type { ColumnReport } from '../../../formats/layouts/column-report.ts'
import { refusal } from '../../../formats/refusal.ts'
import { openDbfTable } from '../../../formats/vector/dbf-table.ts'
import { originalOf } from '../../../formats/vector/vector-row.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { Reading as LineReading } from '../../dataset.ts'
import type { Ledger } from '../../pipeline/quality/ledger.ts'
import type { CommuneRisksLake, RiskTable } from './lake.ts'
import { memberNamed, RADON_FORMAT, SEISMICITY_LAYOUT } from './members.ts'
import { readLinePlace } from './place.ts'
import { type ReadLine, readDisaster, readPlan, readRisk } from './read-line.ts'

/** Where the lines of all files go. */
export interface RiskReading {
  db: Database
  lake: CommuneRisksLake
  ledger: Ledger
  columns: ColumnReport
  territory: Territory
  progress(rows: number): void
}

const cells = z.record(z.string(), z.union([z.string(), z.number()]).nullable())
type Read = (line: TextLine) => LineReading<ReadLine> | { ok: false; left: string }

/** Reads a table of GASPAR. Throws IngestError naming an essential column that is missing. */
export async function readGasparMember(source: CsvSource, reading: RiskReading): Promise<void> {
  const member = memberNamed(source.path)
  if (!member) throw new IngestError(`${source.url} is no table of GASPAR that is read`)
  const { table, family = '', ...format } = member
  const read: Read =
    table === 'disasters' ? readDisaster : table === 'risks' ? readRisk : (line) => readPlan(line, family)
  await readCsvFile(source, format, table, read, reading)
}

/** Reads the radon potential, published for the communes of 2018. */
export function readRadon(source: CsvSource, reading: RiskReading): Promise<void> {
  return readCsvFile(source, RADON_FORMAT, 'radon', radonOf, reading)
}

function radonOf(line: TextLine): LineReading<ReadLine> {
  const { name = null, class: text = null } = line
  if (text === null || !/^[123]$/.test(text))
    return refusal('class-malformed', `classe_potentiel is "${text ?? ''}", and not 1, 2 or 3`)
  return { ok: true, cells: [name, text], repairs: [] }
}

async function readCsvFile(
  source: CsvSource,
  format: Pick<CsvFormat, 'columns' | 'optional' | 'ignored'>,
  table: RiskTable,
  read: Read,
  reading: RiskReading,
): Promise<void> {
  const { db, ledger, columns } = reading
  const encoding = await encodingOf(source.path)
  await loadCsv(db, 'lines', source, { ...format, delimiter: ';', encoding }, columns)
  for (const refused of await malformedLines(db, 'lines_refused', source.url)) ledger.refuse(refused)
  for await (const found of db.streamObjects('SELECT * FROM lines ORDER BY "row"')) {
    const { row, ...fields } = cells.parse(found)
    const line = Object.fromEntries(
      Object.entries(fields).map(([field, value]) => [field, value === null ? null : String(value)]),
    )
    const original = Object.values(line)
      .map((value) => value ?? '')
      .join(';')
    take({ source: source.url, row: Number(row), original }, line, table, read, reading)
  }
  await dropCsv(db, 'lines')
}

/** Reads the table of seismic zones, whose levels are written `3 - Modérée`. */
export async function readSeismicity(source: CsvSource, reading: RiskReading): Promise<void> {
  const file = await openDbfTable(source.path)
  reading.columns.check(source.url, file.columns, [SEISMICITY_LAYOUT])
  for await (const row of file.rows()) {
    const line = { commune: row.cells.get('INSEE') || null, zone: row.cells.get('SISMICITE') || null }
    take({ source: source.url, row: row.row, original: originalOf(row) }, line, 'seismicity', zoneOf, reading)
  }
}

function zoneOf(line: TextLine): LineReading<ReadLine> {
  const [, zone, label] = /^([1-5])\s*-\s*(.+)$/.exec(line.zone ?? '') ?? []
  if (zone === undefined)
    return refusal('zone-malformed', `Sismicite is "${line.zone ?? ''}", and not 1 to 5 with its name`)
  return { ok: true, cells: [zone, label!], repairs: [] }
}

/** Keeps, refuses or leaves out one line. */
function take(
  at: { source: string; row: number; original: string },
  line: TextLine,
  table: RiskTable,
  read: Read,
  { lake, ledger, territory, progress }: RiskReading,
): void {
  progress(ledger.rows + 1)
  const place = readLinePlace(line.commune ?? null, territory)
  if (!place.ok) {
    ledger.refuse({ ...at, rule: place.rule, detail: place.detail })
    return
  }
  const found = read(line)
  if (!found.ok) {
    if ('left' in found) ledger.count().leaveOut(found.left)
    else ledger.refuse({ ...at, rule: found.rule, detail: found.detail })
  } else if (lake.add(table, place.place, found.cells)) ledger.count().keep(found.repairs)
  else ledger.count().leaveOut('identical-row')
}
