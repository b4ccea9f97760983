import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { BLOCK_BYTES } from '../../../shared/artefacts/parcel-blocks/parcel-block.ts'
import { openParcels } from '../../../shared/artefacts/parcels.ts'
import type { Bounds } from '../../../shared/geo/bounds.ts'
import { unpackIdu } from '../../../shared/identifiers/idu.ts'
import { CheckedFiles } from '../../../shared/integrity/checked-files.ts'
import type { Manifest } from '../../../shared/release/release.ts'
import { BlockCache } from '../../../stores/blocks/block-cache.ts'
import { BlockSlots } from '../../../stores/blocks/block-slots.ts'
import { LoadedParcels } from '../../../stores/space/loaded-parcels.ts'
import { inBlocks, movedParcels } from '../../../test/bench/country/copies.ts'
import { CountryFiles } from '../../../test/bench/country/country-files.ts'
import { type Place, places } from '../../../test/bench/country/places.ts'
import { seeded } from '../../../test/support/random.ts'
import { encoded, ORIGIN_X, ORIGIN_Y, scatter } from '../../../test/support/scattered-parcels.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { MemoryRoom } from '../memory/memory-room.ts'
import { OpenedParcels } from './open-parcels.ts'

const SIDES = 8
const CORNER: Place = { code: '96', lng: ORIGIN_X / 1e7, lat: ORIGIN_Y / 1e7 }
const PLACES = places(12)

/** Twelve départements of some 2 MB as a whole, each at a place of its own. */
let country: CountryFiles
let manifest: Manifest
const original = Uint8Array.from(encoded('96', scatter('96', 20_000, 1, SIDES)))
const moved = PLACES.map((place) => movedParcels(original.buffer, CORNER, place))
const artefacts = moved.map((bytes) => openParcels(Uint8Array.from(bytes).buffer))

beforeAll(async () => {
  country = await CountryFiles.create(join(await temporaryDir('country'), 'home'))
  for (const [i, { code }] of PLACES.entries()) {
    const about = { area: code, rows: artefacts[i]!.count }
    await country.write({ ...about, dataset: 'cadastre', kind: 'parcels' }, moved[i]!)
    await country.write({ ...about, dataset: 'parcel-blocks', kind: 'parcel-blocks' }, inBlocks(moved[i]!))
  }
  manifest = {
    format: 3,
    id: 'r20260101-000000-00000000',
    createdAt: '2026-01-01T00:00:00.000Z',
    contentHash: '0'.repeat(64),
    datasets: [],
    files: country.files,
    builds: [],
    difference: { previous: null, rows: {} },
  }
})

/** An eighth for blocks, as a service divides it. */
function boundOf(memory: number | undefined) {
  if (memory === undefined) return undefined
  const slots = new BlockSlots(BLOCK_BYTES)
  return { room: new MemoryRoom((memory * 7) / 8), cache: new BlockCache(memory / 8), slots }
}

async function opened(memory: number | undefined) {
  const leaving: (() => Promise<void>)[] = []
  const { dataDir } = country
  const parcels = new OpenedParcels(dataDir, new CheckedFiles(dataDir), boundOf(memory), (close) =>
    leaving.push(close),
  )
  const space = new LoadedParcels(await parcels.open(manifest))
  parcels.keepOnly(manifest.files)
  onTestFinished(async () => {
    parcels.keepOnly([])
    for (const close of leaving) await close()
    if (memory !== undefined)
      expect(parcels.memory).toMatchObject({ departements: 0, bytes: 0, blockBytes: 0 })
  })
  return { parcels, space }
}

test.each([
  ['half of the country', 12e6, 16],
  ['two départements', 5e6, 16],
  ['none', 1e6, 4],
])(
  'what is held stays within the bound, asked anywhere: room for %s',
  { timeout: 60_000 },
  async (...given) => {
    const [, memory, atOnce] = given
    const { parcels, space } = await opened(memory)
    const { space: whole } = await opened(undefined)
    const random = seeded(7)
    const held = () => parcels.memory.bytes + parcels.memory.blockBytes
    const between = (from: number, length: number) => from + Math.floor(random() * length)
    const questions = Array.from({ length: 1500 }, (_, i) => {
      const { keys, tree } = artefacts[between(0, PLACES.length)]!
      const [west, south, east, north] = Array.from(tree.box) as [number, number, number, number]
      const [x, y] = [between(west, east - west), between(south, north - south)]
      const idu = unpackIdu(keys[between(0, keys.length)]!)
      const bounds: Bounds = [x, y, x + 3000, y + 3000]
      return [
        (from: LoadedParcels) => from.nearest(x / 1e7, y / 1e7, 500),
        (from: LoadedParcels) => from.byIdu(idu),
        (from: LoadedParcels) => from.meeting(bounds, 100),
        (from: LoadedParcels) => from.outline(idu),
      ][i % 4]!
    })
    let most = 0
    for (let i = 0; i < questions.length; i += atOnce)
      await Promise.all(
        questions.slice(i, i + atOnce).map(async (ask) => {
          expect(await ask(space)).toEqual(await ask(whole))
          most = Math.max(most, held())
        }),
      )
    // Under load 30 %: blocks that questions hold come on top. At rest nothing does.
    expect(most).toBeLessThanOrEqual(1.3 * memory)
    await expect.poll(held).toBeLessThanOrEqual(memory)
    expect(most).toBeGreaterThan(memory / 20)
  },
)

test('a département that fits is answered from memory once it was read', async () => {
  const { parcels, space } = await opened(1e8)
  const idus = artefacts.map(({ keys }) => unpackIdu(keys[5]!))
  for (const idu of idus) await space.byIdu(idu)
  await expect.poll(() => parcels.memory.departements).toBe(PLACES.length)
  const { blockReads } = parcels.memory
  for (const idu of idus) expect(await space.byIdu(idu)).toMatchObject({ idu })
  expect(parcels.memory.blockReads).toBe(blockReads)
})
