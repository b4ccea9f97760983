import { copyFile, rename, writeFile } from 'node:fs/promises'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { AddressesBuilder } from '../../../ingest/datasets/ban/addresses-builder.ts'
import { type AddressesArtefact, openAddresses } from '../../../shared/artefacts/addresses.ts'
import { BLOCK_BYTES } from '../../../shared/artefacts/parcel-blocks/parcel-block.ts'
import { CheckedFiles } from '../../../shared/integrity/checked-files.ts'
import { BlockCache } from '../../../stores/blocks/block-cache.ts'
import { BlockSlots } from '../../../stores/blocks/block-slots.ts'
import { CountryFiles } from '../../../test/bench/country/country-files.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { LoadedAddresses } from '../addresses/loaded-addresses.ts'
import { MemoryRoom } from '../memory/memory-room.ts'
import { OpenedColumns } from './opened-columns.ts'
import { addressesInPages } from './paged-kinds.ts'

const DEPARTEMENTS = ['01', '02', '03']
const NUMBERS = 20_000
let country: CountryFiles

beforeAll(async () => {
  country = await CountryFiles.create(await temporaryDir('columns'))
  for (const [nth, departement] of DEPARTEMENTS.entries()) {
    const builder = new AddressesBuilder(departement, [
      { commune: `${departement}001`, name: 'Bourg', city: '', former: '', postcode: '01000', postal: '' },
    ])
    const at = (i: number) => ({ lon: 2 + nth + (i % 200) / 1000, lat: 46 + Math.floor(i / 200) / 1000 })
    builder.addEntry({
      type: 0,
      name: `Rue ${departement}`,
      key: departement,
      locality: 0,
      importance: 1,
      ...at(0),
    })
    for (let i = 0; i < NUMBERS; i++)
      builder.addNumber({
        entry: 0,
        id: `x_${i}`,
        number: i,
        suffix: '',
        locality: 0,
        certified: i % 3 === 0,
        links: [],
        ...at(i),
      })
    const about = { dataset: 'ban', kind: 'addresses', area: departement, rows: NUMBERS } as const
    await country.write(about, Buffer.concat(builder.encode()))
  }
})

/** The addresses within a bound in bytes, or without one. */
async function opened(memory: number | undefined) {
  const leaving: (() => Promise<void>)[] = []
  const { dataDir, files } = country
  const bound =
    memory === undefined
      ? undefined
      : { room: new MemoryRoom(memory), cache: new BlockCache(1e6), slots: new BlockSlots(BLOCK_BYTES) }
  const columns = new OpenedColumns<AddressesArtefact>(
    {
      name: 'addresses',
      paged: addressesInPages,
      open: openAddresses,
      rowsOf: ({ numberCount }) => numberCount,
    },
    dataDir,
    new CheckedFiles(dataDir),
    bound,
    (close) => leaving.push(close),
  )
  const artefacts = await columns.openAll(files)
  onTestFinished(async () => {
    columns.keepOnly([])
    for (const close of leaving) await close()
    expect([bound?.room.bytes ?? 0, bound?.cache.bytes ?? 0]).toEqual([0, 0])
  })
  return { columns, bound, store: new LoadedAddresses(undefined, artefacts) }
}

const near = (store: LoadedAddresses, nth: number, i: number) =>
  store.reverse(2 + nth + (i % 200) / 1000, 46 + Math.floor(i / 200) / 1000, 3, 500)

test('what is read in pages is what is in memory, whichever département is asked for', async () => {
  const [{ store: whole }, { store, columns, bound }] = [await opened(undefined), await opened(1)]
  for (let i = 0; i < 60; i++) {
    const nth = i % DEPARTEMENTS.length
    expect(await near(store, nth, i * 331)).toEqual(await near(whole, nth, i * 331))
  }
  expect(bound!.room.bytes).toBe(0)
  expect(bound!.cache.reads).toBeGreaterThan(10)
  const [first] = country.files
  // The columns that every search goes through, a fifth of the file, and the pages of the upper tree.
  expect(columns.kept).toBeGreaterThan(DEPARTEMENTS.length * 4 * NUMBERS)
  expect(columns.kept).toBeLessThan((DEPARTEMENTS.length * first!.bytes) / 3)
  expect(columns.areSound).toBe(true)
})

test('a département that is asked for comes into memory as a whole where there is room, and pages are read no more', async () => {
  const [first] = country.files
  const { store, columns, bound } = await opened(first!.bytes + 1)
  for (let i = 0; i < 300; i++) await near(store, 0, i)
  await expect.poll(() => bound!.room.departementsOf('addresses')).toEqual(['01'])
  expect(columns.bytes).toBe(columns.kept + first!.bytes)
  const { reads } = bound!.cache
  await near(store, 0, 19_999)
  expect(bound!.cache.reads).toBe(reads)
})

test('a file of the same content that took its place is read on, one of another is refused', async () => {
  const { dataDir, files } = country
  const path = dataDir.store(files[0]!.file)
  const { store, columns } = await opened(1)
  await copyFile(path, `${path}.copy`)
  await rename(`${path}.copy`, path)
  expect(await near(store, 0, 0)).toHaveLength(3)
  expect(columns.areSound).toBe(true)
  await copyFile(path, `${path}.copy`)
  onTestFinished(() => rename(`${path}.copy`, path))
  await writeFile(path, Buffer.alloc(files[0]!.bytes))
  await expect(near(store, 0, 12_345)).rejects.toThrow(files[0]!.file)
  expect(columns.areSound).toBe(false)
})
