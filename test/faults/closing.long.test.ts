import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { demoPlace } from '../../api/operations/demo-place.ts'
import { type Kind, loadUntilRefused } from '../support/closing-load.ts'
import { publishedDemo } from '../support/demo.ts'
import { BOTH, stateless } from '../support/mcp.ts'
import { NO_QUOTAS } from '../support/no-quotas.ts'
import { type ServerProcess, serverProcess } from '../support/server-process.ts'

const { lng, lat } = demoPlace.point
const NEAREST = `/v1/parcels/nearest?lng=${lng}&lat=${lat}`
const call = stateless('tools/call', { name: 'get_parcel', arguments: { idu: '960010000A0001' } })
const json = { 'content-type': 'application/json' }
const KINDS: Kind[] = [
  { name: 'keep-alive', clients: 12, keepAlive: true, method: 'GET', path: NEAREST },
  { name: 'plain', clients: 6, keepAlive: false, method: 'GET', path: NEAREST },
  {
    name: 'post',
    clients: 6,
    keepAlive: true,
    method: 'POST',
    path: '/v1/transactions/search',
    headers: json,
    body: JSON.stringify({ mode: 'radius', radius: { lng, lat, radiusMeters: 100 } }),
  },
  {
    name: 'agent',
    clients: 4,
    keepAlive: true,
    method: 'POST',
    path: '/mcp',
    headers: { ...json, ...call.headers, accept: BOTH },
    body: JSON.stringify(call.message),
  },
]
const PROCESSES = [
  { name: 'one process', args: [] },
  { name: 'two processes', args: ['--processes', '2'] },
]

const dataDir = (await publishedDemo()).dataDir.dir

async function served(args: string[], graceSeconds: number): Promise<ServerProcess> {
  const env = {
    ...NO_QUOTAS,
    TERRIER_DATA: dataDir,
    CLOSING_GRACE_SECONDS: String(graceSeconds),
    LOG_LEVEL: 'silent',
    // Nobody answers there: accounts are away, questions without a key are answered.
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  }
  const server = await serverProcess(env, args)
  onTestFinished(() => server.stop('SIGKILL'))
  return server
}

/** A connection that has had an answer and is kept. */
async function idleConnection(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(socket, 'data')
  return socket
}

/** Status and `Connection` of an answer on a connection of its own. */
async function look(url: string): Promise<[number, string | null]> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(60_000) })
  await answer.arrayBuffer()
  return [answer.status, answer.headers.get('connection')]
}

describe.each(PROCESSES)('a server of $name', ({ args }) => {
  test('ends under load without failing a request', async () => {
    const server = await served(args, 2)
    const load = loadUntilRefused(server.url, KINDS)
    await delay(1500)
    server.signal('SIGTERM')
    const met = await load
    await server.ended()
    expect(met.failures).toEqual([])
    expect([...met.answers.keys()].sort()).toEqual(['agent 200', 'keep-alive 200', 'plain 200', 'post 200'])
    for (const { name } of KINDS) expect(met.closing.get(name), name).toBeGreaterThan(0)
    expect(server.exitCode()).toBe(0)
  })

  test('ends at once at the second signal, however long its grace period', async () => {
    const server = await served(args, 60)
    await idleConnection(server.url)
    server.signal('SIGTERM')
    await delay(600)
    expect(await look(`${server.url}/ready`)).toEqual([503, 'close'])
    expect(await look(`${server.url}/health`)).toEqual([200, 'close'])
    const second = performance.now()
    await server.stop('SIGTERM')
    expect(performance.now() - second).toBeLessThan(30_000)
    expect(server.exitCode()).toBe(1)
  })

  test('ends at once, in good order, when nobody is connected and Ctrl-C comes twice at once', async () => {
    const server = await served(args, 60)
    const told = performance.now()
    server.signal('SIGINT')
    await server.stop('SIGINT')
    expect(performance.now() - told).toBeLessThan(30_000)
    expect(server.exitCode()).toBe(0)
  })
})
