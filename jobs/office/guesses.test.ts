import { expect, test } from 'vitest'
import { Guesses } from '../status/token-attempts.ts'

function clocked() {
  let now = 0
  const guesses = new Guesses(() => now)
  const pass = (ms: number) => {
    now += ms
  }
  return { guesses, pass }
}

test('five wrong tokens are free; then each doubles the wait of its address, up to a quarter of an hour', () => {
  const { guesses, pass } = clocked()
  for (let i = 0; i < 5; i++) {
    expect(guesses.wait('a')).toBe(0)
    guesses.wrong('a')
  }
  const waits = []
  for (let i = 0; i < 12; i++) {
    const wait = guesses.wait('a')
    waits.push(wait)
    pass(wait)
    expect(guesses.wait('a')).toBe(0)
    guesses.wrong('a')
  }
  expect(waits.map((wait) => wait / 1000)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
  expect(guesses.wait('b')).toBe(0)
  // The right token of somebody who shares the address opens, and shortens nothing.
  guesses.right('a')
  expect(guesses.wait('a')).toBe(900_000)
  pass(3_600_000)
  guesses.wrong('a')
  expect(guesses.wait('a')).toBe(0)
})

test('sixty wrong tokens in a minute, from wherever: only who had the right one before is heard', () => {
  const { guesses, pass } = clocked()
  guesses.right('admin')
  for (let i = 0; i < 60; i++) {
    expect(guesses.wait(`guesser ${i}`)).toBe(0)
    guesses.wrong(`guesser ${i}`)
  }
  pass(10_000)
  expect(guesses.wait('guesser 60')).toBe(50_000)
  expect(guesses.wait('admin')).toBe(0)
  pass(50_000)
  expect(guesses.wait('guesser 60')).toBe(0)
})

test('a guesser with endless addresses does not fill the memory, and learns nothing by it', () => {
  const { guesses } = clocked()
  for (let i = 0; i < 25_000; i++) guesses.wrong(`address ${i}`)
  for (let i = 0; i < 6; i++) guesses.wrong('last')
  expect(guesses.wait('last')).toBeGreaterThan(0)
  expect(guesses.wait('another')).toBe(60_000)
})
