import { booleanIntersects, circle, multiPolygon, point, pointToPolygonDistance, polygon } from '@turf/turf'
import type { Feature, MultiPolygon, Polygon } from 'geojson'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Sale, saleSchema } from '../../shared/schemas/sale.ts'
import { openRelease } from '../../stores/open-release.ts'
import { BoxShape } from '../../stores/sales/box-shape.ts'
import { CircleShape } from '../../stores/sales/circle-shape.ts'
import { PolygonShape } from '../../stores/sales/polygon-shape.ts'
import type { SaleFilter } from '../../stores/sales/sale-filter.ts'
import type { Shape } from '../../stores/sales/shape.ts'
import type { Stores } from '../../stores/stores.ts'
import { cutFrance, ingestSamples } from '../support/cut-france.ts'
import { publishedDemo } from '../support/demo.ts'
import { seeded } from '../support/random.ts'
import { describeWithSamples } from '../support/samples.ts'

const ALL: SaleFilter = { firstDay: 0, lastDay: 65_000, includeMultiLot: true }
const EVERYWHERE = new BoxShape([-1_800_000_000, -900_000_000, 1_800_000_000, 900_000_000])
const parse = (texts: { text: string }[]): Sale[] =>
  texts.map(({ text }) => saleSchema.parse(JSON.parse(text)))

describe('sales of the demo territory, against turf over all parcels', () => {
  let stores: Stores
  let sales: Sale[]
  /** Outline (or point) of every place of every sale. */
  const places = new Map<string, Feature<Polygon | MultiPolygon>>()

  beforeAll(async () => {
    const files = await publishedDemo()
    stores = await openRelease(files.dataDir.dir)
    sales = parse(await stores.sales.inShape(EVERYWHERE, ALL, 100_000))
    for (const { currentIdu } of sales.flatMap((sale) => sale.parcels)) {
      const { geometry } = (await stores.parcels.byIdu(currentIdu!))!
      const shape = JSON.parse(geometry)
      places.set(
        currentIdu!,
        shape.type === 'Polygon' ? polygon(shape.coordinates) : multiPolygon(shape.coordinates),
      )
    }
  })

  const found = async (shape: Shape, filter = ALL) =>
    parse(await stores.sales.inShape(shape, filter, 100_000)).map(({ id }) => id)
  const expected = (meets: (place: Feature<Polygon | MultiPolygon>) => boolean) =>
    sales
      .filter((sale) => sale.parcels.some(({ currentIdu }) => meets(places.get(currentIdu!)!)))
      .map(({ id }) => id)

  test('there are enough, of every kind', () => {
    expect(sales.length).toBeGreaterThan(1500)
    expect(sales.length).toBe(stores.sales.count)
    const some = (holds: (sale: Sale) => boolean) => expect(sales.some(holds)).toBe(true)
    some((sale) => sale.multiLot)
    some((sale) => sale.nature === "Vente en l'état futur d'achèvement")
    some((sale) => sale.parcels.length > 1)
    some((sale) => sale.price === 1)
    some((sale) => sale.price === null)
    some((sale) => sale.doubts.includes('repeated-lines'))
    some((sale) => sale.pricePerM2 !== null)
  })

  test('newest first, and each in its year', () => {
    const dates = sales.map((sale) => sale.date)
    expect(dates).toEqual(dates.toSorted().reverse())
  })

  test('60 boxes', async () => {
    const random = seeded(1)
    for (let i = 0; i < 60; i++) {
      const [x, y] = [
        Math.round(24_950_000 + random() * 150_000),
        Math.round(464_950_000 + random() * 150_000),
      ]
      const [w, h] = [Math.ceil(random() * 20_000), Math.ceil(random() * 20_000)]
      const ring = [
        [x, y],
        [x + w, y],
        [x + w, y + h],
        [x, y + h],
        [x, y],
      ].map((pair) => pair.map((n) => n / 1e7))
      const area = polygon([ring])
      expect(await found(new BoxShape([x, y, x + w, y + h]))).toEqual(
        expected((place) => booleanIntersects(area, place)),
      )
    }
  })

  test('25 circles: metres to the outline, at most a millimetre in a metre from the sphere’s', async () => {
    const random = seeded(2)
    for (let i = 0; i < 25; i++) {
      const [lng, lat, radius] = [2.495 + random() * 0.012, 46.495 + random() * 0.012, 10 + random() * 300]
      const ids = new Set(await found(new CircleShape(lng, lat, radius)))
      for (const sale of sales) {
        const metres = Math.min(
          ...sale.parcels.map(({ currentIdu }) =>
            Math.max(
              0,
              pointToPolygonDistance(point([lng, lat]), places.get(currentIdu!)!, { units: 'meters' }),
            ),
          ),
        )
        // turf measures on a sphere, up to 0.4 % from the ellipsoid: nearer to the rim than that, it cannot judge.
        if (metres < radius * 0.99)
          expect(ids.has(sale.id), `${sale.id} at ${metres} of ${radius}`).toBe(true)
        if (metres > radius * 1.01)
          expect(ids.has(sale.id), `${sale.id} at ${metres} of ${radius}`).toBe(false)
      }
    }
  })

  test('polygons with holes', async () => {
    const random = seeded(3)
    for (let i = 0; i < 25; i++) {
      const centre = point([2.495 + random() * 0.01, 46.495 + random() * 0.01])
      const rings = [200 + random() * 200, 50 + random() * 100].map(
        (radius) =>
          circle(centre, radius, { units: 'meters', steps: 7 + Math.floor(random() * 60) }).geometry
            .coordinates[0]!,
      )
      const whole = rings.map((ring) => ring.map((pair) => pair.map((degrees) => Math.round(degrees * 1e7))))
      const area = polygon(whole.map((ring) => ring.map((pair) => pair.map((n) => n / 1e7))))
      const shape = new PolygonShape([whole.map((ring) => ring.slice(0, -1).flat())])
      expect(await found(shape)).toEqual(expected((place) => booleanIntersects(area, place)))
    }
  })

  test('every filter says what a plain reading of the answers says', async () => {
    const together = (sale: Sale, types: readonly string[], of: 'surface' | 'rooms') => {
      const known = sale.premises.filter((premise) => types.includes(premise.type) && premise[of] !== null)
      return known.length === 0 ? Number.NaN : known.reduce((sum, p) => sum + p[of]! * p.units, 0)
    }
    const between = (value: number | null, least: number, most: number) =>
      value !== null && value >= least && value <= most
    const cases: [Partial<SaleFilter>, (sale: Sale) => boolean][] = [
      [
        { priceMin: 100_000, priceMax: 200_000 },
        ({ price }) => price !== null && price >= 100_000 && price <= 200_000,
      ],
      [{ types: ['Maison'] }, (sale) => sale.types.includes('Maison')],
      [
        { types: ['Appartement'], surfaceMin: 40, surfaceMax: 60 },
        (sale) => between(together(sale, ['Appartement'], 'surface'), 40, 60),
      ],
      [{ surfaceMin: 80, surfaceMax: 120 }, (sale) => between(sale.surface, 80, 120)],
      [{ roomsMin: 2, roomsMax: 3 }, (sale) => between(sale.rooms, 2, 3)],
      // A cellar has 0 rooms, a shop too: neither makes a sale one of few rooms.
      [{ roomsMax: 1 }, (sale) => between(together(sale, ['Appartement', 'Maison'], 'rooms'), 0, 1)],
      [{ includeMultiLot: false }, (sale) => !sale.multiLot],
      [{ nature: 'Adjudication' }, (sale) => sale.nature === 'Adjudication'],
      [{ nature: 'Expropriation' }, () => false],
      [{ quarter: 2 }, ({ date }) => ['04', '05', '06'].includes(date.slice(5, 7))],
      [
        { firstDay: Date.UTC(2023, 0, 1) / 864e5, lastDay: Date.UTC(2023, 11, 31) / 864e5 },
        ({ date }) => date.startsWith('2023'),
      ],
    ]
    for (const [filter, holds] of cases)
      expect(await found(EVERYWHERE, { ...ALL, ...filter })).toEqual(sales.filter(holds).map(({ id }) => id))
  })

  test('a limit cuts the oldest', async () => {
    expect(parse(await stores.sales.inShape(EVERYWHERE, ALL, 7)).map(({ id }) => id)).toEqual(
      sales.slice(0, 7).map(({ id }) => id),
    )
  })

  test('by parcel and by commune: the same sales', async () => {
    for (const sale of sales.slice(0, 200))
      for (const { idu } of sale.parcels)
        expect(parse(await stores.sales.byParcel(idu)).map(({ id }) => id)).toContain(sale.id)
    const inZone = parse(await stores.sales.inZones(['96001'], ALL, 100_000)).map(({ id }) => id)
    expect(inZone).toEqual(sales.filter((sale) => sale.address.commune.code === '96001').map(({ id }) => id))
  })
})

describeWithSamples('sales of the Rhône in 2018 on the cadastre of 2025', () => {
  let stores: Stores

  beforeAll(async () => {
    const dataDir = await cutFrance()
    await ingestSamples(dataDir, { datasets: ['cadastre'], area: '69114,69209' })
    await ingestSamples(dataDir, { datasets: ['dvf'], area: '69' })
    stores = await openRelease(dataDir.dir)
  })

  test('26 of 26 parcels of recoded communes are found again, 5 of 5 of a commune that did not change', async () => {
    const sales = parse(await stores.sales.inShape(EVERYWHERE, ALL, 100_000))
    const unplaced = stores.sales.count - sales.length
    expect(unplaced).toBeGreaterThan(0)
    const parcels = sales.flatMap((sale) => sale.parcels)
    const recoded = new Set(
      parcels.filter((parcel) => parcel.match.method === 'recoded').map((parcel) => parcel.idu),
    )
    const declared = new Set(
      parcels.filter((parcel) => parcel.match.method === 'declared').map((parcel) => parcel.idu),
    )
    expect([recoded.size, declared.size]).toEqual([26, 5])
  })

  test('a sale is found by the old identifier and by the new one, and by its outline', async () => {
    const byOld = parse(await stores.sales.byParcel('691591010C0192'))
    expect(byOld.map((sale) => sale.id)).toEqual(['b42c20d6f73ae476'])
    expect(parse(await stores.sales.byParcel('691141010C0192'))).toEqual(byOld)
    expect(byOld[0]!.parcels).toMatchObject([
      { idu: '691591010C0192', currentIdu: '691141010C0192', match: { method: 'recoded' } },
    ])
  })

  test('a sale whose parcel is not in the cadastre is found by its point, and says so', async () => {
    const [near] = parse(await stores.sales.inShape(new CircleShape(4.835, 45.76, 300), ALL, 1))
    expect(near!.parcels[0]).toMatchObject({ currentIdu: null, match: { method: 'point' } })
  })

  test('a refresh of the cadastre ties the sales again without reading them again', async () => {
    const before = stores.manifest.builds.find((build) => build.dataset === 'dvf' && build.area === '69')!
    expect(before.step).toBe('readmodel')
    const units = stores.manifest.datasets.find(({ name }) => name === 'dvf')!.units
    expect(units).toMatchObject([{ area: '69', quality: { rowsIn: 14518, rowsKept: 14518 } }])
  })
})
