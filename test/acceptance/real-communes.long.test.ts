import { booleanPointInPolygon } from '@turf/turf'
import { beforeAll, describe, expect, test } from 'vitest'
import { sum } from '../../ingest/pipeline/quality/quality-count.ts'
import { openRelease } from '../../stores/open-release.ts'
import type { Stores } from '../../stores/stores.ts'
import { cutFrance, ingestSamples } from '../support/cut-france.ts'
import { officialParcels, REAL_COMMUNES } from '../support/mirror-communes.ts'
import { NearestOracle } from '../support/nearest-oracle.ts'
import { seeded } from '../support/random.ts'
import { describeWithSamples } from '../support/samples.ts'

const POINTS = 500
const MAX_METRES = 1000

describeWithSamples('six real communes, from the official files to the nearest parcel', () => {
  let stores: Stores

  beforeAll(async () => {
    const dataDir = await cutFrance()
    await ingestSamples(dataDir, {
      datasets: ['cadastre'],
      area: REAL_COMMUNES.map(({ commune }) => commune).join(','),
    })
    stores = await openRelease(dataDir.dir, { nearestMaxMetres: MAX_METRES })
  })

  test.each(REAL_COMMUNES)('$commune: $parcels rows in, all accounted for', ({ commune, parcels }) => {
    const units = stores.manifest.datasets.find((dataset) => dataset.name === 'cadastre')!.units
    const { quality } = units.find((unit) => unit.commune === commune)!
    expect(quality.rowsIn).toBe(parcels)
    expect(quality.rowsKept + sum(quality.quarantined)).toBe(parcels)
    expect(quality.quarantined).toEqual({})
  })

  test('every parcel of the files is found by its IDU', async () => {
    for (const { commune } of REAL_COMMUNES)
      for (const { idu } of await officialParcels(commune))
        expect((await stores.parcels.byIdu(idu))?.idu).toBe(idu)
    expect(stores.parcels.count).toBe(REAL_COMMUNES.reduce((n, { parcels }) => n + parcels, 0))
  })

  describe.each(REAL_COMMUNES)('$commune', ({ commune }) => {
    test(`answers like measuring every parcel at ${POINTS} seeded points, inside, in streets and outside`, async () => {
      const parcels = await officialParcels(commune)
      const oracle = new NearestOracle(parcels)
      const random = seeded(Number(commune))
      const seen = { inside: 0, street: 0, outside: 0 }
      for (let i = 0; i < POINTS; i++) {
        const [lng, lat] = pointNear(parcels, random, i)
        const truth = oracle.nearest(lng, lat)
        const found = await stores.parcels.nearest(lng, lat, MAX_METRES)
        seen[truth.metres === 0 ? 'inside' : truth.metres < 20 ? 'street' : 'outside']++
        if (truth.metres > MAX_METRES) {
          expect(found).toBeUndefined()
          continue
        }
        expect(Math.abs(found!.distanceMetres - truth.metres)).toBeLessThan(0.002)
        expect(truth.idus).toContain(found!.idu)
        expect(booleanPointInPolygon([lng, lat], JSON.parse(found!.geometry))).toBe(found!.contained)
      }
      expect(Math.min(seen.inside, seen.street, seen.outside)).toBeGreaterThan(5)
    })
  })
})

/** A third beside a parcel's vertex, a third anywhere in the commune's box, a third up to 500 m around it. */
function pointNear(
  parcels: { polygons: number[][][][] }[],
  random: () => number,
  i: number,
): [number, number] {
  const any = () => parcels[Math.floor(random() * parcels.length)]!.polygons[0]![0]!
  const around = (reach: number): [number, number] => {
    const ring = any()
    const [lng, lat] = ring[Math.floor(random() * ring.length)]!
    return [lng! + (random() - 0.5) * reach, lat! + (random() - 0.5) * reach]
  }
  return i % 3 === 0 ? around(0.0003) : i % 3 === 1 ? around(0.002) : around(0.02)
}
