import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Operation } from '../../api/answers/operation.ts'
import { operations } from '../../api/operations/index.ts'
import { argumentsOf } from '../support/arguments-of.ts'
import { demoExamples } from '../support/demo-examples.ts'
import { openSession, post, readResult, request, STATELESS, stateless } from '../support/mcp.ts'
import { servedDemo } from '../support/service.ts'
import { type JsonSchema, schemaSchema } from './document.ts'
import { drawnFrom, nastyText, someOf } from './values.ts'

/** Calls in all. More on demand: FUZZ_CALLS=100000 npx vitest run test/fuzz/mcp */
const CALLS = Number(process.env.FUZZ_CALLS ?? 1_500)
const SEED = Number(process.env.FUZZ_SEED ?? 96)
const NAMES = operations.map(({ tool }) => tool)

const toolSchema = z.object({ name: z.string(), inputSchema: schemaSchema, outputSchema: z.looseObject({}) })
const resultSchema = z.looseObject({
  isError: z.boolean().optional(),
  structuredContent: z.record(z.string(), z.json()).optional(),
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })).min(1),
})

const tools = new Map<string, { input: JsonSchema; output: ValidateFunction }>()
const service = await servedDemo()
const { message, headers } = stateless('tools/list')
const { body } = await post(service.app, message, headers, '/mcp?tools=all')
const ajv = new Ajv2020({ strict: false, validateFormats: false })
for (const { name, inputSchema, outputSchema } of z.array(toolSchema).parse(body?.result?.tools))
  tools.set(name, { input: inputSchema, output: ajv.compile(outputSchema) })

test('the tools are these', () => {
  expect([...tools.keys()]).toEqual(NAMES)
})

/** The example of a tool with a member or two drawn anew, or spoilt, or what a model sends that has read nothing. */
function argumentsFor(operation: Operation): fc.Arbitrary<Record<string, unknown>> {
  const { properties = {} } = tools.get(operation.tool)!.input
  const example = argumentsOf(operation, demoExamples(operation)[0]!.input)
  const members = Object.entries(properties)
  const some = someOf(
    members.map(([name, schema]) => [name, drawnFrom(schema, example[name])] as const),
    [],
  )
  const sound = some.map((drawn) => ({ ...example, ...drawn }))
  const bad = fc.oneof(
    nastyText,
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom(null, 1e308, -1, [], {}, true),
  )
  const name = fc.constantFrom(...members.map(([one]) => one), 'colour', 'constructor')
  const spoilt = fc.tuple(sound, name, bad).map(([value, member, wrong]) => ({ ...value, [member]: wrong }))
  return fc.oneof(
    { weight: 5, arbitrary: sound },
    { weight: 4, arbitrary: spoilt },
    { weight: 1, arbitrary: fc.dictionary(nastyText, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 }) },
  )
}

describe.each(operations.map((operation) => ({ name: operation.tool, operation })))(
  '$name',
  ({ name, operation }) => {
    test('answers, or says what to mend, whatever its arguments', {
      timeout: 300_000 + 2 * CALLS,
    }, async () => {
      const { output } = tools.get(name)!
      let answered = 0
      await fc.assert(
        fc.asyncProperty(argumentsFor(operation), async (args) => {
          const { message, headers } = stateless('tools/call', { name, arguments: args })
          const { status, body } = await post(service.app, message, headers)
          assert(status === 200 && body?.result, `${status} ${JSON.stringify(body?.error)}`)
          const { isError, structuredContent, content } = resultSchema.parse(readResult(body.result))
          const text = content[0]!.text
          if (isError) {
            assert(/ did not accept its arguments:\n- |^[A-Z][\w ]+ \([a-z-]+\): /.test(text), text)
            return
          }
          answered += 1
          assert(output(structuredContent), JSON.stringify(output.errors))
          assert(text.includes('Release r'), text)
        }),
        // The example itself first: of a tool with many optional places, members drawn apart hardly ever go together.
        {
          seed: SEED,
          numRuns: Math.ceil(CALLS / NAMES.length),
          examples: [[argumentsOf(operation, demoExamples(operation)[0]!.input)]],
        },
      )
      expect(answered).toBeGreaterThan(0)
    })
  },
)

const METHODS = [
  'initialize',
  'ping',
  'tools/list',
  'tools/call',
  'resources/read',
  'resources/list',
  'prompts/get',
  'prompts/list',
  'server/discover',
  'notifications/initialized',
  'completion/complete',
  'logging/setLevel',
  'no/such',
]
const anything = fc.jsonValue({ maxDepth: 3 })
/** Messages that look like JSON-RPC, more or less. */
const messages = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(fc.constantFrom(...METHODS), anything, fc.oneof(fc.nat(), nastyText, anything))
      .map(([method, params, id]): unknown => ({ jsonrpc: '2.0', id, method, params })),
  },
  { weight: 2, arbitrary: fc.constantFrom(...METHODS).map((method): unknown => request(method)) },
  {
    weight: 2,
    arbitrary: fc.dictionary(
      fc.constantFrom('jsonrpc', 'id', 'method', 'params', 'result', '__proto__'),
      anything,
    ),
  },
  { weight: 1, arbitrary: anything },
  { weight: 1, arbitrary: nastyText },
)

describe.each(['with a session', 'stateless', 'neither'] as const)('%s', (era) => {
  test('whatever is posted gets a status of the documentation and, if anything, JSON-RPC', {
    timeout: 300_000 + CALLS,
  }, async () => {
    const session = await openSession(service.app)
    await fc.assert(
      fc.asyncProperty(messages, async (message) => {
        const method = z.looseObject({ method: z.string() }).safeParse(message).data?.method
        const own = {
          'with a session': session,
          stateless: {
            'mcp-protocol-version': STATELESS,
            ...(method === undefined ? {} : { 'mcp-method': method }),
          },
          neither: {},
        }[era]
        const { status, body } = await post(service.app, message, own)
        assert([200, 202, 400, 404].includes(status), String(status))
        assert(body !== undefined || status === 202, `${status} says nothing`)
        // An internal error would be a defect of ours.
        assert.notEqual(body?.error?.code, -32603, body?.error?.message)
      }),
      { seed: SEED, numRuns: Math.ceil(CALLS / 10) },
    )
  })
})
