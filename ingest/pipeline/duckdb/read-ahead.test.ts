import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readAhead } from './read-ahead.ts'

/** Counts up to `end`, a turn later each, and notes what happens to it. */
async function* counting(end: number, noted: string[]) {
  for (let i = 1; i <= end; i++) {
    noted.push(`read ${i}`)
    await delay(1)
    yield i
  }
}

test('gives every item in order, the next being on its way while one is worked on', async () => {
  const noted: string[] = []
  for await (const item of readAhead(counting(3, noted))) {
    await delay(5)
    noted.push(`worked on ${item}`)
  }
  expect(noted).toEqual(['read 1', 'read 2', 'worked on 1', 'read 3', 'worked on 2', 'worked on 3'])
})

test('of nothing gives nothing', async () => {
  for await (const item of readAhead(counting(0, []))) expect.unreachable(`gave ${item}`)
})

test('an error of the source is thrown once what came before it was given', async () => {
  async function* failing() {
    yield 1
    throw new Error('cannot be read')
  }
  const given: number[] = []
  const reading = (async () => {
    for await (const item of readAhead(failing())) given.push(item)
  })()
  await expect(reading).rejects.toThrow('cannot be read')
  expect(given).toEqual([1])
})

test('who stops early waits for what was asked for, and does not hear of its failure', async () => {
  const noted: string[] = []
  async function* slow() {
    yield 1
    await delay(20)
    noted.push('the next was read')
    throw new Error('cannot be read')
  }
  for await (const item of readAhead(slow())) {
    noted.push(`worked on ${item}`)
    break
  }
  expect(noted).toEqual(['worked on 1', 'the next was read'])
})
