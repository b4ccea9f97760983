import { describe, expect, test } from 'vitest'
import { openParcels, type ParcelsArtefact } from '../../../shared/artefacts/parcels.ts'
import { ParcelsBuilder } from '../../../shared/artefacts/parcels-builder.ts'
import { packIdu } from '../../../shared/identifiers/idu.ts'
import { NotInMemory, whenInMemory } from '../not-in-memory.ts'
import { LoadedParcels } from './loaded-parcels.ts'
import { PagedParcels } from './paged-parcels.ts'
import { ParcelRoom } from './parcel-room.ts'

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
  const room = new ParcelRoom(limit)
  const reads: string[] = []
  const sources = NAMES.map((departement) => {
    const whole = artefact(departement)
    const box = whole.tree.boxes.subarray(-4)
    return new PagedParcels({ departement, count: 1, box, bytes: WEIGHT }, room, async () => {
      reads.push(departement)
      return whole
    })
  })
  return { room, reads, sources, space: new LoadedParcels(sources) }
}

const middleOf = (i: number): [number, number] => [2.5 + (i + 0.5) * (SIDE / 1e7), 46.5005]

describe('parcels that are read when they are asked for', () => {
  test('are counted and placed before anything is read', () => {
    const { space, reads } = country(2 * WEIGHT)
    expect(space.count).toBe(6)
    expect(space.departements).toEqual(NAMES)
    expect(space.nearest(0, 0, 1000)).toBeUndefined()
    expect(space.meeting([0, 0, 1, 1], 10)).toEqual([])
    expect(space.has('750010000A0001')).toBe(false)
    expect(reads).toEqual([])
  })

  test('answer as those in memory do, once read', async () => {
    const { space, reads } = country(100 * WEIGHT)
    expect(() => space.byIdu('93001000AA0001')).toThrow(NotInMemory)
    for (const [i, departement] of NAMES.entries()) {
      const hit = await whenInMemory(() => space.nearest(...middleOf(i), 100))
      expect(hit).toMatchObject({ idu: `${departement}001000AA0001`, contained: true })
    }
    expect([...reads].sort()).toEqual(NAMES)
    expect(space.meeting([25_000_000, 465_000_000, 25_060_000, 465_000_001], 10)).toHaveLength(6)
  })

  test('are read once for all who wait', async () => {
    const { space, reads } = country(100 * WEIGHT)
    const hits = await Promise.all(
      Array.from({ length: 20 }, () => whenInMemory(() => space.byIdu('92001000AA0001'))),
    )
    expect(hits.every((hit) => hit?.surface === 1)).toBe(true)
    expect(reads).toEqual(['92'])
  })

  test('a reading that fails is told, and tried again when they are next asked for', async () => {
    let tries = 0
    const whole = artefact('91')
    const head = { departement: '91', count: 1, box: whole.tree.boxes.subarray(-4), bytes: WEIGHT }
    const source = new PagedParcels(head, new ParcelRoom(WEIGHT), async () => {
      tries += 1
      if (tries === 1) throw new Error('does not have the content its release names')
      return whole
    })
    const space = new LoadedParcels([source])
    await expect(whenInMemory(() => space.any())).rejects.toThrow('the content its release names')
    expect(await whenInMemory(() => space.any())).toMatchObject({ idu: '91001000AA0001' })
  })
})

describe('the room for parcels', () => {
  test('forgets those not asked for the longest, and never holds more than it may', async () => {
    const { space, room, reads } = country(5 * WEIGHT)
    const ask = (departement: string) => whenInMemory(() => space.has(`${departement}001000AA0001`))
    for (const departement of ['91', '92', '93', '94', '95']) await ask(departement)
    await ask('91')
    await ask('96')
    expect(room.departements).toEqual(['91', '93', '94', '95', '96'])
    expect(room.bytes).toBe(5 * WEIGHT)
    await ask('92')
    expect(room.departements).toEqual(['91', '92', '94', '95', '96'])
    // Its content was compared the first time.
    expect(reads).toEqual(['91', '92', '93', '94', '95', '96', '92'])
  })

  test('holds four départements whatever they weigh: a point where they meet must find an answer', async () => {
    const { space, room } = country(1)
    const bounds = [25_000_000, 465_000_000, 25_000_000 + 3.5 * SIDE, 465_010_000] as const
    expect(await whenInMemory(() => space.meeting(bounds, 10))).toHaveLength(4)
    expect(room.departements).toEqual(['91', '92', '93', '94'])
  })

  test('gives back what no release names any more', async () => {
    const { space, room, sources } = country(100 * WEIGHT)
    await whenInMemory(() => space.has('91001000AA0001'))
    room.leave(sources[0]!)
    room.leave(sources[0]!)
    expect(room.bytes).toBe(0)
    expect(() => space.has('91001000AA0001')).toThrow(NotInMemory)
  })
})
