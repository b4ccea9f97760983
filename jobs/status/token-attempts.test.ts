import { expect, test } from 'vitest'
import { TokenAttempts } from './token-attempts.ts'

function clocked() {
  let now = 0
  const attempts = new TokenAttempts(() => now)
  const pass = (ms: number) => {
    now += ms
  }
  return { attempts, pass }
}

test('five wrong tokens are free; then each doubles the wait of its address, up to a quarter of an hour', () => {
  const { attempts, pass } = clocked()
  for (let i = 0; i < 5; i++) {
    expect(attempts.wait('a')).toBe(0)
    attempts.wrong('a')
  }
  const waits = []
  for (let i = 0; i < 12; i++) {
    const wait = attempts.wait('a')
    waits.push(wait)
    pass(wait)
    expect(attempts.wait('a')).toBe(0)
    attempts.wrong('a')
  }
  expect(waits.map((wait) => wait / 1000)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
  expect(attempts.wait('b')).toBe(0)
  // The right token of somebody who shares the address opens, and shortens nothing.
  attempts.right('a')
  expect(attempts.wait('a')).toBe(900_000)
  pass(3_600_000)
  attempts.wrong('a')
  expect(attempts.wait('a')).toBe(0)
})

test('sixty wrong tokens in a minute, from wherever: only who had the right one before is heard', () => {
  const { attempts, pass } = clocked()
  attempts.right('admin')
  for (let i = 0; i < 60; i++) {
    expect(attempts.wait(`guesser ${i}`)).toBe(0)
    attempts.wrong(`guesser ${i}`)
  }
  pass(10_000)
  expect(attempts.wait('guesser 60')).toBe(50_000)
  expect(attempts.wait('admin')).toBe(0)
  pass(50_000)
  expect(attempts.wait('guesser 60')).toBe(0)
})

test('a guesser with endless addresses does not fill the memory, and learns nothing by it', () => {
  const { attempts } = clocked()
  for (let i = 0; i < 25_000; i++) attempts.wrong(`address ${i}`)
  for (let i = 0; i < 6; i++) attempts.wrong('last')
  expect(attempts.wait('last')).toBeGreaterThan(0)
  expect(attempts.wait('another')).toBe(60_000)
})
