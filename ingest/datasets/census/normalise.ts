import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { extractZip } from '../../archive/extract-zip.ts'
import { readHeader } from '../../csv/header.ts'
import { loadCsv } from '../../csv/load-csv.ts'
import type { FetchedSource, NormaliseInput, NormaliseOutput, Written } from '../../dataset.ts'
import { sqlPath, withDuckDb } from '../../pipeline/duckdb/duckdb.ts'
import { rowsOfOtherParts, writeLakeFile } from '../../pipeline/duckdb/lake-file.ts'
import { qualityByPart } from '../../pipeline/quality/quality-by-part.ts'
import { writeQuarantineOf } from '../../pipeline/quality/quarantine.ts'
import { writeAsked } from '../../pipeline/unit/asked-codes.ts'
import { describeParts, partsOf } from '../../pipeline/unit/parts.ts'
import { type CensusLayout, layoutOf } from './columns.ts'

const DELIMITER = ';'

/** Reads the census of one département (or of some communes of it) out of the national file, IRIS by IRIS and added up by level. */
export async function normaliseCensus(input: NormaliseInput): Promise<NormaliseOutput> {
  const { unit, sources, territory, workDir } = input
  const [source] = sources
  const parts = partsOf(unit)
  const csv = await unpacked(source!, workDir)
  const layout = layoutOf(await readHeader(csv, DELIMITER, 'utf-8', source!.url), source!.url)
  return withDuckDb(workDir, async (connection) => {
    const columns = { iris: ['IRIS'], ...only(layout.figures) }
    const { rows } = await loadCsv(
      connection,
      'lines',
      { path: csv, url: source!.url },
      { delimiter: DELIMITER, columns },
    )
    input.progress(rows)
    await writeAsked(connection, unit, territory)
    await typeLines(connection, layout, unit.area, sqlPath(parts[0]!), unit.communes !== undefined)
    const written = [
      await writeLake(connection, layout, input),
      ...(await writeQuarantineOf(connection, input, { table: 'typed', source: sqlPath(source!.url) })),
    ]
    const qualities = await qualityByPart(connection, 'typed', parts)
    return {
      written,
      parts: describeParts(unit, (part) => ({
        quality: qualities.get(part)!,
        millesime: layout.year,
        millesimeFrom: 'newest-row',
      })),
    }
  })
}

async function unpacked(source: FetchedSource, workDir: string): Promise<string> {
  if (!/\.zip$/i.test(source.path)) return source.path
  const folder = join(workDir, 'archive')
  await mkdir(folder, { recursive: true })
  const [csv] = await extractZip(source.path, source.url, folder, (name) =>
    /(^|\/)base-ic-evol-struct-pop-\d{4}\.csv$/i.test(name),
  )
  return csv!
}

const only = (figures: CensusLayout['figures']) =>
  Object.fromEntries(Object.entries(figures).map(([name, published]) => [name, [published]]))

/** `typed`: every line of France, its figures as numbers, with its part, or why it is refused or outside what was asked. */
async function typeLines(
  connection: DuckDBConnection,
  { figures }: CensusLayout,
  area: string,
  first: string,
  byCommune: boolean,
): Promise<void> {
  const names = Object.keys(figures)
  const numbers = names.map((name) => `TRY_CAST(replace(l."${name}", ',', '.') AS DOUBLE) AS "${name}"`)
  const bad = names.map((name) => `"${name}" IS NULL`).join(' OR ')
  await connection.run(
    `CREATE TEMP TABLE typed AS
     SELECT *, CASE WHEN rule IS NULL AND departement <> ${sqlPath(area)} THEN 'other-departement'
                    ${byCommune ? `WHEN rule IS NULL AND asked IS NULL THEN 'other-commune'` : ''} END AS scope,
       coalesce(${byCommune ? 'asked' : 'NULL'}, ${first}) AS part
     FROM (
       SELECT n.*, coalesce(t.today, n.commune) AS today, a.part AS asked,
         CASE WHEN starts_with(n.commune, '97') OR starts_with(n.commune, '98') THEN n.commune[1:3] ELSE n.commune[1:2] END AS departement,
         CASE WHEN NOT regexp_full_match(coalesce(iris, ''), '[0-9][0-9AB][0-9]{7}') THEN 'iris-malformed'
              WHEN row_number() OVER (PARTITION BY iris ORDER BY "row") > 1 THEN 'iris-duplicate'
              WHEN ${bad} THEN 'number-malformed' END AS rule,
         concat(rule, ': ', iris) AS detail
       FROM (SELECT l."row", l.iris, l.iris[1:5] AS commune, ${numbers.join(', ')},
               concat_ws(';', l.iris, ${names.map((name) => `l."${name}"`).join(', ')}) AS original FROM lines l) n
       LEFT JOIN recoded t ON t.code = n.commune
       LEFT JOIN asked a ON a.code = n.commune)`,
  )
  await connection.run(
    `INSERT INTO typed BY NAME SELECT "row", ${first} AS part, rule, detail, original FROM lines_refused`,
  )
}

/**
 * One row a zone: level, code, year, nomenclature, number of IRIS, and the figures. IRIS and communes of the unit; the city of
 * arrondissements, département and région added up from all their IRIS in France, whatever was asked.
 */
async function writeLake(
  connection: DuckDBConnection,
  { year, nomenclature, figures }: CensusLayout,
  { unit, territory, previous, workDir }: NormaliseInput,
): Promise<Written> {
  const region = territory.departement(unit.area)?.region
  const inRegion = territory.data.departements.filter((one) => region !== undefined && one.region === region)
  // In file order: the last digit of a sum of fractions depends on the order, and sum() adds as its threads come.
  const sums = Object.keys(figures).map((name) => `list_sum(list("${name}" ORDER BY "row")) AS "${name}"`)
  const level = (name: string, code: string, where: string, part = 'NULL') =>
    `SELECT '${name}' AS level, ${code} AS code, '${year}' AS year, '${nomenclature}' AS nomenclature, count(*) AS iris_count, ${sums.join(', ')}, ${part} AS part
     FROM typed t WHERE rule IS NULL AND ${where} GROUP BY ALL`
  const cities = territory.data.communes.flatMap(({ code, city }) =>
    city === undefined ? [] : [[code, city]],
  )
  await connection.run('CREATE TEMP TABLE cities (code VARCHAR, city VARCHAR)')
  for (const [code, city] of cities) await connection.run(`INSERT INTO cities VALUES ('${code}', '${city}')`)
  const selects = [
    level('iris', 'iris', 'scope IS NULL', 'part'),
    level('commune', 'today', 'scope IS NULL', 'part'),
    level(
      'ville',
      '(SELECT city FROM cities c WHERE c.code = t.today)',
      `departement = ${sqlPath(unit.area)} AND today IN (SELECT code FROM cities)`,
    ),
    level('departement', 'departement', `departement = ${sqlPath(unit.area)}`),
    ...(region === undefined
      ? []
      : [
          level(
            'region',
            sqlPath(region),
            `departement IN (${inRegion.map(({ code }) => sqlPath(code)).join(', ')})`,
          ),
        ]),
    ...(previous?.lake.census && unit.communes
      ? [`SELECT * FROM ${rowsOfOtherParts(previous.lake.census, partsOf(unit))}`]
      : []),
  ]
  const rows = selects.join(' UNION ALL BY NAME ')
  return writeLakeFile(connection, workDir, 'census', `SELECT * FROM (${rows}) ORDER BY level, code`)
}
