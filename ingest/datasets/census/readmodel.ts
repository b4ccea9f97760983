import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { ident, joinSql, parquet, quoted, sql } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import { zonePopulation } from '../../../shared/documents/places.ts'
import type { ReadModelInput } from '../../dataset.ts'
import { writeDocuments } from '../../readmodel/write-documents.ts'
import { AGES, GROUP_LABELS, OCCUPATION_GROUPS } from './columns.ts'

/** Figures are estimates with many decimals: rounded here, where they are shown, and nowhere before. */
const count = (column: string) => sql`CAST(round(${ident(column)}) AS INTEGER)`
const share = (column: string, whole: string) =>
  sql`CASE WHEN ${ident(whole)} > 0 THEN round(${ident(column)} / ${ident(whole)}, 4) END`

/** Builds the documents `census`: what is known of each zone, by `level:code`. */
export async function readModel({ lake, workDir }: ReadModelInput): Promise<Written[]> {
  const ages = AGES.map(
    ({ from, to }, i) =>
      sql`{"from": ${from}, "to": ${to ?? sql`NULL`}, count: ${count(`age_${i}`)}, share: ${share(`age_${i}`, 'population')}}`,
  )
  const groups = GROUP_LABELS.map((label, i) => {
    const [before, since] = [OCCUPATION_GROUPS['PCS 2003'][i]!, OCCUPATION_GROUPS['PCS 2020'][i]!].map(quoted)
    const code = sql`CASE nomenclature WHEN 'PCS 2003' THEN ${before!} ELSE ${since!} END`
    return sql`{code: ${code}, label: ${quoted(label)}, count: ${count(`group_${i}`)}, share: ${share(`group_${i}`, 'over15')}}`
  })
  const document = sql`{year: CAST(year AS INTEGER), total: ${count('population')}, women: ${count('women')}, men: ${count('men')},
    ages: [${joinSql(ages)}],
    socioProfessional: {nomenclature: nomenclature, population15AndOver: ${count('over15')}, groups: [${joinSql(groups)}]},
    irisCount: CAST(iris_count AS INTEGER)}`
  const query = sql`SELECT concat(level, ':', code) AS key, CAST(to_json(${document}) AS VARCHAR)
     FROM ${parquet(lake('census'))} ORDER BY key`
  return withDuckDb(workDir, async (db) => [await writeDocuments(db, zonePopulation, workDir, query)])
}
