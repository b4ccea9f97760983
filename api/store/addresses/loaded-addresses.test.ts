import { expect, onTestFinished, test, vi } from 'vitest'
import { BLOCK_BYTES } from '../../../shared/artefacts/parcel-blocks/parcel-block.ts'
import { openStreetIndex } from '../../../shared/artefacts/street-index.ts'
import { CheckedFiles } from '../../../shared/integrity/checked-files.ts'
import { StreetSearch } from '../../../stores/addresses/street-search.ts'
import { BlockCache } from '../../../stores/blocks/block-cache.ts'
import { BlockSlots } from '../../../stores/blocks/block-slots.ts'
import { CountryFiles } from '../../../test/bench/country/country-files.ts'
import { places } from '../../../test/bench/country/places.ts'
import { writeStreets } from '../../../test/bench/country/streets.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { MemoryRoom } from '../memory/memory-room.ts'
import { ADDRESS_FILES } from '../pages/column-kinds.ts'
import { OpenedColumns } from '../pages/opened-columns.ts'
import { PagedArtefact } from '../pages/paged-artefact.ts'
import { LoadedAddresses } from './loaded-addresses.ts'

/** Addresses of some départements, as a whole and in pages that nearly all are read for each question. */
async function bothWays(cache = 200_000) {
  const country = await CountryFiles.create(await temporaryDir('searches'))
  const texts = await writeStreets(country, places(3), { count: 9000, seed: 3 })
  const { dataDir, files } = country
  const checked = new CheckedFiles(dataDir)
  const leaving: (() => Promise<void>)[] = []
  const opened = async (memory?: number) => {
    const bound = {
      room: new MemoryRoom(1),
      cache: new BlockCache(memory ?? 0),
      slots: new BlockSlots(BLOCK_BYTES),
    }
    const columns = new OpenedColumns(
      ADDRESS_FILES,
      dataDir,
      checked,
      memory === undefined ? undefined : bound,
      (close) => leaving.push(close),
    )
    const artefacts = await columns.openAll(files.filter(({ kind }) => kind === 'addresses'))
    onTestFinished(async () => {
      columns.keepOnly([])
      for (const close of leaving.splice(0)) await close()
    })
    const index = files.find(({ kind }) => kind === 'street-index')!
    return {
      store: new LoadedAddresses(openStreetIndex(await checked.content(index)), artefacts),
      cache: bound.cache,
    }
  }
  return { texts, whole: await opened(), paged: await opened(cache) }
}

test('a question whose answers must be read is searched once, and answered as if all were in memory', async () => {
  const { texts, whole, paged } = await bothWays()
  const asked = texts.slice(0, 90)
  const expected = await Promise.all(asked.map((text) => whole.store.search(text, { limit: 5 })))
  const search = vi.spyOn(StreetSearch.prototype, 'search')
  onTestFinished(() => search.mockRestore())
  for (const [i, text] of asked.entries())
    expect(await paged.store.search(text, { limit: 5 })).toEqual(expected[i])
  expect(search).toHaveBeenCalledTimes(asked.length)
  expect(paged.cache.reads).toBeGreaterThan(asked.length)
  // Together, and the same ones at once.
  const twice = [...asked, ...asked]
  const answers = await Promise.all(twice.map((text) => paged.store.search(text, { limit: 5 })))
  expect(answers).toEqual([...expected, ...expected])
})

test('all that streets are told by is read in one round, since where their names begin is in memory', async () => {
  // Nothing that was read makes way for something else.
  const { texts, paged } = await bothWays(60_000_000)
  const holds = vi.spyOn(PagedArtefact.prototype, 'hold')
  onTestFinished(() => holds.mockRestore())
  for (const text of texts.slice(0, 90)) {
    const before = holds.mock.contexts.length
    await paged.store.search(text, { limit: 5 })
    const asked = holds.mock.contexts.slice(before)
    expect(new Set(asked).size).toBe(asked.length)
  }
  expect(holds.mock.contexts.length).toBeGreaterThan(0)
})

test('the filters of a question are those of its answer, whatever was asked before', async () => {
  const { texts, whole, paged } = await bothWays()
  for (const text of texts.slice(0, 30)) {
    const [first] = await whole.store.search(text, { limit: 1 })
    const ways = [
      { limit: 5 },
      { limit: 2 },
      { limit: 5, type: 'street' },
      { limit: 5, postcode: first!.postcode },
    ] as const
    const answers = await Promise.all(ways.map((options) => paged.store.search(text, options)))
    expect(answers).toEqual(await Promise.all(ways.map((options) => whole.store.search(text, options))))
  }
})
