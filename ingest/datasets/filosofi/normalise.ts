import { basename, join } from 'node:path'
import { z } from 'zod'
import { unpack } from '../../../formats/archive/extract-zip.ts'
import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { selectColumns } from '../../../formats/duckdb/select-columns.ts'
import { columnsSql, quoted, quotedList, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import { IngestError } from '../../../formats/errors.ts'
import type { ColumnReport } from '../../../formats/layouts/column-report.ts'
import { incomeFile } from '../../../shared/lake/files/filosofi.ts'
import type { FetchedSource, NormaliseInput, NormaliseOutput } from '../../dataset.ts'
import { sourceNumbered } from '../../pipeline/quality/quarantine.ts'
import { readNational } from '../../pipeline/split/national-tables.ts'
import { writeAsked } from '../../pipeline/unit/commune-tables.ts'
import { newestRow, outcomeOf, writeLake } from '../../pipeline/unit/outcome.ts'
import { partsOf } from '../../pipeline/unit/parts.ts'
import type { Advance } from '../../splitter.ts'
import { readFile } from './files.ts'
import { readLongFile } from './long-file.ts'
import { fileKindOf } from './measures.ts'

/** Reads the incomes of one département (or of some communes of it), its région included, out of the national files. */
export async function normalise(input: NormaliseInput): Promise<NormaliseOutput> {
  return withDuckDb(input.workDir, async (db) => {
    const names = await readNational(db, input, {
      names: ['zones', 'figures'],
      facts: z.array(z.string()),
      read: (own, dir, advance, columns) => readFiles(own, input.sources, dir, advance, columns),
    })
    await markScope(db, input, quoted(partsOf(input.unit)[0]!))
    // A commune that was merged since has no figure: medians cannot be added up. What the communes of a département share has no part.
    const columns = selectColumns(incomeFile.table, {
      level: sql`m.zone_level`,
      part: sql`CASE WHEN m.shared THEN NULL ELSE m.part END`,
    })
    const kept = sql`SELECT ${columns}
       FROM marked m JOIN figures f USING (file, "row") WHERE m.rule IS NULL AND m.scope IS NULL`
    const lake = [await writeLake(db, input, incomeFile.kind, { kept, order: sql`level, code, field` })]
    const newest = newestRow(String(await db.value('SELECT max(year) FROM zones')))
    return outcomeOf(
      db,
      input,
      lake,
      { table: sql`marked`, source: sourceNumbered(sql`file`, names) },
      newest,
    )
  })
}

/** Fills `zones` and `figures`. Returns the names of the files read, each at the place of its number. */
async function readFiles(
  db: Database,
  sources: readonly FetchedSource[],
  workDir: string,
  advance: Advance,
  columns: ColumnReport,
): Promise<string[]> {
  const { level, code, year, part: _, ...figure } = incomeFile.table
  await db.run(
    sql`CREATE TEMP TABLE zones (file INTEGER, "row" BIGINT, ${columnsSql({ level, code, year })}, other VARCHAR, rule VARCHAR, detail VARCHAR, original VARCHAR);
     CREATE TEMP TABLE figures (file INTEGER, "row" BIGINT, ${columnsSql(figure)})`,
  )
  const names: string[] = []
  let rows = 0
  for (const [i, source] of sources.entries())
    for (const { path, kind } of await csvFiles(source, join(workDir, `archive-${i}`))) {
      const number = names.length
      rows +=
        kind === 'long'
          ? await readLongFile(db, source, { path, number }, columns)
          : await readFile(db, source, { path, kind, number }, columns)
      names.push(`${source.url}#${basename(path)}`)
      advance(rows)
    }
  return names
}

/** The CSV files of a source that are read: the members of an archive, or the file itself. */
async function csvFiles(source: FetchedSource, folder: string) {
  const paths = await unpack(source, folder, (name) => fileKindOf(name) !== undefined)
  return paths.map((path) => {
    const kind = fileKindOf(basename(path))
    if (kind) return { path, kind }
    throw new IngestError(
      `${path} is no file of incomes that is read: expected DS_FILOSOFI_CC_<year>_data.csv, cc_filosofi_<year>_COM.csv, _DEP.csv or _REG.csv, or BASE_TD_FILO_IRIS_<year>_DISP.csv or _DEC.csv`,
    )
  })
}

/** `marked`: every line with its level (`ville` for a city of arrondissements), its code of today and its part, or why it is outside. */
async function markScope(db: Database, { unit, territory }: NormaliseInput, first: Sql): Promise<void> {
  await writeAsked(db, unit, territory)
  const region = quoted(territory.departement(unit.area)?.region ?? '')
  const cities = new Set(territory.data.communes.flatMap(({ city }) => city ?? []))
  const isCity = sql`z.level = 'commune' AND z.code IN (${quotedList([...cities, ''])})`
  const outside = sql`CASE WHEN z.other IS NOT NULL THEN z.other WHEN z.level = 'region' THEN CASE WHEN z.code <> ${region} THEN 'other-region' END
    WHEN z.level = 'departement' THEN CASE WHEN z.code <> ${quoted(unit.area)} THEN 'other-departement' END
    WHEN NOT starts_with(z.code, ${quoted(unit.area)}) THEN 'other-departement'
    ${unit.communes ? sql`WHEN NOT (${isCity}) AND a.part IS NULL THEN 'other-commune'` : sql``} END`
  await db.run(
    sql`CREATE TEMP TABLE marked AS
     SELECT z.*, CASE WHEN ${isCity} THEN 'ville' ELSE z.level END AS zone_level,
       CASE WHEN z.rule IS NULL THEN ${outside} END AS scope,
       coalesce(${unit.communes ? sql`a.part` : sql`NULL`}, ${first}) AS part,
       z.level IN ('region', 'departement') OR ${isCity} AS shared
     FROM zones z LEFT JOIN asked a ON a.code = z.code[1:5]`,
  )
}
