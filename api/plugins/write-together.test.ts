import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { HeldWrites, writeTogether } from './write-together.ts'

test('what is found in one turn is written at its end, in order', async () => {
  // A machine that pauses between the two would have the second written at once.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => clock.mockRestore())
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
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => clock.mockRestore())
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

test('answers wait for each other where there are several connections, and who is alone waits for nobody', async () => {
  const app = fastify({ forceCloseConnections: true })
  writeTogether(app)
  app.get('/', (_request, reply) => {
    reply.send('found')
    // Whether it has been written when the next question can be looked at.
    written.push(reply.raw.headersSent)
  })
  const written: boolean[] = []
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const ask = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })
    expect(await answer.text()).toBe('found')
  }
  await ask()
  const other = connect(Number(port), '127.0.0.1')
  await once(app.server, 'connection')
  await ask()
  other.destroy()
  const last = async () => {
    await ask()
    return written.at(-1)
  }
  await expect.poll(last).toBe(true)
  expect(written.slice(0, 2)).toEqual([true, false])
  await app.close()
})
