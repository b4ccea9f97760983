import { setImmediate as nextTurn } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { HeldWrites, writeTogether } from './write-together.ts'

test('what is found in one turn is written at its end, in order', async () => {
  const held = new HeldWrites()
  const written: string[] = []
  held.add(() => written.push('first'))
  held.add(() => written.push('second'))
  expect(written).toEqual([])
  await nextTurn()
  expect(written).toEqual(['first', 'second'])
  held.add(() => written.push('of the next turn'))
  await nextTurn()
  expect(written).toEqual(['first', 'second', 'of the next turn'])
})

test('behind a question that takes long, nothing waits for more', () => {
  const clock = vi.spyOn(performance, 'now')
  const held = new HeldWrites()
  const written: string[] = []
  clock.mockReturnValue(10)
  held.add(() => written.push('quick'))
  clock.mockReturnValue(10.9)
  held.add(() => written.push('quick too'))
  expect(written).toEqual([])
  clock.mockReturnValue(11.1)
  held.add(() => written.push('long'))
  expect(written).toEqual(['quick', 'quick too', 'long'])
  clock.mockRestore()
})

test('one that cannot be written does not keep those behind it', async () => {
  const held = new HeldWrites()
  const written: string[] = []
  const uncaught: unknown[] = []
  const listeners = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException')
  process.once('uncaughtException', (error) => uncaught.push(error))
  held.add(() => written.push('before'))
  held.add(() => {
    throw new Error('cannot be written')
  })
  held.add(() => written.push('behind'))
  await nextTurn()
  await nextTurn()
  for (const listener of listeners) process.on('uncaughtException', listener)
  expect(uncaught).toEqual([new Error('cannot be written')])
  expect(written).toEqual(['before', 'behind'])
})

test('an answer of a route is written after those that were found with it', async () => {
  const app = fastify()
  writeTogether(app)
  const found: string[] = []
  app.addHook('onResponse', async ({ url }) => void found.push(`${url} written`))
  for (const url of ['/a', '/b'])
    app.get(url, (_request, reply) => {
      found.push(`${url} found`)
      reply.send(url)
    })
  const [a, b] = await Promise.all([app.inject('/a'), app.inject('/b')])
  expect([a.body, b.body]).toEqual(['/a', '/b'])
  expect(found).toEqual(['/a found', '/b found', '/a written', '/b written'])
  await app.close()
})
