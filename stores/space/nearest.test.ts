import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Polygons } from '../../shared/geo/polygons.ts'
import { NearestOracle } from '../../test/support/nearest-oracle.ts'
import { indexed, type Scattered, scatter } from '../../test/support/scattered-parcels.ts'
import { inMemory } from '../../test/support/whole-parcels.ts'
import { LoadedParcels } from './loaded-parcels.ts'

const degrees = (polygons: Polygons) =>
  polygons.map((polygon) =>
    polygon.map((ring) =>
      Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i]! / 1e7, ring[2 * i + 1]! / 1e7]),
    ),
  )

const open = (departement: string, parcels: Scattered[]) =>
  inMemory(
    indexed(departement, parcels, () => ({
      surface: 120,
      surveyed: true,
      createdDay: 18_000,
      updatedDay: null,
    })),
  )

const here = scatter('96', 120, 1)
const there = scatter('95', 120, 2)
const oracle = new NearestOracle(
  [...here, ...there].map((p) => ({ idu: p.idu, polygons: degrees(p.polygons) })),
)
const space = new LoadedParcels([open('96', here), open('95', there)])
const lng = fc.double({ min: 2.495, max: 2.518, noNaN: true })
const lat = fc.double({ min: 46.495, max: 46.514, noNaN: true })

describe('nearest parcel', () => {
  test('is the one that measuring every edge finds, over two départements', async () => {
    await fc.assert(
      fc.asyncProperty(lng, lat, async (x, y) => {
        const truth = oracle.nearest(x, y)
        const found = (await space.nearest(x, y, 5000))!
        expect(Math.abs(found.distanceMetres - truth.metres)).toBeLessThan(0.001)
        expect(truth.idus).toContain(found.idu)
        expect(found.contained).toBe(found.distanceMetres === 0)
      }),
      { numRuns: 2000 },
    )
  })

  test('ends at the maximum distance, to the millimetre', async () => {
    await fc.assert(
      fc.asyncProperty(lng, lat, fc.double({ min: 0.1, max: 400, noNaN: true }), async (x, y, max) => {
        const { metres } = oracle.nearest(x, y)
        fc.pre(Math.abs(metres - max) > 0.001)
        expect((await space.nearest(x, y, max)) !== undefined).toBe(metres < max)
      }),
    )
  })

  test('is undefined far away, at the poles and where nothing is loaded', async () => {
    for (const [x, y] of [
      [2.5, 48],
      [-180, -90],
      [180, 90],
      [0, 0],
    ] as const)
      expect(await space.nearest(x, y, 1000)).toBeUndefined()
    expect(await new LoadedParcels([]).nearest(2.5, 46.5, 1000)).toBeUndefined()
  })

  test('between two parcels of one size that both contain the point takes the smaller IDU', async () => {
    const square = [
      [[25_000_000, 465_000_000, 25_001_000, 465_000_000, 25_001_000, 465_001_000, 25_000_000, 465_001_000]],
    ]
    const twice = ['960010000A0002', '960010000A0001'].sort().map((idu) => ({ idu, polygons: square }))
    const hit = (await new LoadedParcels([open('96', twice)]).nearest(2.50005, 46.50005, 10))!
    expect([hit.idu, hit.overlapping]).toEqual(['960010000A0001', ['960010000A0002']])
    expect(hit.contained).toBe(true)
  })

  test('between overlapping parcels takes the smaller one and names the others, over two départements', async () => {
    const square = (side: number) => [
      [25_000_000, 465_000_000, 25_000_000 + side, 465_000_000, 25_000_000 + side, 465_000_000 + side].concat(
        25_000_000,
        465_000_000 + side,
      ),
    ]
    const parcelOf = (idu: string, side: number) => ({ idu, polygons: [square(side)] })
    const two = new LoadedParcels([
      open('96', [parcelOf('960010000A0001', 4_000), parcelOf('960010000A0002', 1_000)]),
      open('95', [parcelOf('950010000A0001', 2_000)]),
    ])
    const at = async (lng: number, lat: number) => {
      const { idu, overlapping, contained } = (await two.nearest(lng, lat, 10))!
      return [idu, overlapping, contained]
    }
    expect(await at(2.50005, 46.50005)).toEqual([
      '960010000A0002',
      ['950010000A0001', '960010000A0001'],
      true,
    ])
    expect(await at(2.50015, 46.50005)).toEqual(['950010000A0001', ['960010000A0001'], true])
    expect(await at(2.50035, 46.50005)).toEqual(['960010000A0001', [], true])
    // On the edge of the smallest, inside of the others.
    expect(await at(2.5001, 46.50005)).toEqual(['950010000A0001', ['960010000A0001'], true])
  })

  test('of neighbours that have the point on their edge takes the smaller IDU, and they do not overlap', async () => {
    const [left, right] = [25_000_000, 25_001_000].map((x) => [
      [[x, 465_000_000, x + 1_000, 465_000_000, x + 1_000, 465_001_000, x, 465_001_000]],
    ])
    const side = new LoadedParcels([
      open('96', [
        { idu: '960010000A0001', polygons: right! },
        { idu: '960010000A0002', polygons: left! },
      ]),
    ])
    const { idu, overlapping } = (await side.nearest(2.5001, 46.50005, 10))!
    expect([idu, overlapping]).toEqual(['960010000A0001', []])
  })

  test('a point in a courtyard is not contained: its distance is to the hole', async () => {
    const outer = [
      25_000_000, 465_000_000, 25_010_000, 465_000_000, 25_010_000, 465_010_000, 25_000_000, 465_010_000,
    ]
    const hole = [
      25_004_000, 465_004_000, 25_004_000, 465_006_000, 25_006_000, 465_006_000, 25_006_000, 465_004_000,
    ]
    const one = new LoadedParcels([open('96', [{ idu: '960010000A0001', polygons: [[outer, hole]] }])])
    const hit = (await one.nearest(2.5005, 46.5005, 50))!
    expect(hit.contained).toBe(false)
    // 0.0001° of longitude at 46.5° of latitude.
    expect(hit.distanceMetres).toBeCloseTo(7.674, 2)
  })
})

describe('parcel by IDU', () => {
  test('gives every parcel back, geometry included', async () => {
    for (const { idu, polygons } of [...here, ...there]) {
      const hit = (await space.byIdu(idu))!
      expect(hit).toMatchObject({
        idu,
        surface: 120,
        surveyed: true,
        createdAt: '2019-04-14',
        updatedAt: null,
      })
      const geometry = JSON.parse(hit.geometry)
      const closed = degrees(polygons).map((polygon) => polygon.map((ring) => [...ring, ring[0]!]))
      expect(geometry.coordinates).toEqual(closed.length === 1 ? closed[0] : closed)
      expect(await space.outline(idu)).toEqual(polygons)
    }
  })

  test('is undefined for what is not there', async () => {
    for (const idu of ['960010000A0001', '960019990A9999', '750010000A0001', 'nonsense'])
      expect([await space.byIdu(idu), await space.outline(idu)]).toEqual([undefined, undefined])
  })
})
