import { expect, test } from 'vitest'
import { tinyStores } from '../../test/support/tiny-release.ts'
import { codingFor } from './coding.ts'
import { parcelLayer } from './layers/parcels.ts'
import { TileCache } from './tile-cache.ts'
import { TileMaker } from './tile-maker.ts'

const tileOf = (bytes: number) => ({ bytes: Buffer.alloc(bytes), coding: 'gzip' as const })

test('the least recently asked tiles leave, and what is held is bounded', () => {
  const cache = new TileCache(4000)
  for (const key of ['a', 'b', 'c']) cache.set('r1', key, tileOf(500))
  expect(cache.get('r1', 'a')?.bytes.length).toBe(500)
  cache.set('r1', 'd', tileOf(500))
  expect(['a', 'b', 'c', 'd'].map((key) => cache.get('r1', key) !== undefined)).toEqual([
    true,
    false,
    true,
    true,
  ])
  // A tile that is larger than all the room is not kept, and makes no other leave.
  cache.set('r1', 'huge', tileOf(9000))
  expect([cache.get('r1', 'huge'), cache.bytes]).toEqual([undefined, 3 * (500 + 512)])
})

test('tiles of another release leave', () => {
  const cache = new TileCache(1e6)
  cache.set('r1', 'a', tileOf(500))
  expect(cache.get('r2', 'a')).toBeUndefined()
  cache.set('r2', 'b', tileOf(500))
  expect([cache.get('r1', 'a'), cache.bytes]).toEqual([undefined, 500 + 512])
})

test('a hundred thousand different addresses, nearly all empty, take no more memory than allowed', async () => {
  const maker = new TileMaker(1e6)
  const stores = tinyStores()
  const set = { name: 'parcels', layers: [parcelLayer], minZoom: 15, maxZoom: 18, noindex: false }
  for (let i = 0; i < 100_000; i++) {
    await maker.tile(stores, set, { z: 18, x: i % 262_144, y: (i * 7) % 262_144 }, 'br')
    if (i % 10_000 === 0) expect(maker.bytes).toBeLessThanOrEqual(1e6)
  }
  expect(maker.bytes).toBeGreaterThan(0.9e6)
  expect(maker.bytes).toBeLessThanOrEqual(1e6)
})

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['gzip', 'gzip'],
  ['*', 'br'],
  ['deflate', 'identity'],
  ['identity;q=0', 'identity'],
])('Accept-Encoding: %s gives %s', (header, coding) => {
  expect(codingFor(header)).toBe(coding)
})
