import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMcp } from '../../api/mcp/add-mcp.ts'
import { quietConfig } from '../support/build-test-app.ts'
import { listen, STATELESS } from '../support/mcp.ts'
import { fixtureServers } from './fixtures/fixture-server.ts'

/** What the official suite checks up to 2025-11-25, by the official client in the era that the suite does not know. */
describe(`the transport in ${STATELESS}`, () => {
  const app = fastify({ forceCloseConnections: true })
  const client = new Client(
    { name: 'fixtures', version: '1.0.0' },
    { versionNegotiation: { mode: { pin: STATELESS } }, capabilities: { sampling: {}, elicitation: {} } },
  )
  beforeAll(async () => {
    client.setRequestHandler('sampling/createMessage', ({ params }) => ({
      role: 'assistant',
      model: 'none',
      content: { type: 'text', text: `heard ${JSON.stringify(params.messages[0]?.content)}` },
    }))
    client.setRequestHandler('elicitation/create', ({ params }) => ({
      action: 'accept',
      content: { username: params.message, email: 'user@example.com' },
    }))
    await addMcp(app, { config: quietConfig, redis: undefined, servers: fixtureServers, onRequest: [] })
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', await listen(app))))
  })
  afterAll(async () => {
    await client.close()
    await app.close()
  })

  const call = (name: string, args: Record<string, unknown> = {}) =>
    client.callTool({ name, arguments: args })

  test('lists tools with their schemas, resources, templates and prompts', async () => {
    expect(client.getNegotiatedProtocolVersion()).toBe(STATELESS)
    const { tools } = await client.listTools()
    expect(tools.find(({ name }) => name === 'json_schema_2020_12_tool')?.inputSchema).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $defs: { address: { type: 'object' } },
      additionalProperties: false,
    })
    expect((await client.listResources()).resources).toHaveLength(3)
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(1)
    expect((await client.listPrompts()).prompts).toHaveLength(4)
  })

  test.each([
    ['test_simple_text', ['text']],
    ['test_image_content', ['image']],
    ['test_audio_content', ['audio']],
    ['test_embedded_resource', ['resource']],
    ['test_multiple_content_types', ['text', 'image', 'resource']],
  ])('%s: content of type %j', async (name, types) => {
    expect((await call(name)).content.map(({ type }) => type)).toEqual(types)
  })

  test('an error of a tool is its result', async () => {
    expect(await call('test_error_handling')).toMatchObject({ isError: true, content: [{ type: 'text' }] })
  })

  test('progress comes before the answer', async () => {
    const told: number[] = []
    const onprogress = ({ progress }: { progress: number }) => void told.push(progress)
    const { content } = await client.callTool(
      { name: 'test_tool_with_progress', arguments: {} },
      { onprogress },
    )
    expect(told).toEqual([0, 50, 100])
    expect(content).toEqual([{ type: 'text', text: 'It is done.' }])
  })

  test('resources are read, of a template too', async () => {
    const read = async (uri: string) => (await client.readResource({ uri })).contents[0]
    expect(await read('test://static-text')).toMatchObject({
      mimeType: 'text/plain',
      text: expect.any(String),
    })
    expect(await read('test://static-binary')).toMatchObject({ blob: expect.stringMatching(/^iVBOR/) })
    expect(await read('test://template/123/data')).toMatchObject({
      text: expect.stringContaining('"id":"123"'),
    })
    await expect(client.readResource({ uri: 'test://nothing' })).rejects.toThrow(/not found/)
  })

  test('prompts are written with their arguments, and arguments completed', async () => {
    const { messages } = await client.getPrompt({
      name: 'test_prompt_with_arguments',
      arguments: { arg1: 'hello', arg2: 'world' },
    })
    expect(messages[0]?.content).toMatchObject({ text: "Prompt with arguments: arg1='hello', arg2='world'" })
    const { completion } = await client.complete({
      ref: { type: 'ref/prompt', name: 'test_prompt_with_arguments' },
      argument: { name: 'arg1', value: 'test o' },
    })
    expect(completion.values).toEqual(['test one'])
  })

  test('a question to the user or to the model is asked, and the call answered after it', async () => {
    expect(await call('test_elicitation', { message: 'Who are you?' })).toMatchObject({
      content: [
        {
          text: 'User response: action=accept, content={"username":"Who are you?","email":"user@example.com"}',
        },
      ],
    })
    expect(await call('test_sampling', { prompt: 'hello' })).toMatchObject({
      content: [{ text: expect.stringMatching(/^LLM response: .*heard .*hello/) }],
    })
  })
})
