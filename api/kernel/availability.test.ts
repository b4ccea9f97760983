import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { Availability, type AvailabilityOptions, Unavailable } from './availability.ts'

/** A server that answers when it is told to. */
function server(options: Partial<AvailabilityOptions> = {}, up = true) {
  const changes: boolean[] = []
  const state = { probes: 0, probing: 0, most: 0, answers: true }
  const availability = new Availability(
    {
      name: 'The server',
      limit: 100,
      probeEvery: 20,
      probe: async () => {
        state.probes += 1
        state.probing += 1
        state.most = Math.max(state.most, state.probing)
        await (state.answers ? delay(5) : delay(60)).finally(() => {
          state.probing -= 1
        })
        if (!state.answers) throw new Error('gone')
      },
      isLoss: (error) => error instanceof Error && error.message === 'gone',
      onChange: (now) => changes.push(now),
      ...options,
    },
    up,
  )
  onTestFinished(() => availability.close())
  return { availability, changes, state }
}

const never = () => new Promise<never>(() => undefined)
const until = async (holds: () => boolean) => {
  while (!holds()) await delay(5)
}

test('work that does not end in time makes the server lost for all who wait and all who come', async () => {
  const { availability, changes, state } = server({ limit: 4000 })
  state.answers = false
  const late = availability.run(never)
  await delay(2000)
  const begun = performance.now()
  const waiting = availability.run(never)
  await expect(late).rejects.toThrow(Unavailable)
  await expect(waiting).rejects.toThrow('The server does not answer')
  // Refused with the first, before its own time was over.
  expect(performance.now() - begun).toBeLessThan(3900)
  let begunWork = false
  const work = async () => {
    begunWork = true
  }
  await expect(availability.run(work)).rejects.toThrow(Unavailable)
  expect(() => availability.check()).toThrow(Unavailable)
  expect([begunWork, availability.up, changes]).toEqual([false, false, [false]])
})

test('one probe at a time finds it again', async () => {
  const { availability, changes, state } = server()
  state.answers = false
  for (let i = 0; i < 5; i++)
    await expect(availability.run(() => Promise.reject(new Error('gone')))).rejects.toThrow()
  await until(() => state.probes >= 3)
  expect([state.most, availability.up]).toEqual([1, false])
  state.answers = true
  await until(() => availability.up)
  expect(await availability.run(async () => 7)).toBe(7)
  expect(changes).toEqual([false, true])
})

test('a probe that never ends counts as one that failed', async () => {
  let probes = 0
  const probe = () => {
    probes += 1
    return probes < 3 ? never() : Promise.resolve()
  }
  const { availability } = server({ probe, limit: 30 })
  availability.lost(new Error('gone'))
  await until(() => availability.up)
  expect(probes).toBe(3)
})

test('wrong work is no loss, and what ends after its caller was refused tells nothing', async () => {
  const { availability, changes, state } = server()
  await expect(availability.run(() => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong')
  expect(availability.up).toBe(true)
  let fail: (error: Error) => void = () => undefined
  const slow = availability.run(
    () =>
      new Promise((_, reject) => {
        fail = reject
      }),
  )
  await expect(slow).rejects.toThrow(Unavailable)
  await until(() => availability.up)
  fail(new Error('gone'))
  await delay(20)
  expect([availability.up, changes, state.answers]).toEqual([true, [false, true], true])
})

test('closed, it looks for nothing any more', async () => {
  const { availability, state } = server()
  state.answers = false
  availability.lost(new Error('gone'))
  availability.close()
  await delay(60)
  expect(state.probes).toBe(0)
})
