import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import type { Written } from '../../../formats/written.ts'
import { encodeTerritory } from '../../../shared/artefacts/territory.ts'
import type { ReadModelInput } from '../../dataset.ts'
import { readLake } from './lake.ts'

/** Builds the territory that the API holds in memory. */
export async function readModel({ lakes, workDir }: ReadModelInput): Promise<Written[]> {
  const territory = await withDuckDb(workDir, (db) => readLake(db, lakes))
  const path = join(workDir, 'territory.json')
  await writeFile(path, encodeTerritory(territory))
  return [{ role: 'readmodel', kind: 'territory', path, rows: territory.communes.length }]
}
