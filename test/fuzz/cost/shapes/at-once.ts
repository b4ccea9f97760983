import type { Operation } from '../../../../api/answers/operation.ts'
import { operations } from '../../../../api/operations/index.ts'
import { argumentsOf } from '../../../support/arguments-of.ts'
import { demoExamples } from '../../../support/demo-examples.ts'
import { BOTH, stateless } from '../../../support/mcp.ts'
import type { Sent } from '../measured-server.ts'
import { DRAWINGS } from './drawings.ts'
import { addressOf } from './questions.ts'
import { withValue } from './series.ts'

/** The same request from many clients at once. */
export interface Together {
  name: string
  count: number
  sent: Sent
}

/** Clients that ask a cheap question, and those that send a drawing of nearly as many positions as one may have. */
const CLIENTS = 100
const DRAWERS = 20
const POSITIONS = 9990

const JSON_BODY = { 'content-type': 'application/json' }

function questionOf(operation: Operation): Sent {
  const { input } = demoExamples(operation)[0]!
  if (operation.method === 'POST')
    return { method: 'POST', url: operation.path, headers: JSON_BODY, body: JSON.stringify(input) }
  const values = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]))
  return { method: 'GET', url: addressOf(operation, values), headers: {} }
}

function toolCallOf(operation: Operation): Sent {
  const { message, headers } = stateless('tools/call', {
    name: operation.tool,
    arguments: argumentsOf(operation, demoExamples(operation)[0]!.input),
  })
  const given = Object.entries(headers).filter((one): one is [string, string] => one[1] !== undefined)
  return {
    method: 'POST',
    url: '/mcp',
    headers: { accept: BOTH, ...JSON_BODY, ...Object.fromEntries(given) },
    body: JSON.stringify(message),
  }
}

function drawingOf({ path, input }: Operation, drawing: string): Sent {
  const mode = 'mode' in input.shape ? { mode: 'geometry' } : {}
  const body = withValue({ ...mode, limit: 50 }, ['geometry'], DRAWINGS[drawing]!(POSITIONS))
  return { method: 'POST', url: path, headers: JSON_BODY, body }
}

const ADDRESSES = `q\n${'1 rue des lilas fictifs\n'.repeat(200)}`

/** Every question and tool as its example asks it, drawings of every door that takes one, pages and files: many of each at once. */
export function atOnce(): Together[] {
  const get = (url: string): Together => ({
    name: `GET ${url}`,
    count: CLIENTS,
    sent: { method: 'GET', url, headers: {} },
  })
  const drawn = operations.filter(({ input }) => 'geometry' in input.shape)
  return [
    ...operations.map((operation) => ({
      name: `${operation.method} ${operation.path}`,
      count: CLIENTS,
      sent: questionOf(operation),
    })),
    ...operations.map((operation) => ({
      name: `tool ${operation.tool}`,
      count: CLIENTS,
      sent: toolCallOf(operation),
    })),
    ...drawn.flatMap((operation) =>
      ['circle', 'wide circle', 'many polygons'].map((kind) => ({
        name: `POST ${operation.path} drawing: ${kind}`,
        count: DRAWERS,
        sent: drawingOf(operation, kind),
      })),
    ),
    get('/'),
    get('/map'),
    get('/search?q=1+rue+des+lilas'),
    get('/ogc/collections/parcels/items?limit=1000'),
    get('/v1/geocodage/search?q=1+rue+des+lilas'),
    {
      name: 'POST /v1/addresses/search/csv',
      count: CLIENTS,
      sent: {
        method: 'POST',
        url: '/v1/addresses/search/csv',
        headers: { 'content-type': 'text/csv' },
        body: ADDRESSES,
      },
    },
  ]
}
