import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDir } from '../../test/support/temp.ts'
import { answerAsk } from './metrics.ts'

/** A process that sends back what it is sent. */
async function echo() {
  const program = join(await temporaryDir('echo'), 'echo.mjs')
  await writeFile(program, "process.on('message', (message) => process.send(message))")
  const child = fork(program, { execArgv: [] })
  return { child, worker: Object.assign(child, { isConnected: () => child.connected }) }
}

test('a process that does not answer is a failure of this scrape alone', async () => {
  const { child, worker } = await echo()
  const sent = once(child, 'message')
  // What prom-client rejects with.
  await answerAsk(worker, 7, () => Promise.reject(new Error('Operation timed out.')))
  expect((await sent)[0]).toEqual({ 'terrier:metrics': 7, failure: 'Operation timed out.' })
  const next = once(child, 'message')
  await answerAsk(worker, 8, async () => 'up 1\n')
  expect((await next)[0]).toEqual({ 'terrier:metrics': 8, text: 'up 1\n' })
  child.disconnect()
  await once(child, 'exit')
})

test('a process that ended while the metrics were gathered is sent nothing', async () => {
  const { child, worker } = await echo()
  const errors: unknown[] = []
  child.on('error', (error) => errors.push(error))
  const ended = once(child, 'exit')
  await answerAsk(worker, 1, async () => {
    child.kill('SIGKILL')
    await ended
    return 'up 1\n'
  })
  // Its channel closes at the moment of sending.
  await answerAsk(Object.assign(child, { isConnected: () => true }), 2, async () => 'up 1\n')
  await new Promise(setImmediate)
  expect(errors).toEqual([])
})
