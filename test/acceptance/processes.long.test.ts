import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPlace } from '../../api/operations/demo-place.ts'
import { publishedDemo } from '../support/demo.ts'
import { NO_QUOTAS } from '../support/no-quotas.ts'
import { type ServerProcess, serverProcess } from '../support/server-process.ts'
import { childrenOf, terrier } from '../support/terrier-process.ts'

const NEAREST = `/v1/parcels/nearest?lng=${demoPlace.point.lng}&lat=${demoPlace.point.lat}`
/** Nobody answers there: accounts are away, questions without a key are answered. */
const NO_DATABASE = 'postgres://nobody@127.0.0.1:1/none'

let dataDir: string
let server: ServerProcess
beforeAll(async () => {
  dataDir = (await publishedDemo()).dataDir.dir
  server = await serverProcess(
    { ...NO_QUOTAS, TERRIER_DATA: dataDir, DATABASE_URL: NO_DATABASE, LOG_LEVEL: 'silent' },
    ['--processes', '2'],
  )
})
afterAll(() => server?.stop())

/** Which process answered: request ids begin with the mark of theirs. A connection stays with one process. */
async function processThatAnswers(): Promise<string> {
  const answer = await fetch(server.url + NEAREST, {
    headers: { connection: 'close' },
    signal: AbortSignal.timeout(20_000),
  })
  expect(answer.status).toBe(200)
  await answer.arrayBuffer()
  return answer.headers.get('x-request-id')!.split('-')[0]!
}

async function processesThatAnswer(): Promise<Set<string>> {
  const found = new Set<string>()
  for (let i = 0; i < 20; i++) found.add(await processThatAnswers())
  return found
}

async function counted(): Promise<number> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  const line =
    /^http_request_duration_seconds_count\{route="\/v1\/parcels\/nearest",.*status="200".*\} (\d+)$/m
  return Number(line.exec(metrics)?.[1] ?? 0)
}

test('two processes answer behind one port', async () => {
  // The first serves while the second still starts.
  await expect.poll(async () => (await processesThatAnswer()).size).toBe(2)
})

test('metrics are those of both, and say once what is served', async () => {
  const before = await counted()
  for (let i = 0; i < 10; i++) await processThatAnswers()
  expect((await counted()) - before).toBe(10)
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  expect(metrics).toMatch(/^terrier_release_info\{release="r[^"]+"\} 1$/m)
  expect(metrics).toMatch(/^process_cpu_seconds_total /m)
})

test('a process that does not answer fails the scrape, and ends nothing', async () => {
  const [frozen] = await childrenOf(server.pid)
  process.kill(frozen!, 'SIGSTOP')
  try {
    const scrape = () => fetch(`${server.url}/metrics`, { headers: { connection: 'close' } })
    // One of two connections in turn may come to the frozen process, which answers once it goes on.
    const answer = await Promise.race([scrape(), scrape()])
    expect(answer.status).toBe(500)
    expect(server.exitCode()).toBe(null)
  } finally {
    process.kill(frozen!, 'SIGCONT')
  }
  await expect.poll(async () => (await fetch(`${server.url}/metrics`)).status).toBe(200)
  expect(await childrenOf(server.pid)).toContain(frozen)
})

test('a process that is killed is replaced', async () => {
  const before = await processesThatAnswer()
  const [victim] = await childrenOf(server.pid)
  process.kill(victim!, 'SIGKILL')
  // A connection that was being handed to it at that moment is lost with it.
  const marks = () => processesThatAnswer().catch(() => before)
  await expect.poll(async () => [...(await marks())].filter((mark) => !before.has(mark)).length).toBe(1)
})

test('a signal ends all of them, in good order', async () => {
  const children = await childrenOf(server.pid)
  expect(children).toHaveLength(2)
  await server.stop('SIGTERM')
  expect(server.exitCode()).toBe(0)
  for (const child of children) expect(() => process.kill(child, 0)).toThrow('ESRCH')
})

async function refused(args: string[], env: Record<string, string>) {
  const plain = { DATABASE_URL: '', REDIS_URL: '', TERRIER_DATA: dataDir, LOG_LEVEL: 'silent' }
  const { err: said, code } = await terrier(['serve', ...args], { ...plain, ...env })
  return { said, code }
}

test('several processes need a database they can share', async () => {
  const { said, code } = await refused(['--processes', '2'], {})
  expect(said).toContain('--processes needs DATABASE_URL')
  expect(code).toBe(1)
})

test('a number that is none is refused by its name', async () => {
  const { said, code } = await refused(['--processes', 'two'], {})
  expect(said).toContain("option '--processes <number>' argument 'two' is invalid")
  expect(said).toContain('must be a whole number from 1 to 64')
  expect(code).toBe(1)
})

test('processes that cannot serve end the whole, with the reason', async () => {
  const other = await serverProcess({ TERRIER_DATA: dataDir })
  try {
    const port = new URL(other.url).port
    const { said, code } = await refused(['--processes', '2'], { DATABASE_URL: NO_DATABASE, PORT: port })
    expect(said).toContain(`Port ${port} of 127.0.0.1 is taken`)
    expect(said).toContain('A serving process ended before it served')
    expect(code).toBe(1)
  } finally {
    await other.stop()
  }
})
