import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openParcels } from '../../shared/artefacts/parcels.ts'
import type { Bounds } from '../../shared/geo/bounds.ts'
import { unpackIdu } from '../../shared/identifiers/idu-pack.ts'
import { inBlocks, movedParcels } from '../../test/bench/country/copies.ts'
import { CountryFiles } from '../../test/bench/country/country-files.ts'
import { type Place, places } from '../../test/bench/country/places.ts'
import { openingOf } from '../../test/support/opening.ts'
import { seeded } from '../../test/support/random.ts'
import { encoded, ORIGIN_X, ORIGIN_Y, scatter } from '../../test/support/scattered-parcels.ts'
import { temporaryDir } from '../../test/support/temp.ts'
import { inMemory } from '../../test/support/whole-parcels.ts'
import { openBlocks } from '../blocks/opening.ts'
import { LoadedParcels } from './loaded-parcels.ts'
import { PARCEL_BLOCK_FILES } from './parcel-blocks.ts'

const SIDES = 8
const CORNER: Place = { code: '96', lng: ORIGIN_X / 1e7, lat: ORIGIN_Y / 1e7 }
const PLACES = places(12)

const original = Uint8Array.from(encoded('96', scatter('96', 20_000, 1, SIDES)))
const moved = PLACES.map((place) => movedParcels(original.buffer, CORNER, place))
const artefacts = moved.map((bytes) => openParcels(Uint8Array.from(bytes).buffer))

/** Twelve départements of some 2 MB as a whole, each at a place of its own. */
const country = await CountryFiles.create(join(await temporaryDir('country'), 'home'))
for (const [i, { code }] of PLACES.entries()) {
  const about = { area: code, rows: artefacts[i]!.count }
  await country.write({ ...about, dataset: 'parcel-blocks', kind: 'parcel-blocks' }, inBlocks(moved[i]!))
}

async function opened(memory: number) {
  const opening = openingOf(country, memory)
  const { cache, files } = opening
  const space = new LoadedParcels((await openBlocks(PARCEL_BLOCK_FILES, opening)).values())
  onTestFinished(async () => {
    await files.close()
    expect(cache.bytes).toBe(0)
  })
  return { cache, space }
}

test.each([
  ['half of the country', 12e6, 16],
  ['two départements', 5e6, 16],
  ['none', 1e6, 4],
])('what is held stays within the bound, asked anywhere: room for %s', async (...given) => {
  const [, memory, atOnce] = given
  const { cache, space } = await opened(memory)
  const whole = new LoadedParcels(artefacts.map(inMemory))
  const random = seeded(7)
  const held = () => cache.bytes
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
})
