import type { Territory } from '../../../shared/territory/territory.ts'
import type { Database } from '../../pipeline/duckdb/database.ts'

/** Fills `commune_names` (commune, commune_name), which the documents of streets take names from: communes and arrondissements of today. */
export async function nameCommunes(db: Database, { data }: Territory): Promise<void> {
  const names = data.communes.map(({ code, name }) => [code, name])
  await db.fill('commune_names', 'commune VARCHAR, commune_name VARCHAR', names)
}
