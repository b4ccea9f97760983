import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { describe, expect, test } from 'vitest'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { parquet, sql } from '../../../formats/duckdb/sql.ts'
import { GeometryReader } from '../../../shared/artefacts/geometry.ts'
import { stringAt } from '../../../shared/artefacts/string-table.ts'
import { openZoneTiles, zoneTileOf } from '../../../shared/artefacts/zone-tiles.ts'
import { DRAWN_LEVELS, openZones, type ZonesArtefact } from '../../../shared/artefacts/zones.ts'
import { prices } from '../../../shared/documents/sales.ts'
import { locate } from '../../../shared/geo/rings/locate.ts'
import { DWELLING_TYPES } from '../../../shared/identifiers/dwelling-types.ts'
import { TileGrid, tileAt } from '../../../shared/tiles/tile-grid.ts'
import { tileIdOf, tileOfId } from '../../../shared/tiles/tile-id.ts'
import { openRelease } from '../../../stores/open-release.ts'
import { ingestDemo, publishedDemo } from '../../../test/support/demo.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { ParcelLocator } from '../../links/parcel-locator.ts'
import { readArtefact } from '../../readmodel/read-artefact.ts'
import { ReleaseFiles } from '../../release-files.ts'
import { gather } from './gather.ts'

const open = async (kind: string) =>
  openZones(await readArtefact(files.path({ dataset: 'zones', role: 'readmodel', kind }, '96')!))

interface Figure {
  year: number
  type: string
  count: number
  median: number
  q1: number
  q3: number
}
function figuresOf(zones: ZonesArtefact, row: number): Figure[] {
  const found: Figure[] = []
  for (let at = zones.figureOffset[row]!; at < zones.figureOffset[row + 1]!; at++)
    found.push({
      year: zones.figureYear[at]!,
      type: DWELLING_TYPES[zones.figureType[at]!]!,
      count: zones.figureCount[at]!,
      median: zones.figureMedian[at]!,
      q1: zones.figureQ1[at]!,
      q3: zones.figureQ3[at]!,
    })
  return found
}

const demo = await publishedDemo()
const files = new ReleaseFiles(demo.dataDir, (await demo.dataDir.readCurrent())!.files)
const stores = await openRelease(demo.dataDir.dir)

describe('prices of the zones that are drawn', () => {
  test('are those that the API answers, from five sales on', async () => {
    const zones = await open('zones')
    let compared = 0
    for (let row = 0; row < zones.count; row++) {
      const [level, code] = [DRAWN_LEVELS[zones.level[row]!]!, stringAt(zones.code, row)]
      if (level === 'section') throw new Error('Sections have a file of their own')
      const document = await stores.documents.find(prices, prices.key(level, code))
      const expected = (document?.value.years ?? []).flatMap(({ year, byType }) =>
        byType.flatMap(({ type, count, median, q1, q3 }) =>
          count >= 5 ? [{ year, type, count, median, q1, q3 }] : [],
        ),
      )
      expect(figuresOf(zones, row), `${level} ${code}`).toEqual(expected)
      compared += expected.length
    }
    expect(compared).toBeGreaterThan(100)
  })

  test('of sections are the medians of their sales, of parcels whose IDU begins with their code', async () => {
    const sections = await open('sections')
    const lake = files.path({ dataset: 'dvf', role: 'lake', kind: 'priced-sales' }, '96')!
    const rows = await withDuckDb(await temporaryDir('q'), (db) =>
      db.all(
        sql`SELECT section_code, year("date"), type, count(value), round(median(value)) FROM ${parquet(lake)} GROUP BY ALL HAVING count(value) >= 5 ORDER BY ALL`,
      ),
    )
    const drawn = Array.from({ length: sections.count }, (_, row) =>
      figuresOf(sections, row).map(({ year, type, count, median }) =>
        [stringAt(sections.code, row), year, type, count, median].join(' '),
      ),
    )
    expect(drawn.flat().sort()).toEqual(rows.map((row) => row.map(String).join(' ')).sort())
    expect(rows.length).toBeGreaterThan(5)
  })
})

describe('outlines', () => {
  test('of sections are official and hold their parcels; of the communes made of them, too', async () => {
    const locator = (await ParcelLocator.open(files, '96'))!
    const shapes = new Map<string, number[][]>()
    const reader = new GeometryReader()
    for (const zones of [await open('zones'), await open('sections')])
      for (let row = 0; row < zones.count; row++) {
        expect(zones.outline[row]).toBe(0)
        reader.decode(zones.geometry, zones.geometryOffset[row]!, zones.originX, zones.originY)
        shapes.set(stringAt(zones.code, row), reader.polygons().flat())
      }
    for (const { idu, polygons } of locator.each()) {
      const [x, y] = [polygons[0]![0]![0]!, polygons[0]![0]![1]!]
      for (const code of [idu.slice(0, 10), idu.slice(0, 5), '96']) {
        const around = shapes.get(code)!.filter((ring) => locate(x, y, ring) >= 0)
        expect(around.length % 2, `${idu} in ${code}`).toBe(1)
      }
    }
  })
})

describe('the tiles of zoom 4 to 9', () => {
  test('hold the département and its communes where the outlines are, with median and count, and quartiles from zoom 8 on', async () => {
    const path = files.path({ dataset: 'zones', role: 'readmodel', kind: 'zone-tiles' }, 'france')!
    const tiles = openZoneTiles(await readArtefact(path))
    expect([...tiles.id].map((id) => tileOfId(id).z)).toEqual([4, 5, 6, 7, 8, 9])
    const names = (z: number) => {
      const { x, y } = tileAt(z, 2.5e7, 46.5e7)
      const { layers } = new VectorTile(new PbfReader(zoneTileOf(tiles, tileIdOf(z, x, y))!))
      const layer = layers.zones!
      return Array.from({ length: layer.length }, (_, i) => layer.feature(i).properties)
    }
    expect(names(5).map(({ level, code }) => [level, code])).toEqual([['departement', '96']])
    expect(names(9).map(({ code }) => code)).toEqual(['96', '96001', '96002', '96003', '96004', '96005'])
    expect(names(9)[0]).toMatchObject({ name: 'Val-Terrier (territoire inventé)', outline: 'official' })
    const [lower] = names(7)
    expect(Object.keys(lower!).filter((key) => key.startsWith('q1'))).toEqual([])
    expect(names(8)[0]).toMatchObject({
      q1Maison2024: expect.any(Number),
      medianMaison2024: expect.any(Number),
    })
    expect(zoneTileOf(tiles, tileIdOf(9, 0, 0))).toBeUndefined()
    expect(new TileGrid(9, tileAt(9, 2.5e7, 46.5e7).x, tileAt(9, 2.5e7, 46.5e7).y).z).toBe(9)
  })
})

describe('a tile made at ingest that is too large', () => {
  const codesOf = async (mostBytes: number) => {
    const [written] = await gather({ files, workDir: await temporaryDir('thin') }, mostBytes)
    const tiles = openZoneTiles(await readArtefact(written!.path))
    const { x, y } = tileAt(9, 2.5e7, 46.5e7)
    const tile = zoneTileOf(tiles, tileIdOf(9, x, y))!
    const layer = new VectorTile(new PbfReader(tile)).layers.zones!
    const codes = Array.from({ length: layer.length }, (_, i) => String(layer.feature(i).properties.code))
    return { codes, bytes: tile.length }
  }

  test('keeps the département, then the communes with the most sales, in their order', async () => {
    const zones = await open('zones')
    const sales = new Map<string, number>()
    for (let row = 0; row < zones.count; row++)
      sales.set(
        stringAt(zones.code, row),
        figuresOf(zones, row).reduce((sum, { count }) => sum + count, 0),
      )
    const whole = await codesOf(1e9)
    expect(whole.codes).toEqual(['96', '96001', '96002', '96003', '96004', '96005'])
    const seen: number[] = []
    for (let most = whole.bytes; most > 100; most *= 0.8) {
      const { codes, bytes } = await codesOf(most)
      // Beside the features a layer has its name and the names of its attributes.
      expect(bytes).toBeLessThanOrEqual(codes.length === 1 ? whole.bytes : most + 2000)
      expect(codes[0]).toBe('96')
      expect(codes).toEqual(codes.toSorted())
      const least = Math.min(...codes.slice(1).map((code) => sales.get(code)!))
      for (const gone of whole.codes.filter((code) => !codes.includes(code)))
        expect(sales.get(gone)!).toBeLessThanOrEqual(least)
      seen.push(codes.length)
    }
    expect(seen.at(-1)).toBe(1)
    expect(new Set(seen).size).toBeGreaterThan(3)
    expect(await codesOf(whole.bytes / 2)).toEqual(await codesOf(whole.bytes / 2))
  })
})

describe('built again', () => {
  test('only where what they are made of changed; the same inputs give the same bytes', async () => {
    const before = (await demo.dataDir.readCurrent())!
    await ingestDemo(demo, { datasets: ['ban'] })
    const after = (await demo.dataDir.readCurrent())!
    const builds = (release: typeof before) =>
      release.builds.filter(({ dataset }) => dataset === 'zones' || dataset === 'overviews')
    expect(builds(after)).toEqual(builds(before))
    expect(builds(after).map(({ area, step }) => [area, step])).toEqual([
      ['96', 'readmodel'],
      ['france', 'gather'],
      ['96', 'readmodel'],
    ])
  })
})
