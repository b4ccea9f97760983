import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { locatedRentSeriesSchema } from '../../shared/schemas/rents.ts'
import { type DemoFiles, ingestDemo, parcelsDemo } from '../support/demo.ts'
import { served } from '../support/service.ts'
import { temporaryDir } from '../support/temp.ts'

type Box = [west: number, south: number, east: number, north: number]

const collection = z.object({
  features: z.array(
    z.object({
      properties: z.object({ code_iris: z.string() }),
      geometry: z.object({ coordinates: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))) }),
    }),
  ),
})

/** The rectangle of each IRIS, from the demo's own file of contours. */
async function irisBoxes({ mirror }: DemoFiles): Promise<Map<string, Box>> {
  const folder = join(mirror, 'data.geopf.fr/wfs')
  const name = (await readdir(folder)).find((one) => one.includes('iris_ge'))!
  const { features } = collection.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))
  return new Map(
    features.map(({ properties, geometry }) => {
      const ring = geometry.coordinates[0]![0]!
      return [properties.code_iris, [...ring[0]!, ...ring[2]!]]
    }),
  )
}

/**
 * Shapes of 2021 to 2023 that cut 96005, whose table says no more than that it lies in zones 1 and 2, from corner to corner, and
 * put a quarter of 96001 in another zone than its table; and a table of 2020 that cuts 96003 by its IRIS.
 */
async function givenByHand(): Promise<string> {
  const dir = await temporaryDir('given')
  const [west, south, east, north] = boxes.get('960050000')!
  const shapes = [
    feature('1.01', [
      [west, south],
      [east, south],
      [west, north],
    ]),
    feature(
      '1.02',
      [
        [east, north],
        [west, north],
        [east, south],
      ],
      cornersOf(boxes.get('960010101')!),
    ),
    feature('1.03', cornersOf(boxes.get('960040000')!)),
  ]
  const map = {
    zone_cal: shapes.map((one) => ({ geojson: { type: 'FeatureCollection', features: [one] } })),
    zone_comm: [{ commune: '96005', geojson: { type: 'FeatureCollection', features: [] } }],
  }
  await writeFile(join(dir, 'L9600Zones2021-2023.geojson'), JSON.stringify(map))
  const table = [
    'Commune;Iris;Zone;Lib_zone',
    '96001;;1;Ouest',
    '96003;960030101;1;Ouest',
    '96003;960030102;2;Est',
    '96004;;3;',
    // Not the IRIS of the contours: nothing is told by it.
    '96005;960050101;1;Ouest',
    '96005;960050102;2;Est',
  ]
  await writeFile(join(dir, 'L9600Zonage2020.csv'), table.join('\n'))
  return dir
}

type Corner = [lng: number, lat: number]

const cornersOf = ([west, south, east, north]: Box): Corner[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
]

/** A zone of some polygons, each given by its corners. */
function feature(code: string, ...polygons: Corner[][]) {
  const coordinates = polygons.map((corners) => [[...corners, corners[0]!]])
  return { type: 'Feature', properties: { code }, geometry: { type: 'MultiPolygon', coordinates } }
}

const files = await parcelsDemo()
const boxes = await irisBoxes(files)
await ingestDemo(files, {
  datasets: ['cog', 'cadastre', 'iris', 'oll'],
  files: { cog: [files.cog], oll: [await givenByHand()] },
})
const service = await served(files.dataDir)

/** The answer at a point of a rectangle: a share of its width from the west, the middle of its height. */
async function at(iris: string, share: number) {
  const [west, south, east, north] = boxes.get(iris)!
  const point = `lng=${(west + share * (east - west)).toFixed(7)}&lat=${((south + north) / 2).toFixed(7)}`
  const answer = await service.app.inject(`/v1/loyers/by-coordinates?${point}`)
  expect(answer.statusCode, answer.body).toBe(200)
  const { data, meta } = answer.json()
  return {
    data: locatedRentSeriesSchema.parse(data),
    datasets: meta.datasets.map(({ name }: { name: string }) => name),
  }
}

const levelsOf = ({ observed }: z.infer<typeof locatedRentSeriesSchema>) =>
  observed.years.map(({ year, figures }) => `${year} ${figures.zone?.code ?? figures.level}`)

describe('a point of a commune that is cut between zones', () => {
  test('has the zone whose shape holds it, in the years that have shapes', async () => {
    const { data, datasets } = await at('960050000', 0.25)
    expect(data.located.zones).toEqual(
      [2021, 2022, 2023].map((year) => ({ year, zoneCode: 'L9600.1.01', by: 'shape' })),
    )
    expect(levelsOf(data)).toEqual([
      '2018 agglomeration',
      '2019 agglomeration',
      '2020 agglomeration',
      '2021 L9600.1.01',
      '2022 L9600.1.01',
      '2023 L9600.1.01',
      '2024 agglomeration',
    ])
    const year = data.observed.years[3]!
    expect(year.figures).toMatchObject({
      level: 'zone',
      agglomeration: 'Agglomération du Val-Terrier',
      rentPerM2: { median: 10.7 },
      observations: 1290,
      passedOver: [],
    })
    // The zones of the commune stay told.
    expect(year.zones.map(({ zoneCode }) => zoneCode)).toEqual(['L9600.1.01', 'L9600.1.02'])
    expect(datasets).not.toContain('iris')
  })

  test('on the other side has the other', async () => {
    const { data } = await at('960050000', 0.75)
    expect(data.observed.years[3]!.figures).toMatchObject({
      zone: { code: 'L9600.1.02' },
      rentPerM2: { median: 9 },
    })
  })

  test('has the zone of its IRIS where the table tells it, and the release has the IRIS of its parcel', async () => {
    const [west, east] = [await at('960030101', 0.5), await at('960030102', 0.5)]
    expect(west.data.located.zones).toEqual([{ year: 2020, zoneCode: 'L9600.1.01', by: 'iris' }])
    expect(east.data.located.zones).toEqual([{ year: 2020, zoneCode: 'L9600.1.02', by: 'iris' }])
    const labels = [west, east].map(({ data }) => data.observed.years[2]!.figures.zone)
    expect(labels).toEqual([
      { code: 'L9600.1.01', label: 'Ouest' },
      { code: 'L9600.1.02', label: 'Est' },
    ])
    expect(west.datasets).toContain('iris')
  })
})

test('a commune of one zone keeps it, whatever shape the point lies in', async () => {
  const { data } = await at('960010101', 0.5)
  const answer = await service.app.inject('/v1/loyers/by-commune/96001')
  expect(data.located.zones).toEqual([])
  expect(data.observed).toEqual(answer.json().data.observed)
})

test('a zone without figures leaves the wider ones, with its reason', async () => {
  const { data } = await at('960040000', 0.5)
  expect(data.located.zones.map(({ year }) => year)).toEqual([2021, 2022, 2023])
  expect(data.observed.years[3]!.figures).toMatchObject({
    level: 'agglomeration',
    passedOver: [{ level: 'zone', reason: 'secret', observations: 38 }],
  })
})

test('by commune nothing is other than before', async () => {
  const answer = await service.app.inject('/v1/loyers/by-commune/96005')
  const { years } = answer.json().data.observed
  expect(years.map(({ figures }: { figures: { level: string } }) => figures.level)).toEqual(
    Array(7).fill('agglomeration'),
  )
})
