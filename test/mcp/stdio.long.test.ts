import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { describe, expect, onTestFinished, test } from 'vitest'
import { operations } from '../../api/operations/index.ts'
import { root } from '../structure/project.ts'
import { publishedDemo } from '../support/demo.ts'
import { INITIALIZE, LATEST_WITH_SESSIONS, request, STATELESS, stateless } from '../support/mcp.ts'
import { temporaryDir } from '../support/temp.ts'
import { eventually } from '../support/terrier-process.ts'

const TERRIER = join(root, 'bin/terrier.mjs')
const PARCEL = { idu: '960010000A0001' }

const dataDir = (await publishedDemo()).dataDir.dir

type Mode = 'auto' | 'legacy' | { pin: string }

/** The official client, with `terrier mcp` started by it as a desktop client does: without the environment of this process. */
async function connected(folder: string, mode: Mode = 'auto', options: string[] = []): Promise<Client> {
  const client = new Client({ name: 'desktop', version: '1.0.0' }, { versionNegotiation: { mode } })
  const args = [TERRIER, 'mcp', '--data', folder, ...options]
  const cwd = await temporaryDir('desktop')
  await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd, stderr: 'ignore' }))
  onTestFinished(() => client.close())
  return client
}

const textOf = ({ content }: Awaited<ReturnType<Client['callTool']>>) => JSON.stringify(content)

/** `terrier mcp` in the data folder that TERRIER_DATA names, after these lines on its stdin. */
function fed(lines: readonly string[], folder = dataDir) {
  const env = { ...process.env, TERRIER_DATA: folder }
  const child = spawn(process.execPath, [TERRIER, 'mcp'], { stdio: 'pipe', env })
  for (const line of lines) child.stdin.write(`${line}\n`)
  return { child, out: readText(child.stdout), err: readText(child.stderr), ended: once(child, 'exit') }
}

describe('terrier mcp', () => {
  test.each<[string, Mode, string]>([
    ['by itself', 'auto', STATELESS],
    ['as today', { pin: STATELESS }, STATELESS],
    ['as before', 'legacy', LATEST_WITH_SESSIONS],
  ])('serves the tools, resources and prompts to a client that connects %s', async (_how, mode, version) => {
    const client = await connected(dataDir, mode)
    expect(client.getNegotiatedProtocolVersion()).toBe(version)
    expect(client.getServerVersion()?.name).toBe('terrier')
    expect(client.getInstructions()).toContain('get_nearest_parcel')
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toContain('find_tools')
    expect(tools.length).toBeLessThan(operations.length)
    const nearest = await client.callTool({ name: 'get_nearest_parcel', arguments: { lng: 2.5, lat: 46.5 } })
    expect(nearest.structuredContent).toMatchObject({ data: { id: PARCEL.idu } })
    const wrong = await client.callTool({ name: 'get_parcel', arguments: { idu: 'x' } })
    expect(wrong.isError).toBe(true)
    expect(textOf(wrong)).toContain('get_parcel did not accept its arguments')
    const { contents } = await client.readResource({ uri: 'terrier://licences' })
    expect(contents[0]).toMatchObject({ text: expect.stringContaining('DGFiP') })
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toContain('describe_address')
  })

  test('lists every question when it is started so', async () => {
    const client = await connected(dataDir, 'auto', ['--tools', 'all'])
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(operations.map(({ tool }) => tool))
  })

  test('counts no quota: more questions than an address may ask in a minute are answered', async () => {
    const client = await connected(dataDir)
    const asked = Array.from({ length: 150 }, () =>
      client.callTool({ name: 'get_parcel', arguments: PARCEL }),
    )
    const answers = await Promise.all(asked)
    expect(answers.filter(({ isError }) => isError)).toEqual([])
  })

  test('says that nothing is loaded, and serves what is published meanwhile', async () => {
    const folder = (await publishedDemo()).dataDir.dir
    await rename(join(folder, 'current.json'), join(folder, 'later.json'))
    const client = await connected(folder)
    const ask = () => client.callTool({ name: 'get_parcel', arguments: PARCEL })
    const none = await ask()
    expect(none.isError).toBe(true)
    expect(textOf(none)).toContain('No release is loaded yet. Make one with: terrier ingest --area <code>')
    await rename(join(folder, 'later.json'), join(folder, 'current.json'))
    const found = await eventually('an answer', async () => {
      const answer = await ask()
      return answer.isError ? undefined : answer
    })
    expect(found.structuredContent).toMatchObject({ data: { id: PARCEL.idu } })
  })

  test.each([
    [
      'one that listens',
      [
        stateless('subscriptions/listen', {
          notifications: { toolsListChanged: true, resourceSubscriptions: ['terrier://coverage'] },
        }).message,
      ],
      [
        ['notifications/subscriptions/acknowledged', undefined],
        ['notifications/tools/list_changed', undefined],
        ['notifications/resources/updated', 'terrier://coverage'],
      ],
    ],
    [
      'one of a version before',
      [INITIALIZE, { jsonrpc: '2.0', method: 'notifications/initialized' }],
      [
        // The answer to its initialize.
        [undefined, undefined],
        ['notifications/tools/list_changed', undefined],
        ['notifications/prompts/list_changed', undefined],
        ['notifications/resources/list_changed', undefined],
      ],
    ],
  ])('tells a client that another release is served: %s', async (_who, messages, told) => {
    const folder = (await publishedDemo()).dataDir.dir
    await rename(join(folder, 'current.json'), join(folder, 'later.json'))
    const { child, ended, out } = fed(
      messages.map((message) => JSON.stringify(message)),
      folder,
    )
    let written = ''
    child.stdout.on('data', (chunk: Buffer) => {
      written += chunk.toString('utf8')
    })
    const lines = () => written.split('\n').length - 1
    await eventually('the first line', async () => (lines() > 0 ? true : undefined))
    await rename(join(folder, 'later.json'), join(folder, 'current.json'))
    await eventually('what changed', async () => (lines() >= told.length ? true : undefined))
    child.stdin.end()
    expect(await ended).toEqual([0, null])
    const read = (await out).trimEnd().split('\n')
    const heard = read.map((line) => JSON.parse(line) as { method?: string; params?: { uri?: string } })
    // The stream of one that listens ends with an answer to its request.
    const notified = heard.filter(({ method }, i) => i === 0 || method !== undefined)
    expect(notified.map(({ method, params }) => [method, params?.uri])).toEqual(told)
  })

  test('writes the protocol alone to stdout, the rest to stderr, and ends with its input', async () => {
    const { child, ended, out, err } = fed([
      JSON.stringify(INITIALIZE),
      'no JSON at all',
      JSON.stringify(request('tools/call', { name: 'get_parcel', arguments: PARCEL }, 7)),
    ])
    let written = ''
    child.stdout.on('data', (chunk: Buffer) => {
      written += chunk.toString('utf8')
    })
    await eventually('the answer', async () => (written.includes('"id":7') ? true : undefined))
    child.stdin.end()
    expect(await ended).toEqual([0, null])
    const answers = (await out)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: number })
    expect(answers.map(({ id }) => id)).toEqual([1, 7])
    // The package passes over a line that is no JSON.
    expect(await err).toMatch(/^terrier mcp: serving release r\S+ of [^\n]+\n$/)
  })

  test('ends at a signal, with nothing left running', async () => {
    const { child, ended, err } = fed([JSON.stringify(INITIALIZE)])
    await once(child.stdout, 'data')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(await err).not.toContain('error')
  })

  test('ends when the client no longer reads', async () => {
    const { child, ended, out } = fed([JSON.stringify(INITIALIZE)])
    await once(child.stdout, 'data')
    child.stdout.destroy()
    await expect(out).rejects.toThrow('Premature close')
    child.stdin.write(`${JSON.stringify(request('tools/list', {}, 2))}\n`)
    child.stdin.write(`${JSON.stringify(request('tools/list', {}, 3))}\n`)
    expect((await ended)[1]).toBeNull()
  })

  test('says at its start that the data folder has no release', async () => {
    const folder = await temporaryDir('empty')
    const { child, ended, err } = fed([], folder)
    child.stdin.end()
    expect(await ended).toEqual([0, null])
    expect(await err).toMatch(/^terrier mcp: no release in \S+ yet: make one with [^\n]+\n$/)
    expect(await err).toContain(folder)
  })
})
