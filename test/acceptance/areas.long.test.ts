import { beforeAll, describe, expect, test } from 'vitest'
import type { Manifest } from '../../shared/release/release.ts'
import { openRelease } from '../../stores/open-release.ts'
import { type DemoFiles, demoFiles, ingestDemo } from '../support/demo.ts'

const parcelsOf = (release: Manifest) =>
  release.files.filter(({ role, kind }) => role === 'lake' && kind === 'parcels')
const communesOf = (release: Manifest) =>
  release.datasets.find(({ name }) => name === 'cadastre')!.units.map(({ commune }) => commune)

describe('communes one by one, then the whole département', () => {
  let files: DemoFiles
  beforeAll(async () => {
    files = await demoFiles()
  })

  test('a second commune joins the first in one lake file, and asking again for one replaces it', async () => {
    const first = (await ingestDemo(files, { datasets: ['cadastre'], area: '96001' })).release
    const second = (await ingestDemo(files, { datasets: ['cadastre'], area: '96003,96002' })).release
    expect(communesOf(first)).toEqual(['96001'])
    expect(communesOf(second)).toEqual(['96001', '96002', '96003'])
    expect(parcelsOf(second)).toHaveLength(1)
    const kept = second.datasets
      .find(({ name }) => name === 'cadastre')!
      .units.reduce((n, u) => n + u.quality.rowsKept, 0)
    expect(parcelsOf(second)[0]!.rows).toBe(kept)
    expect(second.difference.rows.cadastre).toBe(kept - parcelsOf(first)[0]!.rows)

    const again = await ingestDemo(files, { datasets: ['cadastre'], area: '96001' })
    expect(again.changed).toBe(false)
    const stores = await openRelease(files.dataDir.dir)
    expect((await stores.parcels.byIdu('960010000A0001'))?.idu).toBe('960010000A0001')
    expect(stores.parcels.count).toBe(kept)
  })

  test('the département takes the place of its communes, and is then refreshed as a whole', async () => {
    const whole = (await ingestDemo(files, { datasets: ['cadastre'] })).release
    expect(communesOf(whole)).toEqual([undefined])
    await expect(ingestDemo(files, { datasets: ['cadastre'], area: '96001' })).rejects.toThrow(
      'was loaded as one',
    )
  })

  test('the same area gives the same bytes by whatever way it was loaded', async () => {
    const direct = await demoFiles()
    const communes = (
      await ingestDemo(direct, { datasets: ['cadastre'], area: '96001,96002,96003,96004,96005' })
    ).release
    const whole = (await files.dataDir.readCurrent())!
    expect(parcelsOf(communes).map(({ sha256 }) => sha256)).toEqual(
      parcelsOf(whole).map(({ sha256 }) => sha256),
    )
  })

  test('an area or dataset that does not exist is named', async () => {
    await expect(ingestDemo(files, { area: '96999' })).rejects.toThrow('96999')
    await expect(ingestDemo(files, { datasets: ['parcels'] })).rejects.toThrow(
      'There is no dataset "parcels". Datasets: cog, cadastre',
    )
  })
})
