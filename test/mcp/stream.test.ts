import { once } from 'node:events'
import { Server, type ServerContext } from '@modelcontextprotocol/server'
import fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { addMcp } from '../../api/mcp/add-mcp.ts'
import type { AgentServers } from '../../api/mcp/agent-server.ts'
import { quietConfig } from '../support/build-test-app.ts'
import { BOTH, listen, openSession, request, stateless } from '../support/mcp.ts'
import { textResult } from './fixtures/fixture-tool.ts'

type Work = (context: ServerContext) => Promise<void>

/** A server of one tool, which tells of its progress, then works. */
function serversOf(work: Work): AgentServers {
  return () => {
    const server = new Server({ name: 'one-tool', version: '1.0.0' }, { capabilities: { tools: {} } })
    server.setRequestHandler('tools/call', async (_request, context) => {
      const params = { progressToken: 7, progress: 1, total: 2 }
      await context.mcpReq.notify({ method: 'notifications/progress', params })
      await work(context)
      return textResult('done')
    })
    return server
  }
}

/** Calls the tool, in a session or without, and gives the answer as it comes. */
async function call(era: string, work: Work) {
  // The client opens another connection in place of the one it cut, which close() would wait for.
  const app = fastify({ forceCloseConnections: true })
  await addMcp(app, { config: quietConfig, redis: undefined, servers: serversOf(work), onRequest: [] })
  onTestFinished(() => app.close())
  const url = `${await listen(app)}/mcp`
  const params = { name: 'slow', arguments: {} }
  const { message, headers } =
    era === 'stateless'
      ? stateless('tools/call', params)
      : { message: request('tools/call', params), headers: await openSession(app) }
  const leaving = new AbortController()
  const answer = await fetch(url, {
    method: 'POST',
    headers: { accept: BOTH, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(message),
    signal: leaving.signal,
  })
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const words = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  return { words, leave: () => leaving.abort() }
}

describe.each(['sessionful', 'stateless'])('an answer with words before it, in the %s era', (era) => {
  test('gives them at once, and the answer when it is made', async () => {
    // The tool goes on only once its first word has come through.
    let goOn = () => {}
    const { words } = await call(era, () => new Promise<void>((done) => (goOn = done)))
    const first = await words.read()
    expect(first.value).toMatch(/^event: message\ndata: .*"notifications\/progress".*\n\n$/)
    goOn()
    expect((await words.read()).value).toMatch(/^event: message\ndata: .*"text":"done".*\n\n$/)
    expect((await words.read()).done).toBe(true)
  })

  test('ends its work when the client leaves', async () => {
    let working: AbortSignal | undefined
    const { words, leave } = await call(era, async ({ mcpReq: { signal } }) => {
      working = signal
      if (!signal.aborted) await once(signal, 'abort')
    })
    await words.read()
    leave()
    await expect(words.read()).rejects.toThrow(/abort/i)
    if (!working!.aborted) await once(working!, 'abort')
    expect(working!.aborted).toBe(true)
  })
})
