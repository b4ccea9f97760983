import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { withDuckDb } from '../../formats/duckdb/database.ts'
import { ident, quoted, sql } from '../../formats/duckdb/sql.ts'
import type { DemoFiles } from './demo.ts'
import { temporaryDir } from './temp.ts'

const STOCKS = {
  UniteLegale: '350182c9-148a-46e0-8389-76c2ec1374a3',
  Etablissement: 'a29c1297-1f92-4e2a-8f6b-8c902ce96c5f',
}

/**
 * Makes the SIRENE stock of the demo that of 2027: its main activities are those of the NAF 2025, under this name of the nomenclature, and the columns
 * `activitePrincipaleNAF25*` are gone.
 */
export async function turnStockTo2027({ mirror }: Pick<DemoFiles, 'mirror'>, nomenclature: string) {
  const dir = await temporaryDir('stock-2027')
  for (const [suffix, id] of Object.entries(STOCKS)) {
    const path = join(mirror, 'www.data.gouv.fr/datasets/r', id)
    const turned = join(dir, id)
    const [separate, main, name] = [
      'activitePrincipaleNAF25',
      'activitePrincipale',
      'nomenclatureActivitePrincipale',
    ].map((name) => ident(name + suffix))
    await withDuckDb(dir, (db) =>
      db.run(
        sql`COPY (SELECT * EXCLUDE (${separate!}) REPLACE (${separate!} AS ${main!}, ${quoted(nomenclature)} AS ${name!})
         FROM read_parquet(${quoted(path)})) TO ${quoted(turned)} (FORMAT parquet)`,
      ),
    )
    await rename(turned, path)
  }
}
