import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { quoted, sql } from '../../../formats/duckdb/sql.ts'
import { DataDir } from '../../../shared/release/data-dir.ts'
import { lakesOf, realTerritory } from '../../../test/support/normalised.ts'
import { openDocuments } from '../../../test/support/stored-documents.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { ReleaseFiles } from '../../release-files.ts'
import { companies } from './dataset.ts'

test('executives in a lake of an older version have no day of update, and keep all else', async () => {
  const dir = await temporaryDir('executives')
  const path = join(dir, 'executives.parquet')
  await withDuckDb(dir, (db) =>
    db.run(
      sql`COPY (SELECT '100000001' AS siren, 1::BIGINT AS nth, 'person' AS kind, 'MARTIN' AS name, 'ANNE' AS first_names,
         '1970-05' AS birth_month, NULL::VARCHAR AS executive_siren, '73' AS role, 1::BIGINT AS "row") TO ${quoted(path)} (FORMAT parquet)`,
    ),
  )
  const [written] = await companies.readModel!({
    area: 'france',
    ...lakesOf([{ role: 'lake', kind: 'executives', path, rows: 1 }]),
    territory: await realTerritory(),
    files: new ReleaseFiles(new DataDir(dir), []),
    workDir: await temporaryDir('companies-model'),
  })
  const documents = await openDocuments(written!.path)
  expect(JSON.parse(documents.get('*')!)).toEqual({ updatedOn: null })
  expect(JSON.parse(documents.get('100000001')!)).toMatchObject([
    { name: 'MARTIN', role: { code: '73', label: 'Président de SAS' } },
  ])
})
