import { expect, test } from 'vitest'
import { KeptTogether } from './kept-together.ts'
import type { Resident } from './memory-room.ts'
import { olderBounds, placeBounds } from './place-bounds.ts'

/** Two older releases. */
const THEN = {}
const BEFORE = {}

const file = (bytes: number): Resident => ({
  departement: '96',
  kind: 'sales',
  bytes,
  isPinned: () => false,
  forget: () => undefined,
})

test('within a bound, older releases take the room of the served one, what they share once', () => {
  const served = placeBounds({ placesMemory: 8e6 })
  const older = olderBounds(served)
  expect(older).toBe(served)
  const { room } = served.columns!
  const kept = new KeptTogether(served, older)
  // Two eighths are for blocks and pages: 6 MB are for whole files.
  expect(room.isWorth(file(6e6))).toBe(true)
  kept.ofServed(new Map([['a', 1e6]]))
  kept.ofOlder(
    THEN,
    new Map([
      ['a', 1e6],
      ['b', 2e6],
    ]),
  )
  kept.ofOlder(BEFORE, new Map([['b', 2e6]]))
  expect([room.isWorth(file(3e6)), room.isWorth(file(3e6 + 1))]).toEqual([true, false])
  expect(kept.olderBytes).toBe(2e6)
  kept.ofOlder(THEN, undefined)
  kept.ofOlder(BEFORE, undefined)
  expect([room.isWorth(file(5e6)), room.isWorth(file(5e6 + 1)), kept.olderBytes]).toEqual([true, false, 0])
})

test('without a bound older releases have a small room of their own, and the served one none', () => {
  const served = placeBounds({})
  const older = olderBounds(served)
  expect([served.columns, served.parcels]).toEqual([undefined, undefined])
  const { room } = older.columns!
  expect(older.parcels!.room).toBe(room)
  const kept = new KeptTogether(served, older)
  kept.ofServed(new Map([['a', 500e6]]))
  kept.ofOlder(
    THEN,
    new Map([
      ['a', 500e6],
      ['b', 90e6],
    ]),
  )
  // Of 128 MB, a quarter is for blocks and pages.
  expect([room.isWorth(file(6e6)), room.isWorth(file(6e6 + 1))]).toEqual([true, false])
  room.hold(file(5e6))
  expect(kept.olderBytes).toBe(95e6)
})

test('with a bound for parcels alone, older parcels are within it, and the rest in a room of its own', () => {
  const served = placeBounds({ parcelsMemory: 10e6 })
  const older = olderBounds(served)
  expect(older.parcels).toBe(served.parcels)
  expect(older.columns!.room).not.toBe(served.parcels!.room)
})
