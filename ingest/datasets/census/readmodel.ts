import { census } from '../../../shared/documents/places.ts'
import type { ReadModelInput, Written } from '../../dataset.ts'
import { sqlPath, withDuckDb } from '../../pipeline/duckdb/duckdb.ts'
import { writeDocuments } from '../../readmodel/write-documents.ts'
import { AGES, GROUP_LABELS, GROUPS } from './columns.ts'

/** Figures are estimates with many decimals: rounded here, where they are shown, and nowhere before. */
const count = (column: string) => `CAST(round("${column}") AS INTEGER)`
const share = (column: string, whole: string) =>
  `CASE WHEN "${whole}" > 0 THEN round("${column}" / "${whole}", 4) END`

/** Builds the documents `census`: what is known of each zone, by `level:code`. */
export async function buildCensus({ area, lake, workDir }: ReadModelInput): Promise<Written[]> {
  if (lake.census === undefined) throw new Error(`The lake of ${area} has no census`)
  const ages = AGES.map(
    ({ from, to }, i) =>
      `{"from": ${from}, "to": ${to ?? 'NULL'}, count: ${count(`age_${i}`)}, share: ${share(`age_${i}`, 'population')}}`,
  )
  const groups = GROUP_LABELS.map((label, i) => {
    const code = `CASE nomenclature WHEN 'PCS 2003' THEN '${GROUPS['PCS 2003'][i]}' ELSE '${GROUPS['PCS 2020'][i]}' END`
    return `{code: ${code}, label: ${sqlPath(label)}, count: ${count(`group_${i}`)}, share: ${share(`group_${i}`, 'over15')}}`
  })
  const document = `{year: CAST(year AS INTEGER), total: ${count('population')}, women: ${count('women')}, men: ${count('men')},
    ages: [${ages.join(', ')}],
    socioProfessional: {nomenclature: nomenclature, population15AndOver: ${count('over15')}, groups: [${groups.join(', ')}]},
    irisCount: CAST(iris_count AS INTEGER)}`
  return withDuckDb(workDir, async (connection) => [
    await writeDocuments(
      connection,
      census,
      workDir,
      `SELECT concat(level, ':', code) AS key, CAST(to_json(${document}) AS VARCHAR)
       FROM read_parquet(${sqlPath(lake.census!)}) ORDER BY key`,
    ),
  ])
}
