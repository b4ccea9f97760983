import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { HostTurns } from './host-turns.ts'

test('one question at a time goes to a host, several hosts are asked together, and a failure keeps nobody waiting', async () => {
  const turns = new HostTurns()
  const under = new Map<string, number>()
  const most = new Map<string, number>()
  const ask = (address: string, fails = false) =>
    turns.run(address, async () => {
      for (const key of [new URL(address).host, 'all']) {
        under.set(key, (under.get(key) ?? 0) + 1)
        most.set(key, Math.max(most.get(key) ?? 0, under.get(key)!))
      }
      await sleep(20)
      for (const key of [new URL(address).host, 'all']) under.set(key, under.get(key)! - 1)
      if (fails) throw new Error('no answer')
      return address
    })
  const answers = await Promise.allSettled([
    ask('https://a.example/1', true),
    ask('https://a.example/2'),
    ask('https://b.example/1'),
    ask('https://a.example/3'),
  ])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
  expect(Object.fromEntries(most)).toEqual({ 'a.example': 1, 'b.example': 1, all: 2 })
})
