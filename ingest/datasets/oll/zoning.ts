import type { DuckDBConnection } from '@duckdb/node-api'
import { z } from 'zod'
import { isCommuneCode, normaliseInseeCode } from '../../../shared/insee.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { CsvFormat } from '../../csv/format.ts'
import { readHeader } from '../../csv/header.ts'
import { loadCsv } from '../../csv/load-csv.ts'
import { malformedLines } from '../../csv/malformed-lines.ts'
import type { CsvSource } from '../../csv/read-csv.ts'
import type { Ledger } from '../../pipeline/quality/ledger.ts'
import { encodingOf } from './encoding.ts'

/** A commune (or one IRIS of it) in a calculation zone of its agglomeration. */
export interface ZonedPlace {
  commune: string
  iris: string | null
  /** As published: `1`, `01`, `C1`. */
  zone: string
  label: string | null
}

const columns: CsvFormat['columns'] = {
  commune: ['Commune', 'INSEE', 'CODE_INSEE', 'code_commune', 'INSEE_COM', 'DEPCOM', 'insee_commune'],
  iris: ['Iris', 'CODE_IRIS', 'DCOMIRIS', 'code_iris'],
  zone: ['Zone', 'num_zone', 'code_zone', 'Zone_calcul'],
  label: ['Lib_zone', 'libelle_zone', 'nom_zone'],
}
const FIELDS = ['commune', 'iris', 'zone', 'label']
const texts = z.tuple([
  z.string().nullable(),
  z.string().nullable(),
  z.string().nullable(),
  z.string().nullable(),
])

/**
 * Reads the zoning table of an agglomeration: which zone each commune, or each of its IRIS, is counted in. Names of columns,
 * encoding and delimiter differ by agglomeration and year. Throws IngestError when commune or zone is not among them.
 */
export async function readZoning(
  connection: DuckDBConnection,
  file: CsvSource,
  territory: Territory,
  ledger: Ledger,
): Promise<ZonedPlace[]> {
  const encoding = await encodingOf(file.path)
  const delimiter = await delimiterOf(file, encoding)
  await loadCsv(connection, 'zoning', file, { delimiter, encoding, columns, optional: ['iris', 'label'] })
  for (const line of await malformedLines(connection, 'zoning', file.url)) ledger.refuse(line)
  const rows = await connection.runAndReadAll(
    `SELECT ${FIELDS.map((field) => `"${field}"`).join(', ')} FROM zoning ORDER BY "row"`,
  )
  const places: ZonedPlace[] = []
  rows.getRows().forEach((row, i) => {
    const values = texts.parse(row)
    const [commune, iris, zone, label] = values.map((value) => value?.trim() || null)
    const code = communeOf(commune ?? '', iris ?? null, territory)
    const fault = faultOf(code.commune, zone ?? null, territory)
    if (fault) {
      const original = values.map((value) => value ?? '').join(';')
      ledger.refuse({ source: file.url, row: i + 1, ...fault, original })
      return
    }
    ledger.count.keep(code.repairs)
    places.push({ commune: code.commune, iris: iris ?? null, zone: zone!, label: label ?? null })
  })
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
    commune = iris.slice(0, 5)
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

async function delimiterOf({ path, url }: CsvSource, encoding: 'utf-8' | 'latin-1'): Promise<string> {
  for (const delimiter of [';', ',', '\t'])
    if ((await readHeader(path, delimiter, encoding, url)).length > 1) return delimiter
  return ';'
}
