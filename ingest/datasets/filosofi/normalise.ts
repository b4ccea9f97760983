import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { NormaliseInput, NormaliseOutput, Written } from '../../dataset.ts'
import { sqlPath, withDuckDb } from '../../pipeline/duckdb/duckdb.ts'
import { withOtherParts, writeLakeFile } from '../../pipeline/duckdb/lake-file.ts'
import { qualityByPart } from '../../pipeline/quality/quality-by-part.ts'
import { sourceNumbered, writeQuarantineOf } from '../../pipeline/quality/quarantine.ts'
import { writeAsked } from '../../pipeline/unit/asked-codes.ts'
import { describeParts, partsOf } from '../../pipeline/unit/parts.ts'
import { csvFiles, readFile } from './files.ts'

/** Reads the incomes of one département (or of some communes of it), its région included, out of the national files. */
export async function normaliseFilosofi(input: NormaliseInput): Promise<NormaliseOutput> {
  const { unit, sources, workDir } = input
  const parts = partsOf(unit)
  return withDuckDb(workDir, async (connection) => {
    await connection.run(
      `CREATE TEMP TABLE zones (file INTEGER, "row" BIGINT, level VARCHAR, code VARCHAR, year VARCHAR, rule VARCHAR, detail VARCHAR, original VARCHAR);
       CREATE TEMP TABLE figures (file INTEGER, "row" BIGINT, field VARCHAR, value DOUBLE, mark VARCHAR)`,
    )
    const names: string[] = []
    let rows = 0
    for (const [i, source] of sources.entries())
      for (const { path, kind } of await csvFiles(source, join(workDir, `archive-${i}`))) {
        rows += await readFile(connection, source, { path, kind, number: names.length })
        names.push(`${source.url}#${path.split('/').at(-1)}`)
        input.progress(rows)
      }
    await markScope(connection, input, sqlPath(parts[0]!))
    const source = sourceNumbered('file', names)
    const written = [
      await writeLake(connection, input),
      ...(await writeQuarantineOf(connection, input, { table: 'marked', source })),
    ]
    const qualities = await qualityByPart(connection, 'marked', parts)
    const newest = await connection.runAndReadAll('SELECT max(year) FROM zones')
    return {
      written,
      parts: describeParts(unit, (part) => ({
        quality: qualities.get(part)!,
        millesime: String(newest.getRows()[0]![0]),
        millesimeFrom: 'newest-row',
      })),
    }
  })
}

/** `marked`: every line with its level (`ville` for a city of arrondissements), its code of today and its part, or why it is outside. */
async function markScope(
  connection: DuckDBConnection,
  { unit, territory }: NormaliseInput,
  first: string,
): Promise<void> {
  await writeAsked(connection, unit, territory)
  const region = territory.departement(unit.area)?.region ?? ''
  const cities = [
    ...new Set(territory.data.communes.flatMap(({ city }) => (city === undefined ? [] : [city]))),
  ]
  const isCity = `z.level = 'commune' AND z.code IN (${[...cities, ''].map(sqlPath).join(', ')})`
  const outside = `CASE WHEN z.level = 'region' THEN CASE WHEN z.code <> ${sqlPath(region)} THEN 'other-region' END
    WHEN z.level = 'departement' THEN CASE WHEN z.code <> ${sqlPath(unit.area)} THEN 'other-departement' END
    WHEN NOT starts_with(z.code, ${sqlPath(unit.area)}) THEN 'other-departement'
    ${unit.communes ? `WHEN NOT (${isCity}) AND a.part IS NULL THEN 'other-commune'` : ''} END`
  await connection.run(
    `CREATE TEMP TABLE marked AS
     SELECT z.*, CASE WHEN ${isCity} THEN 'ville' ELSE z.level END AS zone_level,
       CASE WHEN z.rule IS NULL THEN ${outside} END AS scope,
       coalesce(${unit.communes ? 'a.part' : 'NULL'}, ${first}) AS part,
       z.level IN ('region', 'departement') OR ${isCity} AS shared
     FROM zones z LEFT JOIN asked a ON a.code = z.code[1:5]`,
  )
}

/**
 * Lake: one row a figure (level, code, year, field, value, mark, part). A commune that was merged since has no figure: medians cannot be
 * added up. `part` is null for what the communes of a département share.
 */
async function writeLake(
  connection: DuckDBConnection,
  { unit, previous, workDir }: NormaliseInput,
): Promise<Written> {
  const earlier = withOtherParts('*', previous?.lake.incomes, partsOf(unit))
  return writeLakeFile(
    connection,
    workDir,
    'incomes',
    `SELECT * FROM (
       SELECT m.zone_level AS level, m.code, m.year, f.field, f.value, f.mark, CASE WHEN m.shared THEN NULL ELSE m.part END AS part
       FROM marked m JOIN figures f USING (file, "row") WHERE m.rule IS NULL AND m.scope IS NULL ${earlier})
     ORDER BY level, code, field`,
  )
}
