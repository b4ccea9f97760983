import { expect, test } from 'vitest'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { parquet, sql } from '../../../formats/duckdb/sql.ts'
import { cutFrance, ingestSamples } from '../../../test/support/cut-france.ts'
import { describeWithSamples } from '../../../test/support/samples.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { ReleaseFiles } from '../../release-files.ts'

describeWithSamples('sections of a real commune (33440)', () => {
  test('all eight are read, and every parcel lies in the one that its identifier names', async () => {
    const dataDir = await cutFrance()
    const { release } = await ingestSamples(dataDir, { datasets: ['cadastre', 'sections'], area: '33440' })
    const [unit] = release.datasets.find(({ name }) => name === 'sections')!.units
    expect(unit).toMatchObject({ commune: '33440', quality: { rowsIn: 8, rowsKept: 8, quarantined: {} } })
    const files = new ReleaseFiles(dataDir, release.files)
    const lake = (dataset: string, kind: string) => files.path({ dataset, role: 'lake', kind }, '33')!
    const rows = await withDuckDb(await temporaryDir('q'), (db) =>
      db.json(
        sql`SELECT count(*), count(DISTINCT s.code), bool_and(s.bbox.xmin <= p.bbox.xmin AND s.bbox.ymax >= p.bbox.ymax)
            FROM ${parquet(lake('cadastre', 'parcels'))} p LEFT JOIN ${parquet(lake('sections', 'sections'))} s ON s.code = p.idu[1:10]`,
      ),
    )
    expect(rows).toEqual([['1016', '8', true]])
  })
})
