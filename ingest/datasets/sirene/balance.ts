import type { Database } from '../../../formats/duckdb/database.ts'
import { quoted, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import type { Ledger } from '../../pipeline/quality/ledger.ts'
import type { AreaFilter } from './area.ts'
import { RANDOM_POINT } from './points.ts'
import type { Stock } from './stock.ts'
import type { Stocks } from './stocks.ts'

/**
 * Accounts for every line of the national files, part by part: kept, refused or left out. A line that is not even a line may belong to
 * any part, so each part counts it.
 */
export async function balance(
  db: Database,
  stocks: Stocks,
  filter: AreaFilter,
  ledger: Ledger,
): Promise<void> {
  const { units, establishments, points } = stocks
  const isRandom = sql`g.qualite = ${quoted(RANDOM_POINT)}`
  const here = await byPart(db, sql`SELECT part, count(*) FROM area_rows GROUP BY part`)
  const kept = await byPart(db, sql`SELECT part, count(*) FROM area_rows WHERE rule IS NULL GROUP BY part`)
  const closed = await byPart(db, sql`SELECT part, n FROM closed`)
  const offices = await byPart(db, ofCompaniesSeen(sql`head_offices`))
  const companies = await byPart(db, ofCompaniesSeen(sql`unit_rows`))
  const located = await byPart(db, ofEstablishmentsSeen(sql`(${isRandom}) IS NOT TRUE`))
  const random = await byPart(db, ofEstablishmentsSeen(isRandom))
  const badRows = sql`SELECT "row", rule, part, to_json(a) FROM
    (SELECT e.* EXCLUDE (commune, ici), a.commune, a.part, a.rule FROM found e JOIN area_rows a USING ("row") WHERE a.rule IS NOT NULL) a
    ORDER BY "row"`
  for (const { part, ...line } of await refusedLines(db, establishments, badRows))
    ledger.refuse({ ...line, part: part! })
  const badUnits = await refusedLines(
    db,
    units,
    sql`SELECT "row", rule, NULL, original FROM bad_units ORDER BY "row"`,
  )
  const anywhere = [
    ...badUnits,
    ...units.malformed,
    ...establishments.malformed,
    ...(points?.malformed ?? []),
  ]
  for (const part of filter.parts) {
    for (const line of anywhere) ledger.refuse({ ...line, part })
    const count = ledger.count(part)
    count.keepMany(kept(part) + offices(part) + companies(part) + located(part))
    count.leaveOut('closed', closed(part))
    count.leaveOut(filter.elsewhere, wellFormed(establishments) - here(part) - closed(part) - offices(part))
    count.leaveOut('company-not-seen', wellFormed(units) - companies(part) - badUnits.length)
    count.leaveOut('random-point', random(part))
    if (points) count.leaveOut('establishment-not-kept', wellFormed(points) - located(part) - random(part))
  }
}

const wellFormed = ({ rows, malformed }: Stock) => rows - malformed.length

const ofCompaniesSeen = (table: Sql) =>
  sql`SELECT s.part, count(*) FROM
    (SELECT part, siren FROM area_rows WHERE rule IS NULL UNION SELECT part, siren FROM asked) s
    JOIN ${table} t USING (siren) GROUP BY s.part`

const ofEstablishmentsSeen = (condition: Sql) =>
  sql`SELECT a.part, count(*) FROM area_rows a JOIN geo_rows g USING (siret) WHERE a.rule IS NULL AND ${condition} GROUP BY a.part`

/** Numbers by part; a part without one has 0. */
async function byPart(db: Database, query: Sql): Promise<(part: string) => number> {
  const counts = new Map((await db.all(query)).map(([part, n]) => [String(part), Number(n)]))
  return (part) => counts.get(part) ?? 0
}

const DETAILS: Readonly<Record<string, string>> = {
  'siret-malformed': 'siret is not 14 digits',
  'siren-inconsistent': 'siren is not the beginning of siret',
  'state-unknown': 'etatAdministratif is neither A nor F',
  'siret-duplicate': 'the siret stands earlier in the same file',
  'siren-malformed': 'siren is not 9 digits',
  'siren-duplicate': 'the siren stands earlier in the same file',
}

/** The lines that a query over (row, rule, part, original) gives. */
async function refusedLines(db: Database, { url }: Stock, query: Sql) {
  return (await db.all(query)).map(([row, rule, part, original]) => ({
    source: url,
    row: Number(row),
    rule: String(rule),
    detail: DETAILS[String(rule)] ?? '',
    original: String(original),
    ...(part === null ? {} : { part: String(part) }),
  }))
}
