import { createHash } from 'node:crypto'
import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { PMTiles, type RangeResponse, type Source } from 'pmtiles'
import { describe, expect, test } from 'vitest'
import { firstOf, tileIdOf, tileOfId } from '../../../shared/tiles/tile-id.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { PmtilesWriter } from './writer.ts'

/** A file on disk, as the package `pmtiles` reads it. */
class DiskSource implements Source {
  readonly #path: string
  constructor(path: string) {
    this.#path = path
  }
  getKey(): string {
    return this.#path
  }
  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const file = await open(this.#path)
    try {
      const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset)
      return { data: buffer.buffer.slice(0, bytesRead) }
    } finally {
      await file.close()
    }
  }
}

const BOUNDS = [20_000_000, 460_000_000, 30_000_000, 470_000_000] as const

async function written(tiles: ReadonlyMap<number, string>): Promise<string> {
  const path = join(await temporaryDir('pmtiles'), 'out.pmtiles')
  const writer = await PmtilesWriter.create(path)
  for (const [id, text] of [...tiles].sort(([a], [b]) => a - b)) await writer.add(id, gzipSync(text))
  await writer.finish({ name: 'terrier', vector_layers: [] }, BOUNDS)
  return path
}

describe('a PMTiles file', () => {
  test('is read by another library: header, metadata and every tile', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 0, max: firstOf(17) - 1 }), { minLength: 1, maxLength: 60 }),
        async (ids) => {
          const tiles = new Map(ids.map((id) => [id, id % 3 === 0 ? 'same' : `tile ${id}`]))
          const file = new PMTiles(new DiskSource(await written(tiles)))
          const header = await file.getHeader()
          const zooms = ids.map((id) => tileOfId(id).z)
          expect([header.minZoom, header.maxZoom]).toEqual([Math.min(...zooms), Math.max(...zooms)])
          expect([header.minLon, header.minLat, header.maxLon, header.maxLat]).toEqual([2, 46, 3, 47])
          expect(header).toMatchObject({
            specVersion: 3,
            clustered: true,
            tileType: 1,
            numAddressedTiles: ids.length,
          })
          expect(header.numTileContents).toBe(new Set(tiles.values()).size)
          expect(await file.getMetadata()).toEqual({ name: 'terrier', vector_layers: [] })
          for (const [id, text] of tiles) {
            const { z, x, y } = tileOfId(id)
            const tile = await file.getZxy(z, x, y)
            expect(Buffer.from(tile!.data).toString()).toBe(text)
          }
        },
      ),
      { numRuns: 20 },
    )
  })

  test('of many tiles has leaf directories; runs of equal tiles are one row', async () => {
    const first = firstOf(16)
    const tiles = new Map<number, string>()
    const hashOf = (i: number) => createHash('sha256').update(String(i)).digest()
    const idOf = (i: number) => first + i * 40 + (hashOf(i)[0]! % 40)
    const textOf = (i: number) =>
      hashOf(i)
        .toString('hex')
        .slice(hashOf(i)[1]! % 40)
    for (let i = 0; i < 60_000; i++) tiles.set(idOf(i), textOf(i))
    for (let i = 0; i < 1000; i++) tiles.set(first + 2_500_000 + i, 'water')
    const path = await written(tiles)
    const file = new PMTiles(new DiskSource(path))
    const header = await file.getHeader()
    expect(header.leafDirectoryLength).toBeGreaterThan(0)
    expect(header.numTileEntries).toBe(60_001)
    expect(header.tileDataOffset + header.tileDataLength!).toBe((await readFile(path)).length)
    for (const i of [0, 1, 4095, 4096, 31_234, 59_999]) {
      const { z, x, y } = tileOfId(idOf(i))
      expect(Buffer.from((await file.getZxy(z, x, y))!.data).toString()).toBe(textOf(i))
    }
    const inRun = tileOfId(first + 2_500_777)
    expect(Buffer.from((await file.getZxy(inRun.z, inRun.x, inRun.y))!.data).toString()).toBe('water')
    expect(await file.getZxy(0, 0, 0)).toBeUndefined()
  })

  test('has its name only when it is whole, and no other file is left in its folder', async () => {
    const dir = await temporaryDir('pmtiles')
    const writer = await PmtilesWriter.create(join(dir, 'out.pmtiles'))
    await writer.add(tileIdOf(3, 1, 1), gzipSync('a'))
    expect((await readdir(dir)).filter((name) => name === 'out.pmtiles')).toEqual([])
    await expect(writer.add(tileIdOf(2, 1, 1), gzipSync('b'))).rejects.toThrow('does not come after')
    await writer.finish({}, BOUNDS)
    expect(await readdir(dir)).toEqual(['out.pmtiles'])
    const other = await PmtilesWriter.create(join(dir, 'other.pmtiles'))
    await other.abandon()
    expect(await readdir(dir)).toEqual(['out.pmtiles'])
    expect(
      gunzipSync((await readFile(join(dir, 'out.pmtiles'))).subarray(-gzipSync('a').length)).toString(),
    ).toBe('a')
  })
})
