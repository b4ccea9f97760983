import { expect, test } from 'vitest'
import { withDuckDb } from '../../formats/duckdb/database.ts'
import { parquet, sql } from '../../formats/duckdb/sql.ts'
import { ReleaseFiles } from '../../ingest/release-files.ts'
import { parcelRisksSchema } from '../../shared/schemas/risks.ts'
import { installationsArchive } from '../support/installations-archive.ts'
import { describeWithSamples } from '../support/samples.ts'
import { servedSamples } from '../support/service.ts'
import { temporaryDir } from '../support/temp.ts'

const PARIS = { codeInsee: '75056', commune: 'Paris', numeroSiret: '' }

describeWithSamples('Paris stands under 75056, over the real parcels of the 18th arrondissement', () => {
  const service = servedSamples(async () => {
    const archive = await installationsArchive({
      rows: [
        { ...PARIS, codePostal: '75018', longitude: '2.3431', latitude: '48.8867' },
        // A postcode of a firm: the parcel under the point tells the arrondissement.
        { ...PARIS, codePostal: '75877', longitude: '2.3437', latitude: '48.8869' },
        { ...PARIS, codePostal: '75877', longitude: '', latitude: '', coordonneeX: '', coordonneeY: '' },
      ],
    })
    const files = { 'classified-installations': [archive] }
    return [{ datasets: ['cadastre', 'classified-installations'], area: '75118', files }]
  })

  test('by postcode or parcel the arrondissement is known; what has neither stays under the city', async () => {
    const { dataDir } = service
    const files = new ReleaseFiles(dataDir, (await dataDir.readCurrent())!.files)
    const role = { dataset: 'classified-installations', role: 'lake', kind: 'installation-places' } as const
    const rows = await withDuckDb(await temporaryDir('places'), (db) =>
      db.json(sql`SELECT id, commune, "method" FROM ${parquet(files.path(role, '75')!)} ORDER BY id`),
    )
    expect(rows).toEqual([
      ['0006500001', '75118', 'published'],
      ['0006500002', '75118', 'published'],
      ['0006500003', '75056', null],
    ])
  })

  test('around a parcel of the arrondissement both are told, and the third is counted', async () => {
    const near = await service.app.inject('/v1/parcels/nearest?lng=2.3431&lat=48.8867')
    const answer = await service.app.inject(`/v1/risks/by-parcel/${near.json().data.id}`)
    const { installations } = parcelRisksSchema.parse(answer.json().data).around
    expect(installations.found.map(({ id, commune }) => [id, commune.code])).toEqual([
      ['0006500001', '75118'],
      ['0006500002', '75118'],
    ])
    expect([installations.total, installations.notPlacedCount]).toEqual([2, 1])
  })
})
