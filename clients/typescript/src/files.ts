import { AnswerError, strange } from './errors.ts'
import type { components } from './generated/schema.ts'
import type { AskOptions } from './question.ts'
import type { Transport } from './transport.ts'

/** A file of the list that `listDownloads` gives, or its name: of the release that is served when none is said. */
export type FileName =
  | Pick<components['schemas']['Download'], 'address'>
  | { dataset: string; kind: string; departement: string; release?: string | undefined }

/** Bytes of a file, both ends included; without an end, to the last; with `last` alone, the last ones. */
export type Range = { start: number; end?: number | undefined } | { last: number }

/** A file that is read by ranges. Of the form that hyparquet calls an AsyncBuffer. */
export interface RemoteFile {
  byteLength: number
  /** SHA-256 of the whole file, hexadecimal. */
  sha256: string
  /** Its bytes from `start`, up to and without `end`. */
  slice(start: number, end?: number): Promise<ArrayBuffer>
}

const FILE = '/v1/downloads/{release}/{dataset}/{departement}/{kind}.parquet'

/** Sends for a file, or a range of it. Throws ProblemError: `release-gone` once another release is served, `withheld-file`, `unknown-file`. */
export function download(
  transport: Transport,
  name: FileName,
  { range, ...options }: AskOptions & { range?: Range | undefined },
): Promise<Response> {
  return transport.send({ method: 'GET', ...placeOf(name), headers: rangeHeader(range) }, options)
}

/** Opens a file to be read by ranges: all of the same release. Throws as `download` does. */
export async function openFile(
  transport: Transport,
  name: FileName,
  options: AskOptions,
): Promise<RemoteFile> {
  const head = await transport.send({ method: 'HEAD', ...placeOf(name) }, options)
  const bytes = Number(head.headers.get('content-length'))
  const etag = head.headers.get('etag') ?? ''
  if (!Number.isSafeInteger(bytes) || bytes <= 0 || etag === '')
    throw strange(head, 'its length and ETag are not given')
  const path = head.headers.get('content-location') ?? new URL(head.url).pathname
  const place = 'address' in name || !path.startsWith('/v1/') ? placeOf(name) : { path }
  return {
    byteLength: bytes,
    sha256: etag.replaceAll('"', ''),
    async slice(start, end = bytes) {
      const [first, next] = [fromEnd(start, bytes), Math.min(fromEnd(end, bytes), bytes)]
      if (next <= first) return new ArrayBuffer(0)
      const headers = { ...rangeHeader({ start: first, end: next - 1 }), 'if-range': etag }
      const part = await transport.send({ method: 'GET', ...place, headers }, options)
      if (part.status !== 206) {
        await part.body?.cancel()
        const { status } = part
        const refused = { status, requestId: undefined, retryAfter: undefined }
        throw new AnswerError('The file is not given by ranges, or is another one now', refused)
      }
      return part.arrayBuffer()
    },
  }
}

const fromEnd = (position: number, bytes: number) => (position < 0 ? Math.max(0, bytes + position) : position)

function placeOf(name: FileName) {
  if ('address' in name) return { path: name.address }
  const { dataset, kind, departement, release = 'current' } = name
  return { path: FILE, values: { dataset, kind, departement, release } }
}

function rangeHeader(range: Range | undefined): Record<string, string> {
  if (!range) return {}
  return { range: 'last' in range ? `bytes=-${range.last}` : `bytes=${range.start}-${range.end ?? ''}` }
}
