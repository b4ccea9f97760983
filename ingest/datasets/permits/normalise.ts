import { z } from 'zod'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { AreaUnit, NormaliseInput, NormaliseOutput } from '../../dataset.ts'
import { IngestError } from '../../errors.ts'
import { type Database, withDuckDb } from '../../pipeline/duckdb/database.ts'
import { quoted, quotedList, type Sql, sql, sqlFile } from '../../pipeline/duckdb/sql.ts'
import { readNational } from '../../pipeline/split/national-tables.ts'
import { createCommuneTable } from '../../pipeline/unit/commune-tables.ts'
import { editionNamed, newestRow, outcomeOf, writeLake } from '../../pipeline/unit/outcome.ts'
import { partsOf } from '../../pipeline/unit/parts.ts'
import { readLists } from './read-lists.ts'
import { readReference } from './reference.ts'
import { EDITION } from './sources.ts'

/** Reads the four lists of permits for one département, or some communes of it, into the lake: one row a line kept. */
export async function normalise(input: NormaliseInput): Promise<NormaliseOutput> {
  const { unit, sources, territory, workDir } = input
  return withDuckDb(workDir, async (db) => {
    const { rows } = await readNational(db, input, {
      names: ['permit_lines', 'permit_rejects'],
      facts: z.strictObject({ rows: z.number() }),
      read: async (own, dir) => ({ rows: await readLists(own, sources, dir) }),
    })
    if (rows === 0)
      throw new IngestError(
        `permits: ${sources.map(({ url }) => url).join(', ')}: not one line: nothing was published`,
      )
    input.progress(rows)
    await createCommuneTable(db, { area: unit.area }, territory)
    await fillCities(db, territory)
    await db.run(sqlFile(import.meta.url, 'place-lines.sql', { area: quoted(unit.area), ...partSql(unit) }))
    await fillReferences(db, unit.area)
    await db.run(sqlFile(import.meta.url, 'type-lines.sql'))
    const kept = sqlFile(import.meta.url, 'lake.sql')
    const lake = [await writeLake(db, input, 'permits', { kept, order: sql`type, "number", list` })]
    const elsewhere = rows - (await db.count('judged')) - (await db.count('permit_rejects'))
    await db.run(
      sql`INSERT INTO judged BY NAME SELECT source, "row", rule, detail, original, ${firstPart(unit)} AS part FROM permit_rejects`,
    )
    const leftOut = {
      reason: 'other-departement',
      rows: new Map(partsOf(unit).map((part, i) => [part, i === 0 ? elsewhere : 0])),
    }
    const newest = await db.value('SELECT max(updated) FROM permit_lines')
    const named = sources.map((source) => editionNamed(source, EDITION)).find((one) => one !== undefined)
    return outcomeOf(
      db,
      input,
      lake,
      { table: sql`judged`, source: sql`source`, leftOut },
      named ?? newestRow(typeof newest === 'string' ? newest : sources[0]!.fetchedAt),
    )
  })
}

const firstPart = (unit: AreaUnit) => quoted(partsOf(unit)[0]!)

/** The part of the unit that a line counts in, over `today` (the commune of today, NULL for an unknown one), and whether it was asked for. */
function partSql(unit: AreaUnit): { part: Sql; wanted: Sql } {
  if (!unit.communes) return { part: quoted(unit.area), wanted: sql`true` }
  const wanted = sql`today IN (${quotedList(unit.communes)})`
  return { part: sql`CASE WHEN ${wanted} THEN today ELSE ${firstPart(unit)} END`, wanted }
}

/** `cities` (code): Paris, Lyon and Marseille as wholes, whose permits name their arrondissement in their number at most. */
async function fillCities(db: Database, territory: Territory): Promise<void> {
  const codes = territory.data.communes.map(({ code }) => code)
  const cities = codes.filter((code) => territory.arrondissements(code).length > 0)
  await db.fill(
    'cities',
    'code VARCHAR',
    cities.map((code) => [code]),
  )
}

/** `parsed`: what each pair of cells of the lines of the département says. */
async function fillReferences(db: Database, area: string): Promise<void> {
  const pairs = await db.all(
    sql`SELECT DISTINCT coalesce(s, ''), coalesce(n, '') FROM (SELECT section1 AS s, number1 AS n FROM judged UNION ALL
     SELECT section2, number2 FROM judged UNION ALL SELECT section3, number3 FROM judged) ORDER BY ALL`,
  )
  const rows = pairs.flatMap(([s, n]) => {
    const [section, number] = [String(s), String(n)]
    const found = readReference(section, number, area)
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
