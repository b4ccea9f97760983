import { z } from 'zod'
import { type CsvSource, encodingOf, sniffHeader } from '../../../formats/csv/header.ts'
import { loadCsv, malformedLines } from '../../../formats/csv/read-csv.ts'
import type { Database } from '../../../formats/duckdb/database.ts'
import { idents, sql } from '../../../formats/duckdb/sql.ts'
import type { ColumnReport } from '../../../formats/layouts/column-report.ts'
import { communeCodeOf, isCommuneCode, normaliseInseeCode } from '../../../shared/identifiers/insee.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { Ledger } from '../../pipeline/quality/ledger.ts'
import { ZONING_FORMAT } from './columns.ts'

/** A commune (or one IRIS of it) in a calculation zone of its agglomeration. */
export interface ZonedPlace {
  commune: string
  iris: string | null
  /** As published: `1`, `01`, `C1`. */
  zone: string
  label: string | null
}

const FIELDS = ['commune', 'iris', 'zone', 'label']
const text = z.string().nullable()
const texts = z.tuple([text, text, text, text])

/**
 * Reads the zoning table of an agglomeration: which zone each commune, or each of its IRIS, is counted in. Names of columns,
 * encoding and delimiter differ by agglomeration and year. Throws IngestError when commune or zone is not among them.
 */
export async function readZoning(
  db: Database,
  file: CsvSource,
  territory: Territory,
  ledger: Ledger,
  columns: ColumnReport,
): Promise<ZonedPlace[]> {
  const encoding = await encodingOf(file.path)
  const { delimiter } = await sniffHeader(file, [';', ',', '\t'], encoding)
  await loadCsv(db, 'zoning', file, { ...ZONING_FORMAT, delimiter, encoding }, columns)
  for (const line of await malformedLines(db, 'zoning_refused', file.url)) ledger.refuse(line)
  const rows = await db.rowsAs(texts, sql`SELECT ${idents(FIELDS)} FROM zoning ORDER BY "row"`)
  const places: ZonedPlace[] = []
  for (const [i, values] of rows.entries()) {
    const [commune, iris, zone, label] = values.map((value) => value?.trim() || null)
    const code = communeOf(commune ?? '', iris ?? null, territory)
    const fault = faultOf(code.commune, zone ?? null, territory)
    if (fault) {
      const original = values.map((value) => value ?? '').join(';')
      ledger.refuse({ source: file.url, row: i + 1, ...fault, original })
      continue
    }
    ledger.count().keep(code.repairs)
    places.push({ commune: code.commune, iris: iris ?? null, zone: zone!, label: label ?? null })
  }
  return places
}

/** Spreadsheets drop the zero of 06088, and a city of arrondissements is cut by the arrondissements its IRIS name. */
function communeOf(text: string, iris: string | null, territory: Territory) {
  const repairs: string[] = []
  let commune = normaliseInseeCode(text)
  if (/^[1-9]\d{3}$/.test(commune)) {
    commune = `0${commune}`
    repairs.push('leading-zero')
  }
  if (territory.arrondissements(commune).length > 0 && iris !== null && /^\d{9}$/.test(iris)) {
    commune = communeCodeOf(iris)
    repairs.push('arrondissement-from-iris')
  }
  return { commune, repairs }
}

function faultOf(commune: string, zone: string | null, territory: Territory) {
  if (!isCommuneCode(commune))
    return { rule: 'commune-malformed', detail: `"${commune}" is not an INSEE commune code` }
  if (!territory.resolve(commune))
    return {
      rule: 'unknown-commune',
      detail: `${commune} is no commune of the Code officiel géographique ${territory.data.millesime}`,
    }
  if (zone === null) return { rule: 'zone-missing', detail: `${commune} is given no zone` }
  return undefined
}
