import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { byTurns, ROUND_MS, Round, round, TURN_MS } from './turns.ts'

/** Computes for so many milliseconds of wall time. */
function compute(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

/** Waits until `done` has so many entries; gives how many each round of the event loop added. */
async function countsByRound(done: readonly unknown[], total: number): Promise<number[]> {
  const counts: number[] = []
  while (done.length < total) {
    const before = done.length
    await nextRound()
    counts.push(done.length - before)
  }
  return counts
}

test('a hundred calls of a millisecond that come at once begin in many rounds, in order', async () => {
  const own = new Round(5)
  const started: number[] = []
  for (let i = 0; i < 100; i++)
    own.enter(() => {
      started.push(i)
      compute(1)
    })
  // Five of a millisecond fill the budget, so a sixth cannot begin, however slow the machine is.
  expect(started.length).toBeGreaterThanOrEqual(1)
  expect(started.length).toBeLessThanOrEqual(5)
  const rounds = await countsByRound(started, 100)
  expect(Math.max(...rounds)).toBeLessThanOrEqual(5)
  expect(started).toEqual(Array.from({ length: 100 }, (_, i) => i))
})

test('what calls compute behind an await counts in the budget of their round', async () => {
  const own = new Round(5)
  const computed: number[] = []
  const call = async (i: number) => {
    await undefined
    await undefined
    compute(1)
    computed.push(i)
  }
  // Uses up the round, so that all others wait.
  own.enter(() => compute(6))
  for (let i = 0; i < 40; i++) own.enter(() => void call(i))
  const rounds = await countsByRound(computed, 40)
  expect(Math.max(...rounds)).toBeLessThanOrEqual(5)
  expect(computed).toEqual(Array.from({ length: 40 }, (_, i) => i))
})

test('calls that compute little begin in a row, before what they compute behind an await', async () => {
  const own = new Round(200)
  const seen: string[] = []
  const call = async (i: number) => {
    seen.push(`begin ${i}`)
    await undefined
    seen.push(`end ${i}`)
  }
  own.enter(() => compute(201))
  for (let i = 0; i < 4; i++) own.enter(() => void call(i))
  while (seen.length < 8) await nextRound()
  // What a call takes is known from the first.
  expect(seen).toEqual([
    ...['begin 0', 'end 0'],
    ...['begin 1', 'begin 2', 'begin 3'],
    ...['end 1', 'end 2', 'end 3'],
  ])
})

test('a call that comes while others wait does not overtake them, and one longer than the budget starts too', async () => {
  const own = new Round(1)
  const started: string[] = []
  own.enter(() => {
    started.push('first')
    compute(2)
  })
  for (const name of ['long', 'second'])
    own.enter(() => {
      started.push(name)
      compute(2)
    })
  expect(started).toEqual(['first'])
  await nextRound()
  own.enter(() => started.push('late'))
  expect(started).toEqual(['first', 'long'])
  await nextRound()
  await nextRound()
  expect(started).toEqual(['first', 'long', 'second', 'late'])
})

test('one call that computes nothing does not let a row of long ones begin', async () => {
  const own = new Round(5)
  const computed: number[] = []
  const call = async (ms: number) => {
    await undefined
    compute(ms)
    computed.push(ms)
  }
  own.enter(() => compute(6))
  for (const ms of [...Array(16).fill(1), 0, ...Array(30).fill(1)]) own.enter(() => void call(ms))
  const rounds = await countsByRound(computed, 47)
  // Five of a millisecond and the one of none, and one more by the estimate that it lowered.
  expect(Math.max(...rounds)).toBeLessThanOrEqual(7)
})

test('work that paused goes on before calls that wait begin, all of it that fits into one turn', async () => {
  const own = new Round(5)
  const seen: string[] = []
  const work = async (name: string) => {
    await own.pause()
    seen.push(name)
  }
  own.enter(() => compute(6))
  own.enter(() => seen.push('call'))
  void Promise.all(['a', 'b', 'c'].map(work))
  await nextRound()
  expect(seen).toEqual(['a', 'b', 'c', 'call'])
})

test('paused work that computes shares one turn in each round, in order, and calls begin next to it', async () => {
  const own = new Round(5)
  const rounds: string[][] = []
  const ends: number[] = []
  const work = async (name: string) => {
    ends.push((await own.pause()) - performance.now())
    rounds.at(-1)!.push(name)
    compute(TURN_MS + 0.1)
  }
  own.enter(() => compute(6))
  for (const name of ['call 1', 'call 2', 'call 3'])
    own.enter(() => {
      rounds.at(-1)!.push(name)
      compute(6)
    })
  void Promise.all(['a', 'b', 'c'].map(work))
  for (let i = 0; i < 3; i++) {
    rounds.push([])
    await nextRound()
  }
  expect(rounds).toEqual([
    ['a', 'call 1'],
    ['b', 'call 2'],
    ['c', 'call 3'],
  ])
  for (const end of ends) expect(end).toBeLessThanOrEqual(TURN_MS)
})

test('each pause of the same work is a round of the event loop', async () => {
  const own = new Round(5)
  let rounds = 0
  const seen: number[] = []
  const work = async () => {
    for (let i = 0; i < 3; i++) {
      await own.pause()
      seen.push(rounds)
    }
  }
  const done = work()
  while (seen.length < 3) {
    await nextRound()
    rounds += 1
  }
  await done
  expect(new Set(seen).size).toBe(3)
})

test('work that comes when the round has no time left computes in a later one', async () => {
  await nextRound()
  expect(round.end).toBeGreaterThan(0)
  compute(ROUND_MS + TURN_MS + 1)
  let steps = 0
  function* work() {
    steps++
    yield
    return { steps }
  }
  const found = byTurns(work())
  expect(steps).toBe(0)
  expect(found).toBeInstanceOf(Promise)
  expect(await found).toEqual({ steps: 1 })
})
