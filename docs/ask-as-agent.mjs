// A complete conversation of an agent with a running Terrier, with and without a session, that needs no package:
//   node docs/ask-as-agent.mjs [http://127.0.0.1:3000]
// It ends with an error at the first answer that is not as expected.
import { strict as assert } from 'node:assert'

const address = new URL('/mcp', process.argv[2] ?? 'http://127.0.0.1:3000')
const point = { lng: 2.5, lat: 46.5 }

async function post(message, headers) {
  const answer = await fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      // A key raises the quotas: authorization: 'Bearer terrier_live_…'
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', ...message }),
  })
  const text = await answer.text()
  assert.ok(answer.ok, `${message.method}: HTTP ${answer.status} ${text}`)
  return { headers: answer.headers, result: text === '' ? undefined : JSON.parse(text).result }
}

// With a session: initialize gives an id, which every later message carries.
const opened = await post({
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'example', version: '1.0.0' },
  },
})
const session = {
  'mcp-session-id': opened.headers.get('mcp-session-id'),
  'mcp-protocol-version': opened.result.protocolVersion,
}
await post({ method: 'notifications/initialized' }, session)
const { result: list } = await post({ id: 2, method: 'tools/list' }, session)
process.stdout.write(`${list.tools.length} tools: ${list.tools.map(({ name }) => name).join(', ')}\n`)

const call = { name: 'get_nearest_parcel', arguments: point }
const { result: found } = await post({ id: 3, method: 'tools/call', params: call }, session)
const parcel = found.structuredContent.data
process.stdout.write(`with a session: the parcel at ${point.lng}, ${point.lat} is ${parcel.id}\n`)

const closed = await fetch(address, { method: 'DELETE', headers: session })
assert.equal(closed.status, 200)

// Without a session: every message has all the server needs, in its _meta and in three headers.
const name = 'get_parcel'
const { result: again } = await post(
  {
    id: 4,
    method: 'tools/call',
    params: {
      name,
      arguments: { idu: parcel.id },
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': { name: 'example', version: '1.0.0' },
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
  },
  { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': name },
)
assert.equal(again.structuredContent.data.id, parcel.id)
process.stdout.write(`without a session: ${parcel.id} has ${again.structuredContent.data.surface} m²\n`)
