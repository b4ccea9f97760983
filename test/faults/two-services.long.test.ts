import { expect, onTestFinished, test } from 'vitest'
import { publishedDemo } from '../support/demo.ts'
import { NO_QUOTAS } from '../support/no-quotas.ts'
import { type ServerProcess, serverProcess } from '../support/server-process.ts'

/** What a log line may hold, as far as this test reads it. */
interface Line {
  level?: unknown
  msg?: unknown
  err?: { message?: string }
}

const linesOf = (server: ServerProcess) =>
  server
    .said()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): Line => JSON.parse(line))

test('the second service on a data folder says at its start which process has the accounts, and has them once that one ends', async () => {
  const { dataDir } = await publishedDemo()
  const start = async () => {
    const server = await serverProcess({ ...NO_QUOTAS, TERRIER_DATA: dataDir.dir })
    onTestFinished(() => server.stop('SIGKILL'))
    return server
  }
  const first = await start()
  const second = await start()
  const accountsOf = async (server: ServerProcess, path: string) => {
    const answer = await fetch(server.url + path)
    const { accounts } = (await answer.json()) as { accounts?: string }
    return [answer.status, accounts]
  }
  const heldByFirst = expect.stringMatching(
    new RegExp(`^Another process \\(${first.pid} on [^)]+\\) has the accounts .* Set DATABASE_URL`),
  )
  await expect.poll(() => linesOf(second).length).toBe(1)
  expect(linesOf(second)).toMatchObject([
    {
      level: 40,
      msg: 'accounts and API keys cannot be used; questions without a key are answered',
      err: { message: heldByFirst },
    },
  ])
  for (const path of ['/health', '/ready']) {
    expect(await accountsOf(first, path)).toEqual([200, undefined])
    expect(await accountsOf(second, path)).toEqual([200, heldByFirst])
  }
  const withKey = () =>
    fetch(`${second.url}/v1/datasets`, {
      headers: { authorization: `Bearer terrier_live_${'a'.repeat(43)}` },
    })
  expect((await withKey()).status).toBe(503)
  expect((await fetch(`${second.url}/v1/datasets`)).status).toBe(200)
  await first.stop('SIGKILL')
  await expect.poll(() => accountsOf(second, '/health')).toEqual([200, undefined])
  await expect.poll(async () => (await withKey()).status).toBe(401)
})
