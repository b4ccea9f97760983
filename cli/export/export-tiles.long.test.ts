import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PMTiles, type RangeResponse, type Source } from 'pmtiles'
import { describe, expect, test } from 'vitest'
import { tileAt } from '../../shared/tiles/tile-grid.ts'
import { tileIdOf } from '../../shared/tiles/tile-id.ts'
import { servedDemo } from '../../test/support/service.ts'
import { temporaryDir } from '../../test/support/temp.ts'
import { eventually, TerrierProcess, terrier } from '../../test/support/terrier-process.ts'
import { tilesOf } from './tiles-of.ts'

const service = await servedDemo()
const home = service.demo.dataDir.dir

const exported = (...args: string[]) => terrier(['export', 'tiles', ...args], { TERRIER_DATA: home })

class Held implements Source {
  readonly #bytes: Buffer
  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }
  getKey(): string {
    return 'held'
  }
  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    return { data: Uint8Array.from(this.#bytes.subarray(offset, offset + length)).buffer }
  }
}

describe('the tiles of some boxes', () => {
  test('come zoom by zoom, in the order of their numbers, and are those that the boxes meet', () => {
    const box = [24_900_000, 464_900_000, 25_300_000, 465_200_000] as const
    const found = [...tilesOf([box], { from: 3, to: 14 })]
    expect(found.map(({ id }) => id)).toEqual(found.map(({ id }) => id).toSorted((a, b) => a - b))
    for (let z = 3; z <= 14; z++) {
      const [first, last] = [tileAt(z, box[0], box[3]), tileAt(z, box[2], box[1])]
      const ids = new Set(found.filter(({ grid }) => grid.z === z).map(({ id }) => id))
      for (let x = first.x; x <= last.x; x++)
        for (let y = first.y; y <= last.y; y++) expect(ids.has(tileIdOf(z, x, y))).toBe(true)
    }
  })
})

describe('terrier export tiles', () => {
  test('writes a file in which another library finds every tile as it is served', async () => {
    const out = join(await temporaryDir('export'), 'demo.pmtiles')
    const done = await exported('--area', '96', '--out', out, '--max-zoom', '15', '--json')
    expect(done.code, done.err).toBe(0)
    const printed = JSON.parse(done.out)
    const bytes = await readFile(out)
    expect(printed).toMatchObject({ file: out, bytes: bytes.length })
    const file = new PMTiles(new Held(bytes))
    const header = await file.getHeader()
    expect(header).toMatchObject({
      minZoom: 4,
      maxZoom: 15,
      numAddressedTiles: printed.tiles,
      clustered: true,
    })
    const json = (await service.app.inject({ url: '/v1/tiles/terrier.json' })).json()
    expect(await file.getMetadata()).toMatchObject({
      attribution: json.attribution,
      vector_layers: json.vector_layers,
    })
    const [west, south, east, north] = [header.minLon, header.minLat, header.maxLon, header.maxLat].map(
      (side) => Math.round(side * 1e7),
    )
    let compared = 0
    for (const { grid } of tilesOf([[west!, south!, east!, north!]], { from: 4, to: 15 })) {
      const { z, x, y } = grid
      const served = await service.app.inject({ url: `/v1/tiles/terrier/${z}/${x}/${y}.mvt` })
      const stored = await file.getZxy(z, x, y)
      expect(
        Buffer.from(stored?.data ?? new ArrayBuffer(0)).equals(served.rawPayload),
        `${z}/${x}/${y}`,
      ).toBe(true)
      if (stored) compared += 1
    }
    expect(compared).toBe(printed.tiles)
  })

  test('of a commune and one layer writes what lies around that commune alone', async () => {
    const out = join(await temporaryDir('export'), 'commune.pmtiles')
    const args = ['--area', '96004', '--layers', 'parcels', '--out', out, '--min-zoom', '16', '--json']
    const done = await exported(...args)
    expect(JSON.parse(done.out).tiles).toBeGreaterThan(3)
    const header = await new PMTiles(new Held(await readFile(out))).getHeader()
    expect([header.minZoom, header.maxZoom]).toEqual([16, 16])
    expect(header.maxLon).toBeLessThan(2.502)
  })

  test.each([
    [
      ['--layers', 'streets'],
      'There is no layer "streets": --layers takes zones, sections, planning, parcels',
    ],
    [['--min-zoom', '12', '--max-zoom', '9'], 'give whole numbers from 0 to 18, the smaller one first'],
    [['--layers', 'parcels', '--max-zoom', '9'], 'Nothing of parcels is there at zoom 4 to 9'],
  ])('with %j says what is wrong', async (more, message) => {
    const dir = await temporaryDir('export')
    const { code, err } = await exported('--area', '96', '--out', join(dir, 'x.pmtiles'), ...more)
    expect(code).toBe(1)
    expect(err).toContain(message)
    expect(await readdir(dir)).toEqual([])
  })

  test('killed half-way leaves no file under its name; ended by a signal, none at all', async () => {
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      const dir = await temporaryDir('export')
      const args = ['export', 'tiles', '--area', '96', '--out', join(dir, 'x.pmtiles'), '--max-zoom', '18']
      const process = new TerrierProcess(args, { TERRIER_DATA: home })
      await eventually('the export begins', async () => (await readdir(dir)).find(Boolean), 60_000, 5)
      expect(await readdir(dir)).not.toContain('x.pmtiles')
      await process.stop(signal)
      const left = (await readdir(dir)).map((name) => name.replace(/\d+/, 'PID'))
      expect(left).toEqual(signal === 'SIGKILL' ? ['x.pmtiles.PID.tiles'] : [])
    }
  })
})
