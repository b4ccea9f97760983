import { join } from 'node:path'
import { z } from 'zod'
import { unpack } from '../../../formats/archive/extract-zip.ts'
import { readHeader } from '../../../formats/csv/header.ts'
import { loadCsv } from '../../../formats/csv/read-csv.ts'
import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { rowsOfOtherParts, writeLakeFile } from '../../../formats/duckdb/lake-file.ts'
import { selectColumns } from '../../../formats/duckdb/select-columns.ts'
import { ident, joinSql, quoted, quotedList, type Sql, sql, sqlOfFile } from '../../../formats/duckdb/sql.ts'
import type { ColumnReport } from '../../../formats/layouts/column-report.ts'
import type { Written } from '../../../formats/written.ts'
import { censusFile } from '../../../shared/lake/files/census.ts'
import type { FetchedSource, NormaliseInput, NormaliseOutput } from '../../dataset.ts'
import { readNational } from '../../pipeline/split/national-tables.ts'
import { writeAsked } from '../../pipeline/unit/commune-tables.ts'
import { newestRow, outcomeOf } from '../../pipeline/unit/outcome.ts'
import { partsOf } from '../../pipeline/unit/parts.ts'
import { censusLayoutOf, NOMENCLATURES } from './columns.ts'
import typeLinesSql from './type-lines.sql'

const delimiter = ';'

const known = z.strictObject({
  rows: z.number(),
  layout: z.strictObject({ year: z.string(), nomenclature: z.enum(NOMENCLATURES) }),
})

type Known = z.infer<typeof known>

/** The figures of a zone: every number with decimals that its lake file declares. */
const FIGURES = Object.entries(censusFile.table).flatMap(([name, { type }]) =>
  type === 'DOUBLE' ? [name] : [],
)

/** Reads the census of one département (or of some communes of it) out of the national file, IRIS by IRIS and added up by level. */
export async function normalise(input: NormaliseInput): Promise<NormaliseOutput> {
  const { unit, sources, territory, workDir } = input
  const { url } = sources[0]!
  return withDuckDb(workDir, async (db) => {
    const { rows, layout } = await readNational(db, input, {
      names: ['lines', 'lines_refused'],
      facts: known,
      read: (own, dir, _tell, columns) => readLines(own, sources[0]!, dir, columns),
    })
    input.progress(rows)
    await writeAsked(db, unit, territory)
    await typeLines(db, input)
    const lake = [await writeLake(db, layout, input)]
    return outcomeOf(db, input, lake, { table: sql`typed`, source: quoted(url) }, newestRow(layout.year))
  })
}

/** Fills `lines` with the national file, as text, and tells its layout. */
async function readLines(
  db: Database,
  source: FetchedSource,
  workDir: string,
  columns: ColumnReport,
): Promise<Known> {
  const [path] = await unpack(source, join(workDir, 'archive'), (name) =>
    /(^|\/)base-ic-evol-struct-pop-\d{4}\.csv$/i.test(name),
  )
  const csv = { path: path!, url: source.url }
  const { format, year, nomenclature } = censusLayoutOf(await readHeader(csv, delimiter), source.url)
  const { rows } = await loadCsv(db, 'lines', csv, format, columns)
  return { rows, layout: { year, nomenclature } }
}

/** `typed`: every line of France, its figures as numbers, with its part, or why it is refused or outside what was asked. */
async function typeLines(db: Database, { unit }: NormaliseInput): Promise<void> {
  const first = quoted(partsOf(unit)[0]!)
  const names = FIGURES.map(ident)
  const numbers = names.map((name) => sql`TRY_CAST(replace(l.${name}, ',', '.') AS DOUBLE) AS ${name}`)
  const texts = names.map((name) => sql`l.${name}`)
  const bad = names.map((name) => sql`${name} IS NULL`)
  const otherCommune = unit.communes ? sql`WHEN rule IS NULL AND asked IS NULL THEN 'other-commune'` : sql``
  await db.run(
    sqlOfFile(typeLinesSql, {
      area: quoted(unit.area),
      other_commune: otherCommune,
      part_asked: unit.communes ? sql`asked` : sql`NULL`,
      first_part: first,
      any_missing: joinSql(bad, ' OR '),
      numbers: joinSql(numbers),
      texts: joinSql(texts),
    }),
  )
  await db.run(
    sql`INSERT INTO typed BY NAME SELECT "row", ${first} AS part, rule, detail, original FROM lines_refused`,
  )
}

/**
 * One row a zone: level, code, year, nomenclature, number of IRIS, and the figures. IRIS and communes of the unit; the city of
 * arrondissements, département and région added up from all their IRIS in France, whatever was asked.
 */
async function writeLake(
  db: Database,
  { year, nomenclature }: Known['layout'],
  { unit, territory, previous, workDir }: NormaliseInput,
): Promise<Written> {
  const area = quoted(unit.area)
  const region = territory.departement(unit.area)?.region
  const inRegion = territory.data.departements.filter((one) => region !== undefined && one.region === region)
  // In file order: the last digit of a sum of fractions depends on the order, and sum() adds as its threads come.
  const sum = (name: string) => sql`list_sum(list(${ident(name)} ORDER BY "row"))`
  const zone = { year: quoted(year), nomenclature: quoted(nomenclature), iris_count: sql`count(*)` }
  const level = (name: string, code: Sql, where: Sql, part = sql`NULL`) =>
    sql`SELECT ${selectColumns(censusFile.table, { level: quoted(name), code, ...zone, part }, sum)}
     FROM typed t WHERE rule IS NULL AND ${where} GROUP BY ALL`
  const cities = territory.data.communes.flatMap(({ code, city }) =>
    city === undefined ? [] : [[code, city]],
  )
  await db.fill('cities', 'code VARCHAR, city VARCHAR', cities)
  const selects = [
    level('iris', sql`iris`, sql`scope IS NULL`, sql`part`),
    level('commune', sql`today`, sql`scope IS NULL`, sql`part`),
    level(
      'ville',
      sql`(SELECT city FROM cities c WHERE c.code = t.today)`,
      sql`departement = ${area} AND today IN (SELECT code FROM cities)`,
    ),
    level('departement', sql`departement`, sql`departement = ${area}`),
  ]
  if (region !== undefined) {
    const codes = quotedList(inRegion.map(({ code }) => code))
    selects.push(level('region', quoted(region), sql`departement IN (${codes})`))
  }
  const before = previous?.lake.census
  if (before && unit.communes) selects.push(sql`SELECT * FROM ${rowsOfOtherParts(before, partsOf(unit))}`)
  const rows = joinSql(selects, ' UNION ALL BY NAME ')
  return writeLakeFile(db, workDir, censusFile.kind, sql`SELECT * FROM (${rows}) ORDER BY level, code`)
}
