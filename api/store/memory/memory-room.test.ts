import { expect, test } from 'vitest'
import { MemoryRoom, type Resident } from './memory-room.ts'

/** A département that may be pinned, and how often it was forgotten. */
function resident(departement: string, bytes = 100) {
  const made = { departement, bytes, pinned: false, forgotten: 0 }
  const asResident: Resident = {
    kind: 'parcels',
    departement,
    bytes,
    isPinned: () => made.pinned,
    forget() {
      made.forgotten += 1
    },
  }
  return Object.assign(asResident, { state: made })
}

function ask(room: MemoryRoom, parcels: Resident, times: number) {
  for (let i = 0; i < times; i++) room.asked(parcels)
}

test('whoever asks first has the room, and keeps it from those that are asked for as often', () => {
  const room = new MemoryRoom(200)
  const [a, b, c] = [resident('01'), resident('02'), resident('03')]
  for (const one of [a, b]) {
    ask(room, one, 1)
    expect(room.isWorth(one)).toBe(true)
    room.hold(one)
  }
  for (let i = 0; i < 1000; i++) {
    for (const one of [a, b, c]) ask(room, one, 1)
    expect(room.isWorth(c)).toBe(false)
  }
  expect(room.departementsOf('parcels')).toEqual(['01', '02'])
})

test('one that is asked for much more takes the place of the one that is asked for the least', () => {
  const room = new MemoryRoom(200)
  const [a, b, c] = [resident('01'), resident('02'), resident('03')]
  for (const one of [a, b]) room.hold(one)
  ask(room, a, 500)
  ask(room, b, 100)
  ask(room, c, 264)
  expect(room.isWorth(c)).toBe(false)
  ask(room, c, 1)
  expect(room.isWorth(c)).toBe(true)
  room.hold(c)
  expect(room.departementsOf('parcels')).toEqual(['01', '03'])
  expect(b.state.forgotten).toBe(1)
})

test('a small one is not worth less for its size than a large one', () => {
  const room = new MemoryRoom(1000)
  const [large, small] = [resident('59', 1000), resident('90', 100)]
  room.hold(large)
  ask(room, large, 1000)
  ask(room, small, 200)
  expect(room.isWorth(small)).toBe(false)
  ask(room, small, 65)
  expect(room.isWorth(small)).toBe(true)
})

test('what was asked for long ago weighs less than what is asked for now', () => {
  const room = new MemoryRoom(100)
  const [before, now] = [resident('01'), resident('02')]
  room.hold(before)
  ask(room, before, 60_000)
  ask(room, now, 60_000)
  expect(room.isWorth(now)).toBe(false)
  ask(room, now, 300_000)
  expect(room.isWorth(now)).toBe(true)
})

test('what a question needs stays beyond the bound until it has ended', () => {
  const room = new MemoryRoom(100)
  const [a, b] = [resident('01'), resident('02')]
  a.state.pinned = true
  room.hold(a)
  b.state.pinned = true
  room.hold(b)
  expect(room.bytes).toBe(200)
  a.state.pinned = false
  room.trim()
  expect(room.departementsOf('parcels')).toEqual(['02'])
  b.state.pinned = false
  room.trim()
  expect(room.bytes).toBe(100)
})

test('one larger than the bound is never worth it', () => {
  const room = new MemoryRoom(99)
  const one = resident('01')
  ask(room, one, 10_000)
  expect(room.isWorth(one)).toBe(false)
  room.hold(one)
  room.trim()
  expect([room.bytes, one.state.forgotten]).toEqual([0, 1])
})
