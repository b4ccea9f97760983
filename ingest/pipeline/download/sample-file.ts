import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import { constants, gunzipSync } from 'node:zlib'
import Papa from 'papaparse'
import { z } from 'zod'
import type { ReachOptions } from '../ingest-context.ts'
import { get } from './http.ts'
import { type Look, lookOf } from './look.ts'
import { isServer, mirrorAddress, officialUrl } from './mirror.ts'
import { withRetry } from './retry.ts'

/** Bytes kept of each end of a file. */
const END = 64 * 1024
/** Files up to this many bytes are read whole, so that their lines can be counted. */
const WHOLE = 8_000_000

/** What a producer answered at one address, as far as a report needs it. */
export interface Sample extends Look {
  redirects: readonly { address: string; status: number }[]
  headers: Readonly<Record<string, string>>
  head: Buffer
  tail: Buffer
  /** Names of the columns, or of the files of an archive. */
  columns?: string[]
  members?: string[]
  /** Lines of data, when the file is small enough to be read whole, or the portal's own count. */
  rows?: number
}

/** Brings the two ends of a file, and what they show. Throws IngestError when the server does not answer. */
export async function sampleFile(url: string, options: ReachOptions): Promise<Sample> {
  const { mirror, signal, attempts = 2, backoffMs = 1000, idleMs = 30_000 } = options
  const server = mirror !== undefined && isServer(mirror) ? mirror : undefined
  const address = server === undefined ? officialUrl(url).href : mirrorAddress(server, url)
  return withRetry(url, { attempts, backoffMs, signal }, async () => {
    const reply = await get(address, () => ({}), { idleMs, signal })
    const seen = { url, ...lookOf(reply, server, url), redirects: reply.redirects, headers: reply.headers }
    const wanted = seen.bytes !== undefined && seen.bytes <= WHOLE ? WHOLE : END
    const { bytes: start, ended } = await firstBytes(reply.body, wanted)
    const head = start.subarray(0, END)
    if (reply.status !== 200) return { ...seen, head, tail: Buffer.alloc(0) }
    const tail = ended ? start.subarray(-END) : await lastBytes(reply.address, { idleMs, signal })
    return { ...seen, head, tail, ...insight(start, tail, ended) }
  })
}

async function firstBytes(body: Readable, most: number): Promise<{ bytes: Buffer; ended: boolean }> {
  const chunks: Buffer[] = []
  let length = 0
  body.on('error', () => {})
  for await (const chunk of body) {
    chunks.push(Buffer.from(chunk))
    length += chunks.at(-1)!.length
    if (length >= most) {
      body.destroy()
      return { bytes: Buffer.concat(chunks).subarray(0, most), ended: false }
    }
  }
  return { bytes: Buffer.concat(chunks), ended: true }
}

/** The end of a file, from a server that sends ranges; nothing from one that would send all of it. */
async function lastBytes(address: string, limits: Parameters<typeof get>[2]): Promise<Buffer> {
  const reply = await get(address, () => ({ range: `bytes=-${END}` }), limits)
  if (reply.status === 206) return (await firstBytes(reply.body, END)).bytes
  reply.body.on('error', () => {}).destroy()
  return Buffer.alloc(0)
}

const page = z.looseObject({
  total: z.number().optional(),
  numberMatched: z.number().optional(),
  results: z.array(z.record(z.string(), z.unknown())).optional(),
})

/** Columns, members and lines, as far as the bytes tell them. */
export function insight(
  start: Buffer,
  tail: Buffer,
  whole: boolean,
): Pick<Sample, 'columns' | 'members' | 'rows'> {
  if (start.subarray(0, 2).toString('latin1') === 'PK') return { members: membersOf(tail) }
  const text = textOf(start)
  if (text === undefined) return {}
  if (/^\s*[{[]/.test(text)) return whole ? ofPage(text) : {}
  const [line = ''] = text.replace(/^\uFEFF/, '').split(/\r?\n/, 1)
  const delimiter = [';', ',', '|', '\t'].sort((a, b) => line.split(b).length - line.split(a).length)[0]!
  const columns = Papa.parse<string[]>(line, { delimiter }).data[0] ?? []
  return { columns, ...(whole ? { rows: text.trimEnd().split('\n').length - 1 } : {}) }
}

function ofPage(text: string): Pick<Sample, 'columns' | 'rows'> {
  const found = page.safeParse(parsed(text)).data
  const rows = found?.total ?? found?.numberMatched
  return {
    ...(found?.results?.[0] ? { columns: Object.keys(found.results[0]) } : {}),
    ...(rows === undefined ? {} : { rows }),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The text of a file or of its beginning; undefined when it is none. */
function textOf(bytes: Buffer): string | undefined {
  const content = bytes[0] === 0x1f && bytes[1] === 0x8b ? unpacked(bytes) : bytes
  if (content === undefined || content.subarray(0, 1024).includes(0)) return undefined
  return isUtf8(content) ? content.toString('utf8') : content.toString('latin1')
}

/** What the beginning of a gzip file holds. */
function unpacked(bytes: Buffer): Buffer | undefined {
  try {
    return gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return undefined
  }
}

/** Names of the files of a zip archive, from its directory at the end, as far as it is there. */
function membersOf(tail: Buffer): string[] {
  const names: string[] = []
  for (let at = tail.indexOf('PK\u0001\u0002', 0, 'latin1'); at >= 0 && at + 46 <= tail.length; ) {
    const length = tail.readUInt16LE(at + 28)
    const name = tail.subarray(at + 46, at + 46 + length)
    names.push(isUtf8(name) ? name.toString('utf8') : name.toString('latin1'))
    at = tail.indexOf('PK\u0001\u0002', at + 46 + length, 'latin1')
  }
  return names
}
