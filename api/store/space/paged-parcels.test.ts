import { describe, expect, test } from 'vitest'
import { openParcels, type ParcelsArtefact } from '../../../shared/artefacts/parcels.ts'
import { ParcelsBuilder } from '../../../shared/artefacts/parcels-builder.ts'
import { packIdu } from '../../../shared/identifiers/idu.ts'
import { holding } from '../../../stores/blocks/hold.ts'
import { LoadedParcels } from '../../../stores/space/loaded-parcels.ts'
import { blockFile, openedBlocks } from '../../../test/support/parcel-block-files.ts'
import { MemoryRoom } from '../memory/memory-room.ts'
import { PagedParcels } from './paged-parcels.ts'

const SIDE = 10_000
const NAMES = ['91', '92', '93', '94', '95', '96']
const WEIGHT = 1000

/** One square parcel, each département east of the one before. */
function artefact(departement: string): ParcelsArtefact {
  const builder = new ParcelsBuilder(departement)
  const west = 25_000_000 + NAMES.indexOf(departement) * SIDE
  builder.add({
    key: packIdu(`${departement}001000AA0001`),
    surface: 1,
    surveyed: null,
    createdDay: null,
    updatedDay: null,
    polygons: [[[west, 465_000_000, west + SIDE, 465_000_000, west + SIDE, 465_010_000, west, 465_010_000]]],
  })
  return openParcels(Uint8Array.from(Buffer.concat(builder.encode())).buffer)
}

/** Six départements of 1,000 bytes each, and which were read, in order. */
function country(limit: number) {
  const room = new MemoryRoom(limit)
  const reads: string[] = []
  const sources = NAMES.map((departement) => {
    const whole = artefact(departement)
    const box = whole.tree.box
    return new PagedParcels({ departement, count: 1, box, bytes: WEIGHT }, room, async () => {
      reads.push(departement)
      return whole
    })
  })
  return { room, reads, sources, space: new LoadedParcels(sources) }
}

const middleOf = (i: number): [number, number] => [2.5 + (i + 0.5) * (SIDE / 1e7), 46.5005]

describe('parcels that are read when they are asked for', () => {
  test('are counted and placed before anything is read', async () => {
    const { space, reads } = country(2 * WEIGHT)
    expect(space.count).toBe(6)
    expect(space.departements).toEqual(NAMES)
    expect(await space.nearest(0, 0, 1000)).toBeUndefined()
    expect(await space.meeting([0, 0, 1, 1], 10)).toEqual([])
    expect(await space.has('750010000A0001')).toBe(false)
    expect(reads).toEqual([])
  })

  test('answer as those in memory do, once read', async () => {
    const { space, reads } = country(100 * WEIGHT)
    for (const [i, departement] of NAMES.entries()) {
      const hit = await space.nearest(...middleOf(i), 100)
      expect(hit).toMatchObject({ idu: `${departement}001000AA0001`, contained: true })
    }
    expect([...reads].sort()).toEqual(NAMES)
    expect(await space.meeting([25_000_000, 465_000_000, 25_060_000, 465_000_001], 10)).toHaveLength(6)
  })

  test('are read once for all who wait', async () => {
    const { space, reads } = country(100 * WEIGHT)
    const hits = await Promise.all(Array.from({ length: 20 }, () => space.byIdu('92001000AA0001')))
    expect(hits.every((hit) => hit?.surface === 1)).toBe(true)
    expect(reads).toEqual(['92'])
  })

  test('a reading that fails is told, and tried again when they are next asked for', async () => {
    let tries = 0
    const whole = artefact('91')
    const head = { departement: '91', count: 1, box: whole.tree.box, bytes: WEIGHT }
    const source = new PagedParcels(head, new MemoryRoom(WEIGHT), async () => {
      tries += 1
      if (tries === 1) throw new Error('does not have the content its release names')
      return whole
    })
    const space = new LoadedParcels([source])
    await expect(space.any()).rejects.toThrow('the content its release names')
    expect(await space.any()).toMatchObject({ idu: '91001000AA0001' })
  })
})

describe('the room for parcels', () => {
  test('drops those that were asked for the least, and never holds more than it may', async () => {
    const { space, room, reads } = country(5 * WEIGHT)
    const ask = (departement: string) => space.has(`${departement}001000AA0001`)
    for (const departement of ['91', '92', '93', '94', '95']) await ask(departement)
    await ask('91')
    await ask('96')
    expect(room.departementsOf('parcels')).toEqual(['91', '93', '94', '95', '96'])
    expect(room.bytes).toBe(5 * WEIGHT)
    await ask('92')
    expect(room.departementsOf('parcels')).toEqual(['91', '92', '94', '95', '96'])
    // Its content was compared the first time.
    expect(reads).toEqual(['91', '92', '93', '94', '95', '96', '92'])
  })

  test('what one question needs is held until it is answered, though it is more than may be held', async () => {
    const { space, room, reads } = country(2 * WEIGHT)
    const bounds = [25_000_000, 465_000_000, 25_000_000 + 3.5 * SIDE, 465_010_000] as const
    const asked = Array.from({ length: 3 }, () => space.meeting(bounds, 10))
    for (const found of await Promise.all(asked)) expect(found).toHaveLength(4)
    expect(room.bytes).toBe(2 * WEIGHT)
    expect([...reads].sort()).toEqual(['91', '92', '93', '94'])
  })

  test('gives back what no release names any more', async () => {
    const { space, room, sources } = country(100 * WEIGHT)
    await space.has('91001000AA0001')
    expect(room.bytes).toBe(WEIGHT)
    await sources[0]!.close()
    room.leave(sources[0]!.file)
    expect(room.bytes).toBe(0)
  })
})

describe('a département that is in blocks too', () => {
  /** Of one département with `limit` bytes for the whole; `read` gives it. */
  async function inBlocks(limit: number, read: () => Promise<ParcelsArtefact>) {
    const whole = artefact('91')
    const { blocks } = await openedBlocks(await blockFile(whole))
    const room = new MemoryRoom(limit)
    const head = { departement: '91', count: 1, box: blocks.box, bytes: WEIGHT }
    const source = new PagedParcels(head, room, read, blocks)
    return { source, room, space: new LoadedParcels([source]) }
  }
  const IDU = '91001000AA0001'

  test('is answered from a block while it is read as a whole, and from memory then', async () => {
    let hand: (whole: ParcelsArtefact) => void = () => expect.fail('not asked for')
    const { source, room, space } = await inBlocks(WEIGHT, () => new Promise((resolve) => (hand = resolve)))
    expect(await space.byIdu(IDU)).toMatchObject({ surface: 1 })
    expect(source.isWhole).toBe(false)
    expect(room.bytes).toBe(WEIGHT)
    hand(artefact('91'))
    await expect.poll(() => source.isWhole).toBe(true)
    expect(await space.byIdu(IDU)).toMatchObject({ surface: 1 })
    await source.close()
    expect(room.bytes).toBe(0)
  })

  test('that has no place is answered from blocks alone, but for a question that needs all of it', async () => {
    let reads = 0
    const { source, room, space } = await inBlocks(WEIGHT - 1, async () => {
      reads += 1
      return artefact('91')
    })
    for (let i = 0; i < 50; i++) await space.nearest(...middleOf(0), 100)
    expect(reads).toBe(0)
    const { count } = await holding((hold) => source.whole(hold))
    expect(count).toBe(1)
    expect(reads).toBe(1)
    expect(room.bytes).toBe(0)
  })

  test('whose whole file cannot be read goes on in blocks, and says that its files are to be checked', async () => {
    const { source, room, space } = await inBlocks(WEIGHT, () => Promise.reject(new Error('damaged')))
    expect(await space.has(IDU)).toBe(true)
    await expect.poll(() => source.isSound).toBe(false)
    expect(await space.has(IDU)).toBe(true)
    expect(room.bytes).toBe(0)
  })
})
