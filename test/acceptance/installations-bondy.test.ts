import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { mendTwiceEncoded } from '../../formats/csv/mend-twice-encoded.ts'
import { withDuckDb } from '../../formats/duckdb/database.ts'
import { parquet, sql } from '../../formats/duckdb/sql.ts'
import { ReleaseFiles } from '../../ingest/release-files.ts'
import { parcelRisksSchema } from '../../shared/schemas/risks.ts'
import { describeWithSamples, samplePath } from '../support/samples.ts'
import { servedSamples } from '../support/service.ts'
import { temporaryDir, temporaryFile } from '../support/temp.ts'

/** Addresses of Bondy of 2022. Whoever saved them again encoded them twice, which the BAN itself does not. */
async function addresses(): Promise<string> {
  const text = gunzipSync(await readFile(samplePath('files/ban/93010-adresses.R-export.csv.gz')))
  return temporaryFile('adresses-93.csv', text.toString('utf8').split('\n').map(mendTwiceEncoded).join('\n'))
}

describeWithSamples('Bondy: the real export of 2024, placed by real addresses of 2022', () => {
  const service = servedSamples(async () => {
    const files = {
      ban: [await addresses()],
      'classified-installations': [samplePath('files/risks/icpe/icpe-bondy-2024.georisques-export.csv')],
    }
    return [{ datasets: ['cadastre', 'ban', 'classified-installations'], area: '93010', files }]
  })

  test('by number and street; what has no number, or none that the BAN has, is not placed', async () => {
    const { dataDir } = service
    const files = new ReleaseFiles(dataDir, (await dataDir.readCurrent())!.files)
    const path = files.path(
      { dataset: 'classified-installations', role: 'lake', kind: 'installation-places' },
      '93',
    )!
    const rows = await withDuckDb(await temporaryDir('places'), (db) =>
      db.json(sql`SELECT id, score, address FROM ${parquet(path)} WHERE "method" IS NOT NULL ORDER BY id`),
    )
    expect(rows).toEqual([
      ['0006506273', 1, '28 Rue Marcel Dassault 93140 Bondy'],
      ['0006506370', 1, '45 Route de Villemomble 93140 Bondy'],
      ['0006520961', 1, '33 Avenue Galliéni 93140 Bondy'],
      ['0006524038', 0.8, '63 Rue Marcel Dassault 93140 Bondy'],
      ['0007403973', 1, '205 Avenue Galliéni 93140 Bondy'],
      ['0007404470', 1, '11 Rue Marcel Dassault 93140 Bondy'],
      ['0007406683', 1, '5 Rue de Tremeuge 93140 Bondy'],
      ['0007407144', 0.8, '34 Rue Etienne Dolet 93140 Bondy'],
      ['0007408848', 0.8, '132 Route de Villemomble 93140 Bondy'],
      ['0007408907', 1, '36 Rue Raoul 93140 Bondy'],
      ['0007409122', 1, '37 Rue de Varsovie 93140 Bondy'],
      ['0007409123', 1, '35 Rue de Varsovie 93140 Bondy'],
      ['0059300028', 1, '5 Chemin Latéral 93140 Bondy'],
      ['0100006538', 1, '114 Avenue de la République 93140 Bondy'],
    ])
  })

  test('around a parcel: nearest first, those that are not classified apart, and nobody by name without the register', async () => {
    const near = await service.app.inject('/v1/parcels/nearest?lng=2.4832&lat=48.9018')
    const answer = await service.app.inject(`/v1/risks/by-parcel/${near.json().data.id}`)
    const { installations } = parcelRisksSchema.parse(answer.json().data).around
    // Bondy alone is loaded, and 1,000 m reach its neighbours.
    expect(installations).toMatchObject({
      coverage: { status: 'partly-loaded', datasets: ['classified-installations'] },
      edition: '2024-06-06',
    })
    const page = await service.app.inject(`/parcels/${near.json().data.id}?lang=fr`)
    expect(page.body).toContain('Tout ce qui est autour n’est pas chargé')
    const told = (list: typeof installations.found) =>
      list.map(({ id, distanceMeters, withheldReason }) => [id, distanceMeters, withheldReason])
    expect([installations.total, told(installations.found)]).toEqual([
      2,
      [
        ['0007403973', 651, 'register-not-loaded'],
        ['0006520961', 757.6, 'register-not-loaded'],
      ],
    ])
    expect(told(installations.notClassified.found)).toEqual([
      ['0007408907', 532.3, 'register-not-loaded'],
      ['0100006538', 657, 'register-not-loaded'],
      ['0007406683', 740.1, 'register-not-loaded'],
      ['0059300028', 771.7, 'no-siret'],
    ])
    expect(installations.notPlacedCount).toBe(7)
    expect(answer.body).not.toMatch(/BUZDUGANARIU|DIDI|CEMEX|DARTY|CERTAS/)
  })
})
