import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { stop, track } from './stop.ts'

const idle = ['-e', 'setInterval(() => {}, 1000); process.send("up")']
const start = () => spawn(process.execPath, idle, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })

describe('ending what the bench started', () => {
  test('a process is told to end by its signal, and is gone when stop answers', async () => {
    const child = start()
    track(child, 'SIGINT')
    await once(child, 'message')
    await stop(child)
    expect(child.signalCode).toBe('SIGINT')
  })

  test('stopping twice, or after its end, does nothing', async () => {
    const child = start()
    track(child)
    await once(child, 'message')
    await stop(child)
    await stop(child)
    expect(child.signalCode).toBe('SIGTERM')
  })

  test('a process that was never tracked is left alone', async () => {
    const child = start()
    await once(child, 'message')
    await stop(child)
    expect([child.exitCode, child.signalCode]).toEqual([null, null])
    child.kill()
    await once(child, 'exit')
  })
})
