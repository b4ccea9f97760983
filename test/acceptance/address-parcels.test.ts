import { beforeAll, expect, test } from 'vitest'
import { withDuckDb } from '../../formats/duckdb/database.ts'
import { Sql } from '../../formats/duckdb/sql.ts'
import { ADDRESS_PARCELS, AddressLinks } from '../../ingest/links/address-links.ts'
import { ReleaseFiles } from '../../ingest/release-files.ts'
import type { DataDir } from '../../shared/release/data-dir.ts'
import type { Manifest } from '../../shared/release/release.ts'
import { openRelease } from '../../stores/open-release.ts'
import type { Stores } from '../../stores/stores.ts'
import { cutFrance, ingestSamples } from '../support/cut-france.ts'
import { describeWithSamples, samplePath } from '../support/samples.ts'
import { temporaryDir } from '../support/temp.ts'

describeWithSamples('Bondy: addresses of 2022 whose positions lie in the street', () => {
  let dataDir: DataDir
  let release: Manifest
  let stores: Stores

  const addresses = { ban: [samplePath('files/ban/93010-adresses.R-export.csv.gz')] }

  /** Links of the release by method. */
  async function methods(): Promise<Record<string, number>> {
    const path = new ReleaseFiles(dataDir, release.files).path(ADDRESS_PARCELS, '93')!
    return withDuckDb(await temporaryDir('links'), async (db) => {
      const found = await db.all(
        new Sql(`SELECT method, count(DISTINCT ban_id) FROM read_parquet('${path}') GROUP BY ALL`),
      )
      return Object.fromEntries(found.map(([method, n]) => [String(method), Number(n)]))
    })
  }

  beforeAll(async () => {
    dataDir = await cutFrance()
    ;({ release } = await ingestSamples(dataDir, { datasets: ['ban'], area: '93010', files: addresses }))
  })

  test('without a cadastre, only declared parcels are known, and believed', async () => {
    expect(await methods()).toEqual({ declared: 149 })
  })

  test('the cadastre comes: the links are made again, without reading the addresses again', async () => {
    ;({ release } = await ingestSamples(dataDir, { datasets: ['cadastre'], area: '93010' }))
    stores = await openRelease(dataDir.dir)
    // 144 of the 149 declared parcels still exist; 35 % of the points lie in a parcel.
    expect(await methods()).toEqual({ declared: 144, contained: 2810, near: 5459 })
  })

  test('each way of finding a parcel reaches the answer, with its distance', async () => {
    const links = (await AddressLinks.open(
      new ReleaseFiles(dataDir, release.files),
      '93',
      dataDir.work('links'),
    ))!
    const found = (await stores.addresses.search('1 allee marguerite duras bondy', { limit: 1 }))[0]!
    expect(found).toMatchObject({ id: '93010_i7xf1o_00001', numberMatch: 'exact' })
    expect(found.parcels).toEqual(links.byBanId(found.id))
    for (const near of await stores.addresses.reverse(2.4832, 48.9018, 20, 500))
      expect(near.parcels).toEqual(links.byBanId(near.id))
  })
})
