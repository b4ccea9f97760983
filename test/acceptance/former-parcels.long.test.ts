import { truncate } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Progress, silent } from '../../ingest/pipeline/progress.ts'
import { refresh } from '../../ingest/run/refresh.ts'
import { formerParcels } from '../../shared/documents/places.ts'
import { DataDir } from '../../shared/release/data-dir.ts'
import type { FormerParcel } from '../../shared/schemas/former-parcel.ts'
import { openRelease } from '../../stores/open-release.ts'
import type { Stores } from '../../stores/stores.ts'
import { cutFrance } from '../support/cut-france.ts'
import { describedColumns, writtenColumns } from '../support/lake-columns.ts'
import { officialParcels } from '../support/mirror-communes.ts'
import { describeWithSamples, samplePath } from '../support/samples.ts'
import { type Service, serviceOf } from '../support/service.ts'

function load(dataDir: DataDir, commune: string, edition: string, progress: Progress = silent) {
  return refresh({
    dataDir,
    datasets: ['cadastre'],
    area: commune,
    mirror: samplePath('mirror'),
    files: {},
    millesimes: edition === 'latest' ? {} : { cadastre: edition },
    progress,
  })
}

/** A data folder into which editions of one commune were loaded, one after the other. */
async function loaded(commune: string, ...editions: string[]): Promise<string> {
  const dataDir = await cutFrance()
  for (const edition of editions) await load(dataDir, commune, edition)
  return dataDir.dir
}

const open = (dir: string) => openRelease(dir, { nearestMaxMetres: 1000 })

async function idusOf(commune: string, edition: string): Promise<Set<string>> {
  return new Set((await officialParcels(commune, edition)).map(({ idu }) => idu))
}

/** What a release says of each parcel of some editions that it has no more. */
async function formerOf(stores: Stores, idus: Iterable<string>): Promise<Map<string, FormerParcel>> {
  const found = new Map<string, FormerParcel>()
  for (const idu of new Set(idus)) {
    const former = (await stores.documents.get(formerParcels, idu.slice(0, 2), idu))?.value
    expect(former === undefined).toBe(await stores.parcels.has(idu))
    if (former) found.set(idu, former)
  }
  return found
}

describeWithSamples('parcels that left the cadastre', () => {
  describe('Paris 18e, the editions of 2022 and of today', () => {
    let dataDir: DataDir
    let service: Service
    let former: Map<string, FormerParcel>

    beforeAll(async () => {
      const dir = await loaded('75118', '2022-01-01', 'latest')
      dataDir = new DataDir(dir)
      service = await serviceOf(dataDir)
      former = await formerOf(await open(dir), await idusOf('75118', '2022-01-01'))
    })

    afterAll(() => service.close())

    test('have the columns that the data dictionary names', async () => {
      const lake = (await dataDir.readCurrent())!.files.filter(({ role }) => role === 'lake')
      expect(lake.map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['former-parcels', 'parcel-successors']),
      )
      for (const { dataset, kind, file } of lake)
        expect(await writtenColumns(dataDir.store(file))).toEqual(describedColumns(dataset, kind))
    })

    test('of the 42 that vanished 38 have successors, and no parcel of today lies where the other four did', () => {
      expect(former.size).toBe(42)
      const without = [...former].filter(([, { successors }]) => successors.length === 0)
      expect(without.map(([idu, { surface }]) => [idu, surface])).toEqual([
        ['75118000AE0184', 2484],
        ['75118000AH0091', 369],
        ['75118000AW0148', 76],
        ['75118000AW0152', 1],
      ])
      for (const [idu, { lastEdition, coveredShare, successors }] of former) {
        expect(lastEdition, idu).toBe('2022-01-01')
        if (successors.length > 0) expect(coveredShare, idu).toBeGreaterThan(0.998)
      }
      expect([...former.values()].reduce((n, { successorsCount }) => n + successorsCount, 0)).toBe(113)
    })

    test('a division in two, and a plot of 3.5 m² cut out of 2,721', () => {
      expect(former.get('75118000AT0139')).toEqual({
        lastEdition: '2022-01-01',
        surface: 255,
        coveredShare: 1,
        successorsCount: 2,
        successors: [
          { idu: '75118000AT0199', share: 0.5934, successorShare: 1, commonSurface: 151.6 },
          { idu: '75118000AT0198', share: 0.4066, successorShare: 0.9999, commonSurface: 103.9 },
        ],
      })
      expect(former.get('75118000DD0065')?.successors).toEqual([
        { idu: '75118000DD0111', share: 0.9987, successorShare: 1, commonSurface: 2717.9 },
        { idu: '75118000DD0112', share: 0.0013, successorShare: 0.9997, commonSurface: 3.5 },
      ])
    })

    test('what neighbours share by a line drawn anew is no succession', () => {
      for (const { successors } of former.values())
        for (const { share, successorShare, commonSurface } of successors) {
          expect(commonSurface).toBeGreaterThanOrEqual(1)
          expect(Math.max(share / 0.01, successorShare / 0.5)).toBeGreaterThanOrEqual(1)
        }
      // It shared 0.5 m², of 0.09 %, with 75118000CN0027, too.
      expect(former.get('75118000CN0033')?.successors.map(({ idu }) => idu)).toEqual([
        '75118000CN0080',
        '75118000CN0081',
        '75118000CN0079',
      ])
    })

    test('is 410 with its successors, a parcel that never was is 404', async () => {
      const { app } = service
      const gone = await app.inject('/v1/parcels/75118000AT0139')
      expect(gone.statusCode).toBe(410)
      expect(gone.json()).toEqual({
        type: '/problems/former-parcel',
        title: 'Gone',
        status: 410,
        detail:
          '75118000AT0139 has left the cadastre: the edition of 2022-01-01 had it last, of those loaded. Ask for the parcels of today on its ' +
          'ground: 75118000AT0199 (59.3 % of its ground), 75118000AT0198 (40.7 % of its ground).',
        instance: '/v1/parcels/75118000AT0139',
        coverage: { status: 'loaded', datasets: ['cadastre'] },
        former: former.get('75118000AT0139'),
      })
      const street = await app.inject('/v1/parcels/75118000AE0184')
      expect(street.statusCode).toBe(410)
      expect(street.json().detail).toMatch(/ No parcel of today lies on its ground\.$/)
      expect((await app.inject('/v1/parcels/75118000AT0199')).statusCode).toBe(200)
      const never = await app.inject('/v1/parcels/75118000ZZ9999')
      expect(never.statusCode).toBe(404)
      expect(never.json()).not.toHaveProperty('former')
    })

    test('the page names them in French, with links', async () => {
      const { app } = service
      const page = await app.inject({
        url: '/parcels/75118000AT0139',
        headers: { 'accept-language': 'fr' },
      })
      expect(page.statusCode).toBe(410)
      expect(page.body).toContain('Parcelle AT 139, disparue du cadastre')
      expect(page.body).toMatch(/Dernier millésime qui la connaissait<\/dt><dd>1er janvier 2022</)
      expect(page.body).toContain('Les 2 parcelles d’aujourd’hui sur son terrain')
      expect(page.body).toContain('<a href="/parcels/75118000AT0199">Parcelle AT 199</a>')
      expect(page.body.replaceAll(/\s/g, ' ')).toContain('59,3 % de son terrain')
    })
  })

  test('a damaged file of what earlier editions held does not stop the next ingest, which tells the loss', async () => {
    const dataDir = new DataDir(await loaded('93010', '2022-01-01', '2023-01-01'))
    const { files } = (await dataDir.readCurrent())!
    const former = files.find(({ role, kind }) => role === 'lake' && kind === 'former-parcels')!
    expect(former).toMatchObject({ dataset: 'cadastre', area: '93', rows: 22 })
    await truncate(dataDir.store(former.file), 100)
    const told: string[] = []
    const step = () => ({ update: () => undefined, end: (summary: string) => void told.push(summary) })
    await load(dataDir, '93010', '2024-01-01', { step })
    expect(told).toContainEqual(
      expect.stringContaining(`what former-parcels knew of earlier editions is lost: ${former.file}`),
    )
    const now = (await dataDir.readCurrent())!.files.find(
      ({ role, kind }) => role === 'lake' && kind === 'former-parcels',
    )
    expect(now?.rows).toBe(17)
  })

  describe('Bondy, four editions', () => {
    const EDITIONS = ['2022-01-01', '2023-01-01', '2024-01-01', 'latest'] as const
    let everyIdu: Set<string>
    let chain: Map<string, FormerParcel>

    beforeAll(async () => {
      const held = await Promise.all(EDITIONS.map((edition) => idusOf('93010', edition)))
      everyIdu = new Set(held.flatMap((idus) => [...idus]))
      chain = await formerOf(await open(await loaded('93010', ...EDITIONS)), everyIdu)
    })

    test('what vanished at each step stays known, by the edition that had it last', () => {
      const last = [...chain.values()].map(({ lastEdition }) => lastEdition)
      expect(EDITIONS.map((edition) => last.filter((one) => one === edition).length)).toEqual([22, 17, 10, 0])
    })

    test('is what the last edition alone says after the first', async () => {
      const two = await formerOf(await open(await loaded('93010', '2022-01-01', 'latest')), everyIdu)
      expect(two.size).toBe(49)
      const idus = (former: FormerParcel | undefined) => former?.successors.map(({ idu }) => idu)
      for (const [idu, former] of two) expect(idus(chain.get(idu)), idu).toEqual(idus(former))
    })

    test('a parcel that comes back is none of them', async () => {
      const back = await open(await loaded('93010', 'latest', '2022-01-01'))
      const first = await idusOf('93010', '2022-01-01')
      const former = await formerOf(back, everyIdu)
      expect([...former.keys()].filter((idu) => first.has(idu))).toEqual([])
      expect(former.size).toBe(120)
    })
  })
})
