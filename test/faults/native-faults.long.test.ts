import { expect, onTestFinished, test } from 'vitest'
import { publishedDemo } from '../support/demo.ts'
import { NO_QUOTAS } from '../support/no-quotas.ts'
import { serverProcess } from '../support/server-process.ts'
import { childrenOf, eventually } from '../support/terrier-process.ts'

/** Nobody answers there: accounts are away, questions without a key are answered. */
const NO_DATABASE = 'postgres://nobody@127.0.0.1:1/none'

const dataDir = (await publishedDemo()).dataDir.dir

test.each(['SIGBUS', 'SIGSEGV', 'SIGILL', 'SIGFPE'] as const)(
  'a native fault ends the server at once: %s',
  async (signal) => {
    const server = await serverProcess({ ...NO_QUOTAS, TERRIER_DATA: dataDir })
    onTestFinished(() => server.stop('SIGKILL'))
    const begin = performance.now()
    await server.stop(signal)
    expect(performance.now() - begin).toBeLessThan(10_000)
    expect(server.exitSignal()).toBe(signal)
  },
)

test('a serving process that ends of a native fault is replaced, later each time it faults again', async () => {
  const server = await serverProcess(
    { ...NO_QUOTAS, TERRIER_DATA: dataDir, DATABASE_URL: NO_DATABASE, LOG_LEVEL: 'silent' },
    ['--processes', '2'],
  )
  onTestFinished(() => server.stop('SIGKILL'))
  const two = () =>
    eventually('two processes', async () => {
      const pids = await childrenOf(server.pid)
      return pids.length === 2 ? pids : undefined
    })
  for (const seconds of [1, 2]) {
    const before = await two()
    const victim = before.at(-1)!
    process.kill(victim, 'SIGBUS')
    const begin = performance.now()
    await eventually('its end', async () =>
      (await childrenOf(server.pid)).includes(victim) ? undefined : true,
    )
    const after = await two()
    expect(performance.now() - begin).toBeGreaterThan(seconds * 1000 - 100)
    expect(after.filter((pid) => !before.includes(pid))).toHaveLength(1)
    expect(server.said()).toContain(`a serving process ended (SIGBUS); another starts in ${seconds} s`)
  }
  const health = () => fetch(`${server.url}/health`).then((answer) => answer.status, String)
  await expect.poll(health).toBe(200)
  await server.stop('SIGTERM')
  expect(server.exitCode()).toBe(0)
})
