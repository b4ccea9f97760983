import { z } from 'zod'
import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { quoted, quotedList, type Sql, sql, sqlOfFile, zeroPadded } from '../../../formats/duckdb/sql.ts'
import { IngestError } from '../../../formats/errors.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { AreaUnit, Edition, FetchedSource, NormaliseInput, NormaliseOutput } from '../../dataset.ts'
import { departementOfCode } from '../../pipeline/split/laid-out.ts'
import { readNational } from '../../pipeline/split/national-tables.ts'
import { createCommuneTable } from '../../pipeline/unit/commune-tables.ts'
import { editionNamed, newestRow, outcomeOf, writeLake } from '../../pipeline/unit/outcome.ts'
import { partsOf } from '../../pipeline/unit/parts.ts'
import lakeSql from './lake.sql'
import { DAYS, LAKE_COLUMNS, NUMBERS } from './lake-columns.ts'
import { joinStreets, mendWords } from './mend-lines.ts'
import { monthOf, newestMonth } from './month.ts'
import placeLinesSql from './place-lines.sql'
import { readLists } from './read-lists.ts'
import { readPermitReference } from './reference.ts'
import { PERMITS_EDITION } from './sources.ts'
import typeLinesSql from './type-lines.sql'

/** Reads the four lists of permits for one département, or some communes of it, into the lake: one row a line kept. */
export async function normalise(input: NormaliseInput): Promise<NormaliseOutput> {
  const { unit, sources, territory, workDir } = input
  return withDuckDb(workDir, async (db) => {
    const { rows } = await readNational(db, input, {
      names: ['permit_lines', 'permit_rejects'],
      facts: z.strictObject({ rows: z.number() }),
      read: async (own, dir, _tell, columns) => ({ rows: await readLists(own, sources, dir, columns) }),
    })
    if (rows === 0)
      throw new IngestError(
        `permits: ${sources.map(({ url }) => url).join(', ')}: not one line: nothing was published`,
      )
    input.progress(rows)
    await createCommuneTable(db, { area: unit.area }, territory)
    await fillArrondissements(db, territory)
    const newest = await fillMonths(db)
    const departement = departementOfCode(sql`l.code`)
    await db.run(
      sqlOfFile(placeLinesSql, {
        area: quoted(unit.area),
        departement,
        written_code: zeroPadded(sql`upper(trim(commune))`, 5),
        written_departement: zeroPadded(sql`upper(trim(departement))`, 2),
        ...partSql(unit),
      }),
    )
    await mendWords(db)
    await joinStreets(db)
    await fillReferences(db, unit.area)
    await db.run(sqlOfFile(typeLinesSql, { days: DAYS, numbers: NUMBERS }))
    const kept = sqlOfFile(lakeSql, { columns: LAKE_COLUMNS })
    const lake = [await writeLake(db, input, 'permits', { kept, order: sql`type, "number", list` })]
    const elsewhere = rows - (await db.count('judged')) - (await db.count('permit_rejects'))
    await db.run(
      sql`INSERT INTO judged BY NAME SELECT source, "row", rule, detail, original, ${firstPart(unit)} AS part FROM permit_rejects`,
    )
    const leftOut = {
      reason: 'other-departement',
      rows: new Map(partsOf(unit).map((part, i) => [part, i === 0 ? elsewhere : 0])),
    }
    return outcomeOf(
      db,
      input,
      lake,
      { table: sql`judged`, source: sql`source`, repairs: REPAIRS, leftOut },
      editionIn(sources) ?? newestRow(newest ?? sources[0]!.fetchedAt),
    )
  })
}

/** The newest month that the addresses name, whatever its spelling; undefined when they name none, as those of files that are given. */
function editionIn(sources: readonly FetchedSource[]): Edition | undefined {
  const named = sources.flatMap((source) => {
    const edition = editionNamed(source, PERMITS_EDITION)
    const millesime = edition && monthOf(edition.millesime)
    return millesime === undefined ? [] : [{ ...edition!, millesime }]
  })
  return named.sort((a, b) => (a.millesime < b.millesime ? 1 : -1))[0]
}

/** Lines that were kept after a repair. */
const REPAIRS = sql`SELECT part, repair, count(*) FROM (
    SELECT part, unnest([CASE WHEN is_mended THEN 'accents-mended' END, CASE WHEN is_month_lost THEN 'month-dropped' END]) AS repair
    FROM judged WHERE scope IS NULL AND rule IS NULL) WHERE repair IS NOT NULL GROUP BY ALL`

const firstPart = (unit: AreaUnit) => quoted(partsOf(unit)[0]!)

/** The part of the unit that a line counts in, over `today` (the commune of today, NULL for an unknown one), and whether it was asked for. */
function partSql(unit: AreaUnit): { part: Sql; wanted: Sql } {
  if (!unit.communes) return { part: quoted(unit.area), wanted: sql`true` }
  const wanted = sql`today IN (${quotedList(unit.communes)})`
  return { part: sql`CASE WHEN ${wanted} THEN today ELSE ${firstPart(unit)} END`, wanted }
}

/**
 * `arrondissements` (city, code, prefix) of Paris, Lyon and Marseille; `prefix` is what a reference that begins with the city's code has in the place of the
 * prefix (`118` of Paris 18e). `postcodes` (city, postcode, code): those that mean one arrondissement alone.
 */
async function fillArrondissements(db: Database, territory: Territory): Promise<void> {
  const all = territory.data.communes.flatMap(({ code: city }) =>
    territory.arrondissements(city).map(({ code, postcodes }) => ({ city, code, postcodes })),
  )
  await db.fill(
    'arrondissements',
    'city VARCHAR, code VARCHAR, prefix VARCHAR',
    all.map(({ city, code }) => [city, code, code.slice(2)]),
  )
  await db.fill(
    'all_postcodes',
    'city VARCHAR, postcode VARCHAR, code VARCHAR',
    all.flatMap(({ city, code, postcodes }) => postcodes.map((postcode) => [city, postcode, code])),
  )
  await db.run(
    'CREATE TABLE postcodes AS SELECT city, postcode, min(code) AS code FROM all_postcodes GROUP BY city, postcode HAVING count(*) = 1',
  )
}

/**
 * Fills `months` (written, month): the month of the last news, YYYY-MM, for each spelling in the lists. Gives the newest; where the lists have no such month,
 * that of the newest permit; undefined when there is neither.
 */
async function fillMonths(db: Database): Promise<string | undefined> {
  const texts = (await db.all('SELECT DISTINCT updated FROM permit_lines WHERE updated IS NOT NULL')).map(
    ([written]) => String(written),
  )
  const months = texts.flatMap((written) => {
    const month = monthOf(written)
    return month === undefined ? [] : [[written, month]]
  })
  await db.fill('months', 'written VARCHAR, "month" VARCHAR', months)
  const granted = await db.value('SELECT max(TRY_CAST(authorised_on AS DATE))::VARCHAR FROM permit_lines')
  return newestMonth(texts) ?? (typeof granted === 'string' ? monthOf(granted) : undefined)
}

/** `parsed`: what each pair of cells of the lines of the département says. */
async function fillReferences(db: Database, area: string): Promise<void> {
  const pairs = await db.all(
    sql`SELECT DISTINCT coalesce(p.s, ''), coalesce(p.n, '') FROM (SELECT unnest(pairs) AS p FROM judged) ORDER BY ALL`,
  )
  const rows = pairs.flatMap(([s, n]) => {
    const [section, number] = [String(s), String(n)]
    const found = readPermitReference(section, number, area)
    if (found === undefined) return []
    const written = `${section} ${number}`.trim()
    return typeof found === 'string'
      ? [[section, number, written, null, null, null, null, found]]
      : [[section, number, written, found.prefix, found.section, found.number, found.isPart, null]]
  })
  await db.fill(
    'parsed',
    's VARCHAR, n VARCHAR, written VARCHAR, prefix VARCHAR, section VARCHAR, "number" VARCHAR, part BOOLEAN, reason VARCHAR',
    rows,
  )
}
