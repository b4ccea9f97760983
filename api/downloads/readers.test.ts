import { expect, test } from 'vitest'
import { Readers } from './readers.ts'

const nothing = () => undefined
const status = (take: () => unknown) => {
  try {
    take()
    return 200
  } catch (error) {
    return (error as { status: number }).status
  }
}

test('one address takes a quarter of the places, all together take them all', () => {
  const readers = new Readers(8, () => false)
  const leave = readers.take('a', nothing)
  readers.take('a', () => undefined)
  expect(status(() => readers.take('a', () => undefined))).toBe(503)
  for (const address of ['b', 'c', 'd']) for (let i = 0; i < 2; i++) readers.take(address, () => undefined)
  expect(status(() => readers.take('e', () => undefined))).toBe(503)
  leave()
  // A place that is given back twice is one place.
  leave()
  expect(status(() => readers.take('e', () => undefined))).toBe(200)
  expect(status(() => readers.take('f', () => undefined))).toBe(503)
})

test('a single place is one of any address', () => {
  const readers = new Readers(1, () => false)
  const leave = readers.take('a', nothing)
  expect(status(() => readers.take('b', nothing))).toBe(503)
  leave()
  expect(status(() => readers.take('b', nothing))).toBe(200)
})

test('those that are left when the service ends are stopped', async () => {
  let ends = false
  const readers = new Readers(4, () => ends)
  const stopped = new Promise<void>((resolve) => readers.take('a', resolve))
  ends = true
  await stopped
})
