import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { landUnitOf } from '../../api/operations/unit/unit-of.ts'
import { withDuckDb } from '../../formats/duckdb/database.ts'
import { parquet, sql } from '../../formats/duckdb/sql.ts'
import { silent } from '../../ingest/pipeline/progress.ts'
import { refresh } from '../../ingest/run/refresh.ts'
import type { Idu } from '../../shared/identifiers/idu.ts'
import { openRelease } from '../../stores/open-release.ts'
import type { Stores } from '../../stores/stores.ts'
import { cutFrance } from '../support/cut-france.ts'
import { describeWithSamples, samplePath } from '../support/samples.ts'
import { temporaryDir } from '../support/temp.ts'

const unitRow = z.object({
  idu: z.string().transform((idu) => idu as Idu),
  unitParcelCount: z.number().nullable(),
  unitSurface: z.number().nullable(),
})

describeWithSamples('the wide rows of the 18th of Paris, over the real register of 2025', () => {
  let stores: Stores
  let rows: z.output<typeof unitRow>[]
  beforeAll(async () => {
    const dataDir = await cutFrance()
    const asked = { dataDir, mirror: samplePath('mirror'), millesimes: {}, progress: silent, area: '75118' }
    await refresh({ ...asked, datasets: ['cadastre'], files: {} })
    const register = [samplePath('files/owners/PM_25_NB_750_part_003.csv')]
    const { release } = await refresh({ ...asked, datasets: ['owners'], files: { owners: register } })
    stores = await openRelease(dataDir.dir)
    const facts = release.files.find(({ kind }) => kind === 'parcel-facts')!
    rows = await withDuckDb(await temporaryDir('units'), async (db) => {
      const columns = sql`idu, "unitParcelCount", "unitSurface"`
      return z
        .array(unitRow)
        .parse(
          await db.objects(sql`SELECT ${columns} FROM ${parquet(dataDir.store(facts.file))} ORDER BY idu`),
        )
    })
  })

  test('say of every parcel what the question about its unit answers', async () => {
    const counts = { unknown: 0, alone: 0, several: 0 }
    for (const { idu, unitParcelCount, unitSurface } of rows) {
      const outline = (await stores.parcels.outline(idu))!
      const { unit } = (await landUnitOf(idu, outline, stores)).data
      expect({ idu, unitParcelCount, unitSurface }).toEqual({
        idu,
        unitParcelCount: unit?.count ?? null,
        unitSurface: unit?.surface ?? null,
      })
      counts[unit ? (unit.count > 1 ? 'several' : 'alone') : 'unknown'] += 1
    }
    expect(counts).toEqual({ unknown: 4749, alone: 971, several: 1186 })
  })
})
