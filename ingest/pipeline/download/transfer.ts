import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { onDisk } from './disk.ts'
import { decoderFor } from './encoding.ts'
import { get, type HttpLimits, type Reply } from './http.ts'
import { type OnProgress, receivePart, resumable, type Start } from './part.ts'
import { TransientError } from './retry.ts'
import { type PartSidecar, removeWithSidecar, writeSidecar } from './sidecar.ts'
import { refuseStatus } from './status.ts'

export interface Transfer {
  /** Official address, for the messages. */
  url: string
  /** Address to ask: the official one, or a mirror's. */
  address: string
  /** Where the unfinished file grows. */
  part: string
  /** Whether the published file is itself gzip. */
  gzip: boolean
  /** What is known of the complete file on disk, when it is still the one that was downloaded. */
  known: PartSidecar | undefined
  onProgress: OnProgress | undefined
}

export interface Transferred {
  /** `unchanged`: the server answered that the complete file on disk is still the current one. */
  outcome: 'unchanged' | 'received'
  /** Whether the bytes come from more than one reply. */
  resumed: boolean
  /** What the address that answered says of the file. */
  validators: PartSidecar
}

/**
 * One attempt to bring a file whole into `part`, going on from what an earlier attempt or process left there.
 * @throws TransientError or an error with a code when another attempt may do; IngestError when none would.
 */
export async function transfer(job: Transfer, limits: HttpLimits): Promise<Transferred> {
  await onDisk(job.part, () => mkdir(dirname(job.part), { recursive: true }))
  const start = await resumable(job.part)
  const reply = await get(job.address, (hop) => conditions(hop, start, job.known), limits)
  try {
    if (reply.status === 200) return await afresh(reply, job)
    if (reply.status === 206 && start !== undefined) return await goOn(reply, start, job)
    if (reply.status === 304 && job.known !== undefined) {
      return { outcome: 'unchanged', resumed: false, validators: job.known }
    }
    if (reply.status === 416) {
      await removeWithSidecar(job.part)
      throw new TransientError('the server could not resume (416)')
    }
    return refuseStatus(reply, job.url)
  } finally {
    // A body left unread keeps its connection; without this listener its destruction would end the process by an unhandled error.
    reply.body.on('error', () => {}).destroy()
  }
}

/** Conditions are put only to the address that gave the validators: another millésime must come whole. */
function conditions(hop: string, start: Start | undefined, known: PartSidecar | undefined) {
  const headers: Record<string, string> = {}
  if (start !== undefined) {
    if (start.validators.answeredBy === hop) {
      headers.range = `bytes=${start.offset}-`
      headers['if-range'] = start.proof
    }
  } else if (known?.answeredBy === hop) {
    if (known.etag !== undefined) headers['if-none-match'] = known.etag
    else if (known.lastModified !== undefined) headers['if-modified-since'] = known.lastModified
  }
  return headers
}

async function afresh(reply: Reply, job: Transfer): Promise<Transferred> {
  const decoder = decoderFor(reply.header('content-encoding'), job.gzip, job.url)
  const length = reply.header('content-length')
  const total = decoder === undefined && length !== undefined ? Number(length) : undefined
  const validators: PartSidecar = {
    answeredBy: reply.address,
    total,
    etag: reply.header('etag'),
    lastModified: reply.header('last-modified'),
  }
  // Emptied before its new sidecar is written: the old bytes must never be taken for the new version's.
  await onDisk(job.part, () => writeFile(job.part, ''))
  // Undone encodings cannot be resumed: a range counts encoded bytes, the part holds decoded ones.
  const { answeredBy } = validators
  await writeSidecar(job.part, decoder === undefined ? validators : { answeredBy })
  await receivePart(job.part, { stream: reply.body, decoder, offset: 0, total }, job.onProgress)
  return { outcome: 'received', resumed: false, validators }
}

async function goOn(reply: Reply, start: Start, job: Transfer): Promise<Transferred> {
  const validators = start.validators
  const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(reply.header('content-range') ?? '')
  const total = range === null || range[2] === '*' ? validators.total : Number(range[2])
  const etag = reply.header('etag')
  const another =
    (etag !== undefined && validators.etag !== undefined && etag !== validators.etag) ||
    (validators.total !== undefined && total !== validators.total)
  if (range === null || Number(range[1]) !== start.offset || another) {
    await removeWithSidecar(job.part)
    throw new TransientError('the server resumed at another place or with another version')
  }
  const body = { stream: reply.body, decoder: undefined, offset: start.offset, total }
  await receivePart(job.part, body, job.onProgress)
  return { outcome: 'received', resumed: true, validators }
}
