import { createSocket } from 'node:dgram'
import ipaddr from 'ipaddr.js'
import { onTestFinished } from 'vitest'

const TYPES: Readonly<Record<number, 'A' | 'AAAA'>> = { 1: 'A', 28: 'AAAA' }
const HEADER = 12

/** The addresses of an answer, none for a name without one; undefined: no answer is sent. */
export type Answer = (name: string, type: 'A' | 'AAAA') => readonly string[] | undefined

/** A server of DNS (RFC 1035, UDP) that answers as it is told, each answer to be used once (TTL 0). */
export async function dnsServer(answer: Answer): Promise<{ address: string; asked: string[] }> {
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = questionOf(query)
    if (type === undefined) return
    asked.push(`${type} ${name}`)
    const addresses = answer(name, type)
    if (addresses) socket.send(replyTo(query.subarray(0, end), addresses), port, address)
  })
  await new Promise<void>((ready) => socket.bind(0, '127.0.0.1', ready))
  onTestFinished(() => {
    socket.close()
  })
  return { address: `127.0.0.1:${socket.address().port}`, asked }
}

function questionOf(query: Buffer) {
  const labels: string[] = []
  let at = HEADER
  while (query[at]! > 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + query[at]!))
    at += 1 + query[at]!
  }
  return { name: labels.join('.').toLowerCase(), type: TYPES[query.readUInt16BE(at + 1)], end: at + 5 }
}

/** `question`: header and question of the query, without the sections behind them. */
function replyTo(question: Buffer, addresses: readonly string[]): Buffer {
  const head = Buffer.from(question)
  // A response, recursion desired and available, no error.
  head.writeUInt16BE(0x8180, 2)
  head.writeUInt16BE(addresses.length, 6)
  head.writeUInt32BE(0, 8)
  return Buffer.concat([head, ...addresses.map(recordOf)])
}

/** A record of the name that was asked for. */
function recordOf(address: string): Buffer {
  const bytes = Buffer.from(ipaddr.parse(address).toByteArray())
  const head = Buffer.alloc(HEADER)
  head.writeUInt16BE(0xc000 + HEADER, 0)
  head.writeUInt16BE(bytes.length === 4 ? 1 : 28, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(bytes.length, 10)
  return Buffer.concat([head, bytes])
}
