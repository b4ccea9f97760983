import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '../../shared/callers/caller.ts'
import type { LeavingFile } from '../../shared/lake/leaving-files.ts'
import type { LakeFiles, OpenLakeFile } from '../../stores/lake-files.ts'
import { isStillMatched, knownTag } from '../answers/etag.ts'
import { Problem } from '../answers/problem.ts'
import { downloadSentences } from './download-sentences.ts'
import { multipartOf } from './multipart.ts'
import { type ByteRange, readRanges } from './ranges.ts'
import type { Readers } from './readers.ts'

export const PARQUET_TYPE = 'application/vnd.apache.parquet'

/** What is to be sent: parts of the file, each behind the bytes that stand before it. */
interface Plan {
  status: 200 | 206
  headers: Record<string, string | number>
  parts: readonly { head?: Buffer; range: ByteRange }[]
  tail?: Buffer
}

/**
 * Answers a file, or the ranges of it that are asked for. No byte goes out before the file was found to be that of its checksum; one that is
 * written to meanwhile ends the connection. Throws Problem 412, 416 and 503, and DamagedFile.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: LeavingFile,
  files: LakeFiles,
  readers: Readers,
): Promise<FastifyReply> {
  const { sha256 } = file.stored
  const etag = `"${sha256}"`
  // In the order of RFC 9110 §13.2.2: If-Match, If-None-Match, then Range with If-Range. If-Unmodified-Since and If-Modified-Since are
  // not looked at, because a file has no date.
  if (!isStillMatched(request.headers['if-match'], etag))
    throw new Problem('precondition-failed', downloadSentences.otherFile())
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'repr-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
    // Sales are in some of them, which search engines may not index (LPF art. R*112 A-3).
    'x-robots-tag': 'noindex, noarchive',
  })
  if (knownTag(request.headers['if-none-match'], etag) !== undefined) return reply.code(304).send()
  const plan = planOf(request, file)
  reply.code(plan.status).headers(plan.headers)
  // The file is checked for HEAD too: it promises what GET would give.
  const leave = readers.take(callerOf(request), () => reply.raw.destroy())
  let open: OpenLakeFile | undefined
  try {
    open = await files.open(file)
    if (request.method === 'HEAD') {
      await open.close()
      leave()
      return reply.send()
    }
  } catch (error) {
    await open?.close()
    leave()
    throw error
  }
  const stream = Readable.from(bytesOf(open, plan), { objectMode: false, highWaterMark: 1 })
  // Whatever ends it: the last byte, a caller who leaves, a damaged file.
  stream.once('close', () => {
    leave()
    void open.close()
  })
  return reply.send(stream)
}

function planOf({ method, headers }: FastifyRequest, { stored }: LeavingFile): Plan {
  const { bytes: size, sha256 } = stored
  const { range: asked, 'if-range': ifRange } = headers
  // Ranges are defined for GET alone. A date in If-Range never matches: there is no Last-Modified. (RFC 9110 §14.2, §13.1.5: the tag is compared strongly.)
  const ranges =
    method !== 'GET' ||
    asked === undefined ||
    (ifRange !== undefined && String(ifRange).trim() !== `"${sha256}"`)
      ? undefined
      : readRanges(asked, size)
  if (ranges === undefined)
    return {
      status: 200,
      headers: { 'content-type': PARQUET_TYPE, 'content-length': size },
      parts: [{ range: { start: 0, end: size - 1 } }],
    }
  const [first] = ranges
  if (!first)
    throw new Problem('range-not-satisfiable', downloadSentences.noRange(size), {
      headers: { 'content-range': `bytes */${size}` },
    })
  if (ranges.length === 1)
    return {
      status: 206,
      headers: {
        'content-type': PARQUET_TYPE,
        'content-range': `bytes ${first.start}-${first.end}/${size}`,
        'content-length': first.end + 1 - first.start,
      },
      parts: [{ range: first }],
    }
  const { mediaType, length, heads, tail } = multipartOf(ranges, size, PARQUET_TYPE, sha256)
  return {
    status: 206,
    headers: { 'content-type': mediaType, 'content-length': length },
    parts: heads,
    tail,
  }
}

async function* bytesOf(open: OpenLakeFile, { parts, tail }: Plan): AsyncGenerator<Buffer> {
  for (const { head, range } of parts) {
    if (head) yield head
    yield* open.read(range.start, range.end)
  }
  if (tail) yield tail
}
