import type { DuckDBConnection } from '@duckdb/node-api'
import type { Refused } from '../../dataset.ts'
import type { QualityCount } from '../../pipeline/quality/quality-count.ts'
import type { AreaFilter } from './area.ts'
import { RANDOM_POINT } from './points.ts'
import type { Stock } from './stock.ts'

/** The three stock files of a unit; without geolocation, establishments are placed by the stock's own coordinates only. */
export interface Stocks {
  units: Stock
  establishments: Stock
  points?: Stock
}

/**
 * Accounts for every line of the national files, part by part: kept, refused or left out. Gives the refused lines; a line that is
 * not even a line may belong to any part, so each part counts it.
 */
export async function balance(
  connection: DuckDBConnection,
  stocks: Stocks,
  filter: AreaFilter,
  counts: ReadonlyMap<string, QualityCount>,
): Promise<Refused[]> {
  const { units, establishments, points } = stocks
  const refused: Refused[] = []
  const here = await byPart(connection, 'SELECT part, count(*) FROM area_rows GROUP BY part')
  const kept = await byPart(
    connection,
    'SELECT part, count(*) FROM area_rows WHERE rule IS NULL GROUP BY part',
  )
  const closed = await byPart(connection, 'SELECT part, n FROM closed')
  const offices = await byPart(connection, ofCompaniesSeen('head_offices'))
  const companies = await byPart(connection, ofCompaniesSeen('unit_rows'))
  const located = await byPart(
    connection,
    ofEstablishmentsSeen(`g.qualite IS DISTINCT FROM '${RANDOM_POINT}'`),
  )
  const random = await byPart(connection, ofEstablishmentsSeen(`g.qualite = '${RANDOM_POINT}'`))
  const badRows = await badEstablishments(connection, establishments)
  const badUnits = await badLines(connection, units)
  for (const part of filter.parts) {
    const count = counts.get(part)!
    const of = (table: ReadonlyMap<string, number>) => table.get(part) ?? 0
    const mine = [
      ...badRows.filter((line) => line.part === part),
      ...[...badUnits, ...[units, establishments, points].flatMap((stock) => malformed(stock))].map(
        (line) => ({
          ...line,
          part,
        }),
      ),
    ]
    for (const { rule } of mine) count.quarantine(rule)
    refused.push(...mine)
    count.keepMany(of(kept) + of(offices) + of(companies) + of(located))
    count.leaveOut('closed', of(closed))
    const elsewhere =
      establishments.rows - establishments.malformed.length - of(here) - of(closed) - of(offices)
    count.leaveOut(filter.elsewhere, elsewhere)
    count.leaveOut('company-not-seen', units.rows - units.malformed.length - of(companies) - badUnits.length)
    count.leaveOut('random-point', of(random))
    if (points)
      count.leaveOut(
        'establishment-not-kept',
        points.rows - points.malformed.length - of(located) - of(random),
      )
  }
  return refused
}

const PARTS_OF_SEEN =
  '(SELECT part, siren FROM area_rows WHERE rule IS NULL UNION SELECT part, siren FROM asked)'

const ofCompaniesSeen = (table: string) =>
  `SELECT s.part, count(*) FROM ${PARTS_OF_SEEN} s JOIN ${table} t USING (siren) GROUP BY s.part`

const ofEstablishmentsSeen = (condition: string) =>
  `SELECT a.part, count(*) FROM area_rows a JOIN geo_rows g USING (siret) WHERE a.rule IS NULL AND ${condition} GROUP BY a.part`

async function byPart(connection: DuckDBConnection, sql: string): Promise<Map<string, number>> {
  const found = await connection.runAndReadAll(sql)
  return new Map(found.getRows().map(([part, n]) => [String(part), Number(n)]))
}

const DETAILS: Readonly<Record<string, string>> = {
  'siret-malformed': 'siret is not 14 digits',
  'siren-inconsistent': 'siren is not the beginning of siret',
  'state-unknown': 'etatAdministratif is neither A nor F',
  'siret-duplicate': 'the siret stands earlier in the same file',
  'siren-malformed': 'siren is not 9 digits',
  'siren-duplicate': 'the siren stands earlier in the same file',
}

async function badEstablishments(connection: DuckDBConnection, { url }: Stock): Promise<Refused[]> {
  const found = await connection.runAndReadAll(
    'SELECT "row", rule, part, to_json(a) FROM area_rows a WHERE rule IS NOT NULL ORDER BY "row"',
  )
  return found.getRows().map(([row, rule, part, original]) => ({
    source: url,
    row: Number(row),
    rule: String(rule),
    detail: DETAILS[String(rule)] ?? '',
    original: String(original),
    part: String(part),
  }))
}

async function badLines(connection: DuckDBConnection, { url }: Stock): Promise<Omit<Refused, 'part'>[]> {
  const found = await connection.runAndReadAll('SELECT "row", rule, original FROM bad_units ORDER BY "row"')
  return found.getRows().map(([row, rule, original]) => ({
    source: url,
    row: Number(row),
    rule: String(rule),
    detail: DETAILS[String(rule)] ?? '',
    original: String(original),
  }))
}

function malformed(stock: Stock | undefined): Omit<Refused, 'part'>[] {
  return (stock?.malformed ?? []).map((line) => ({ ...line, source: stock!.url, rule: 'malformed-line' }))
}
