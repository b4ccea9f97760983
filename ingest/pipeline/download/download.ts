import { IngestError } from '../../../formats/errors.ts'
import { sizeAt } from '../../../shared/files/is-there.ts'
import { settle } from '../../../shared/files/replace-file.ts'
import { hashFile } from '../store/hash.ts'
import { type CheckedFile, type CheckedSubject, checkFile } from './check-file.ts'
import { onDisk } from './disk.ts'
import type { OnProgress } from './part.ts'
import { readBefore } from './read-before.ts'
import { TransientError, withRetry } from './retry.ts'
import { readSidecar, removeWithSidecar, type Sidecar, sidecar, writeSidecar } from './sidecar.ts'
import { transfer } from './transfer.ts'

export interface Download {
  /** Official address. */
  url: string
  /** Address to ask: the official one, or a mirror's. */
  address: string
  /** Official address of the one that answered. */
  official(answeredBy: string): string
  /** Final place of the file. */
  path: string
  gzip: boolean
  attempts: number
  /** ms */
  backoffMs: number
  /** ms */
  idleMs: number
  onProgress: OnProgress | undefined
  signal: AbortSignal | undefined
}

/**
 * Brings the current version of a file to `path`, checked, and returns what is known of it. The complete file
 * that is already there is kept when the server says so; it is replaced in one step, by a whole file only.
 * @throws IngestError naming the address, what is wrong and what to do; the reason of an abort as it is.
 */
export async function download(job: Download): Promise<Sidecar> {
  const known = await intact(job.path, job.url)
  const part = `${job.path}.part`
  const plan = { attempts: job.attempts, backoffMs: job.backoffMs, signal: job.signal }
  return withRetry(job.url, plan, async () => {
    const validators = known && {
      answeredBy: known.answeredBy,
      etag: known.etag,
      lastModified: known.lastModified,
    }
    const {
      outcome,
      resumed,
      validators: received,
    } = await transfer({ ...job, part, known: validators }, job)
    if (outcome === 'unchanged' && known !== undefined) return known
    const fetchedAt = new Date().toISOString()
    const checked = await checkPart(part, job, resumed)
    const { total: _length, ...origin } = received
    const record = {
      ...origin,
      url: job.url,
      resolvedUrl: job.official(received.answeredBy),
      fetchedAt,
      ...checked,
    }
    await onDisk(job.path, () => settle(part, job.path))
    await writeSidecar(job.path, record)
    await removeWithSidecar(part)
    return record
  })
}

/** What is known of the file on disk, if it still has the bytes that were downloaded from this address. */
async function intact(path: string, url: string): Promise<Sidecar | undefined> {
  const known = await readSidecar(path, sidecar)
  if (known?.url !== url) return undefined
  if ((await sizeAt(path)) !== known.bytes) return undefined
  const { sha256 } = await readBefore(path, 'hash', () => hashFile(path))
  return sha256 === known.sha256 ? known : undefined
}

/** Refused files never get the final name. Joined from two replies, they may be mended by taking all of one. */
async function checkPart(part: string, job: Download, resumed: boolean): Promise<CheckedFile> {
  const subject: CheckedSubject = {
    path: part,
    label: job.url,
    gzip: job.gzip,
    remedy: 'Nothing was kept of it: try again later, or give a good copy with --mirror or --file.',
  }
  try {
    return await checkFile(subject, job.signal)
  } catch (error) {
    if (!(error instanceof IngestError)) throw error
    await removeWithSidecar(part)
    if (resumed)
      throw new TransientError('the file joined from several replies was damaged', undefined, {
        cause: error,
      })
    throw error
  }
}
