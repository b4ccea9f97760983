import type { Database } from '../../../../formats/duckdb/database.ts'
import { quoted, type Sql, sql } from '../../../../formats/duckdb/sql.ts'
import type { Written } from '../../../../formats/written.ts'
import { activeStreets, priceSales, prices, streetPrices } from '../../../../shared/documents/sales.ts'
import type { ZoneLevel } from '../../../../shared/schemas/zone.ts'
import type { Territory } from '../../../../shared/territory/territory.ts'
import { SortedDocuments, writeArrays } from '../../../readmodel/write-documents.ts'
import { type DaySpan, LAST_YEARS, zoneStats } from './aggregate.ts'

/** How a level's zones are named in the table of priced sales. */
export interface ZonePriceLevel {
  level: ZoneLevel
  /** SQL expression over `priced`; NULL where a sale is in no such zone. */
  zone: Sql
  /** Small zones withhold figures made of few sales. */
  small: boolean
}

const CITY_PART = sql`city IS NOT NULL`

/** Levels within one département. An arrondissement of Paris, Lyon or Marseille takes the place of the commune. */
export const AREA_LEVELS: readonly ZonePriceLevel[] = [
  { level: 'iris', zone: sql`iris`, small: true },
  { level: 'commune', zone: sql`CASE WHEN NOT (${CITY_PART}) THEN commune END`, small: false },
  { level: 'arrondissement', zone: sql`CASE WHEN ${CITY_PART} THEN commune END`, small: false },
  { level: 'ville', zone: sql`city`, small: false },
  { level: 'departement', zone: sql`departement`, small: false },
]

/** Prices of every zone of some levels, over the table `priced`: kind `prices`. */
export async function writeZonePrices(
  db: Database,
  workDir: string,
  levels: readonly ZonePriceLevel[],
  nameOf: (level: ZoneLevel, code: string) => string,
): Promise<Written> {
  const documents = new SortedDocuments(prices)
  for (const { level, zone, small } of levels)
    for await (const { zone: code, years } of zoneStats(db, zone, small))
      documents.put(prices.key(level, code), { level, code, name: nameOf(level, code), years })
  return documents.write(workDir)
}

const STREET = sql`CASE WHEN street_code IS NOT NULL THEN commune || ':' || street_code END`

/**
 * Prices of every street (kind `street-prices`) and, by commune, its most active streets (kind `active-streets`), over the tables `priced`
 * and `commune_names`.
 */
export async function writeStreetPrices(db: Database, workDir: string, span: DaySpan): Promise<Written[]> {
  const streets = new Map<string, { name: string; communeName: string | null }>()
  const named = await db.all(
    sql`SELECT ${STREET} AS key, mode(street), any_value(commune_name) FROM priced LEFT JOIN commune_names USING (commune)
     WHERE street_code IS NOT NULL GROUP BY 1`,
  )
  for (const [key, name, of] of named)
    streets.set(String(key), { name: String(name), communeName: of === null ? null : String(of) })
  const documents = new SortedDocuments(streetPrices)
  for await (const { zone, years } of zoneStats(db, STREET, true)) {
    const [commune, code] = zone.split(':') as [string, string]
    const { name, communeName } = streets.get(zone)!
    const street = { code, name, commune: { code: commune, name: communeName } }
    documents.put(streetPrices.key(commune, code), { ...street, years })
  }
  return [await documents.write(workDir), await writeRanking(db, workDir, span)]
}

/** Streets listed in a ranking. */
const RANKED = 20

async function writeRanking(db: Database, workDir: string, span: DaySpan): Promise<Written> {
  const first = Number(span.last.slice(0, 4)) - LAST_YEARS + 1
  const rows = await db.all(
    sql`SELECT commune, CAST(to_json(list({code: street_code, name: name, commune: {code: commune, name: commune_name}, salesCount: sales, median: median}
         ORDER BY sales DESC, street_code)) AS VARCHAR)
     FROM (SELECT commune, street_code, mode(street) AS name, count(*) AS sales,
         CASE WHEN count(*) >= 5 THEN CAST(round(median(value)) AS BIGINT) END AS median,
         row_number() OVER (PARTITION BY commune ORDER BY count(*) DESC, street_code) AS rank
       FROM priced WHERE street_code IS NOT NULL AND value IS NOT NULL AND year("date") >= ${first} GROUP BY commune, street_code)
     LEFT JOIN commune_names USING (commune)
     WHERE rank <= ${RANKED} GROUP BY commune`,
  )
  const documents = new SortedDocuments(activeStreets)
  for (const [commune, json] of rows) documents.putText(activeStreets.key(String(commune)), String(json))
  return documents.write(workDir)
}

/** Begins the text of a sale in `writePriceSales`: who counts it. */
const COUNTED = { byBoth: 'b', byState: 's', byTerrier: 't' } as const

/**
 * Keys of the sales behind each figure of the small levels (kind `price-sales`): larger zones are in the lake. Sales come sorted and are gathered here:
 * in SQL the lists of a département of 2,000,000 lines needed more than 1,000 MB, which DuckDB cannot write to disk.
 */
export async function writePriceSales(db: Database, workDir: string): Promise<Written> {
  // In the order of their keys, which begin with the level.
  const levels = [
    ...AREA_LEVELS.filter(({ level }) => level !== 'departement' && level !== 'ville'),
    { level: 'rue' as const, zone: STREET },
  ].sort((a, b) => (a.level < b.level ? -1 : 1))
  const queries = levels.map(
    ({ level, zone }) => sql`SELECT concat_ws(':', ${quoted(level)}, ${zone}, year("date"), type) AS key,
        concat(CASE WHEN value IS NULL THEN ${quoted(COUNTED.byState)} WHEN state_value IS NULL THEN ${quoted(COUNTED.byTerrier)}
          ELSE ${quoted(COUNTED.byBoth)} END, mutation)
      FROM priced WHERE (value IS NOT NULL OR state_value IS NOT NULL) AND ${zone} IS NOT NULL ORDER BY key, "date" DESC, mutation`,
  )
  return writeArrays(db, priceSales, workDir, queries, (_key, counted) => {
    const of = (...by: string[]) =>
      counted.filter(([first]) => by.includes(first!)).map((text) => text.slice(1))
    const sales = of(COUNTED.byBoth, COUNTED.byTerrier)
    return JSON.stringify({ sales, stateOnly: of(COUNTED.byState), terrierOnly: of(COUNTED.byTerrier) })
  })
}

/** Names of the zones: those of the territory; an IRIS is named by `irisName`. */
export function zoneNames(territory: Territory, irisName: (code: string) => string | undefined) {
  return (level: ZoneLevel, code: string): string => {
    if (level === 'iris') return irisName(code) ?? code
    if (level === 'departement') return territory.departement(code)?.name ?? code
    if (level === 'region') return territory.region(code)?.name ?? code
    return territory.commune(code)?.name ?? code
  }
}
