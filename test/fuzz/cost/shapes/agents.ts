import { operations } from '../../../../api/operations/index.ts'
import { argumentsOf } from '../../../support/arguments-of.ts'
import { demoExamples } from '../../../support/demo-examples.ts'
import { BOTH, INITIALIZE, request, stateless } from '../../../support/mcp.ts'
import type { Sent } from '../measured-server.ts'
import { DRAWINGS } from './drawings.ts'
import { placesOf } from './questions.ts'
import { powers, type Series, VALUES, withValue } from './series.ts'

/** Short of the megabyte of a message, and past it. */
const ENVELOPE = powers(7, 19, 6)
const WHOLE = powers(6, 21, 5)
const ARGUMENT = powers(7, 19, 6)
const POSITIONS = powers(4, 14, 2)
/** Bytes of the list of tools with the schemas of their answers, with room for their texts to grow. An answer that fits an agent is shorter. */
const LIST = 700_000

const KINDS = ['text', 'texts', 'keys'] as const

function post(body: string, headers: Readonly<Record<string, string | undefined>> = {}): Sent {
  const given = Object.entries(headers).filter((one): one is [string, string] => one[1] !== undefined)
  return {
    method: 'POST',
    url: '/mcp',
    headers: { accept: BOTH, 'content-type': 'application/json', ...Object.fromEntries(given) },
    body,
  }
}

function toolSeries(): Series[] {
  return operations.flatMap((operation) => {
    const example = argumentsOf(operation, demoExamples(operation)[0]!.input)
    const { message, headers } = stateless('tools/call', { name: operation.tool, arguments: example })
    const series = (
      name: string,
      sizes: number[],
      path: string[],
      grow: (size: number) => string,
    ): Series => ({
      name: `tool ${operation.tool} ${name}`,
      sizes,
      at: (size) => post(withValue(message, ['params', ...path], grow(size)), headers),
      asked: () => LIST,
    })
    const arguments_ = [...placesOf(operation.input), ['filters'], ['unknown']]
    return [
      ...arguments_.flatMap((path) =>
        KINDS.map((kind) =>
          series(`${path.join('.')}: ${kind}`, ARGUMENT, ['arguments', ...path], VALUES[kind]!),
        ),
      ),
      series('arguments: keys', ARGUMENT, ['arguments'], VALUES.keys!),
      ...('geometry' in operation.input.shape
        ? Object.entries(DRAWINGS).map(([kind, grow]) =>
            series(`drawing: ${kind}`, POSITIONS, ['arguments'], (size) => {
              const mode = 'mode' in operation.input.shape ? { mode: 'geometry' } : {}
              return withValue({ ...mode }, ['geometry'], grow(size))
            }),
          )
        : []),
    ]
  })
}

const META = ['params', '_meta']
const PLACES: readonly (readonly [method: string, params: Record<string, unknown>, path: string[]])[] = [
  ['tools/call', { name: 'get_parcel', arguments: {} }, ['params', 'name']],
  ['tools/call', { name: 'get_parcel', arguments: {} }, ['params', 'arguments']],
  ['tools/call', { name: 'get_parcel', arguments: {} }, ['params']],
  ['tools/list', {}, ['id']],
  ['tools/list', {}, ['method']],
  ['tools/list', {}, ['jsonrpc']],
  ['tools/list', {}, ['unknown']],
  ['tools/list', {}, ['params', 'cursor']],
  ['tools/list', {}, META],
  ['tools/list', {}, [...META, 'progressToken']],
  ['tools/list', {}, [...META, 'io.modelcontextprotocol/protocolVersion']],
  ['tools/list', {}, [...META, 'io.modelcontextprotocol/clientInfo']],
  ['tools/list', {}, [...META, 'io.modelcontextprotocol/clientCapabilities']],
  ['resources/read', { uri: 'terrier://datasets' }, ['params', 'uri']],
  ['prompts/get', { name: 'describe_address', arguments: {} }, ['params', 'name']],
  ['prompts/get', { name: 'describe_address', arguments: {} }, ['params', 'arguments']],
  [
    'prompts/get',
    { name: 'describe_address', arguments: { address: 'x' } },
    ['params', 'arguments', 'address'],
  ],
]

function envelopeSeries(): Series[] {
  const series = (name: string, at: (size: number) => Sent, sizes = ENVELOPE): Series => ({
    name: `message ${name}`,
    sizes,
    at,
    asked: () => LIST,
  })
  const stateful = (method: string, params: object) => ({ ...request(method), params })
  return Object.entries(VALUES).flatMap(([kind, grow]) => [
    ...PLACES.flatMap(([method, params, path]) => {
      const { message, headers } = stateless(method, params)
      return [
        series(`${method} ${path.join('.')}: ${kind}`, (size) =>
          post(withValue(message, path, grow(size)), headers),
        ),
        series(`${method} ${path.join('.')}, without an era: ${kind}`, (size) =>
          post(withValue(stateful(method, params), path, grow(size))),
        ),
      ]
    }),
    ...['protocolVersion', 'capabilities', 'clientInfo'].map((name) =>
      series(`initialize ${name}: ${kind}`, (size) =>
        post(withValue(INITIALIZE, ['params', name], grow(size))),
      ),
    ),
    series(`whole: ${kind}`, (size) => post(grow(size)), WHOLE),
  ])
}

/** Every tool and every part of a message around it. */
export function agentSeries(): Series[] {
  return [...toolSeries(), ...envelopeSeries()]
}
