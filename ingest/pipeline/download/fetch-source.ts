import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { AbsentSource, IngestError } from '../../../formats/errors.ts'
import { errorCode } from '../../../shared/process/error-code.ts'
import type { FetchedSource, Source } from '../../dataset.ts'
import { inTurnAcrossProcesses } from '../store/lock.ts'
import { absentSince, forgetAbsence, rememberAbsence } from './absences.ts'
import { checkFile } from './check-file.ts'
import { checkChecksum } from './checksum.ts'
import { cutFile } from './cut-file.ts'
import { onDisk } from './disk.ts'
import { download } from './download.ts'
import type { DownloadOptions } from './download-options.ts'
import { fetchPages } from './fetch-pages.ts'
import { isServer, mirrorAddress, officialAddress, officialUrl, pathUnder } from './mirror.ts'
import { readBefore } from './read-before.ts'
import { readSidecar, type Sidecar, sidecar } from './sidecar.ts'

/**
 * Makes a source available on disk, whole and checked: a local file (`source.file`) and a mirror folder are
 * read in place, anything else is downloaded into `options.dir`, or kept when the server says it is current.
 * @throws IngestError naming the address, what is wrong and what to do; the signal's reason when aborted.
 */
export async function fetchSource(source: Source, options: DownloadOptions): Promise<FetchedSource> {
  options.signal?.throwIfAborted()
  if (source.file !== undefined) {
    const path = resolve(source.file)
    return readLocal(source, path, isGzipName(path), options)
  }
  if (source.paged) {
    const { paged: _paged, ...whole } = source
    const fetched = await fetchPages(whole, options, (page) => fetchSource(page, options))
    return { ...fetched, paged: true }
  }
  const { mirror } = options
  const fetched =
    mirror !== undefined && !isServer(mirror)
      ? await readMirror(source, mirror, options)
      : await downloaded(source, options)
  await checkChecksum(fetched)
  return source.cut ? cutFile(fetched, source.cut, options.dir, options.onCut?.bind(options)) : fetched
}

async function downloaded(source: Source, options: DownloadOptions): Promise<FetchedSource> {
  const { mirror } = options
  const path = pathUnder(options.dir, source.url)
  const address = mirror === undefined ? officialUrl(source.url).href : mirrorAddress(mirror, source.url)
  const { absentDays = 0 } = source
  const since = absentDays > 0 ? await absentSince(path, address, absentDays) : undefined
  if (since !== undefined)
    throw new AbsentSource(
      `${source.url}: nothing was published there on ${since.slice(0, 10)}; it is asked again after ${absentDays} day(s).`,
    )
  const asked = {
    url: source.url,
    address,
    official: (answeredBy: string) =>
      mirror === undefined ? answeredBy : officialAddress(mirror, answeredBy, source.url),
    path,
    gzip: isGzipName(officialUrl(source.url).pathname),
    attempts: options.attempts ?? 5,
    backoffMs: options.backoffMs ?? 1000,
    idleMs: options.idleMs ?? 30_000,
    onProgress: options.onProgress?.bind(options),
    signal: options.signal,
  }
  // Datasets of this process and of others that share the folder take turns: a file has one `.part`.
  const inTurn = inTurnAcrossProcesses(`${path}.lock`, () => download(asked), options.signal)
  const record = await inTurn.catch(async (error: unknown) => {
    if (error instanceof AbsentSource && absentDays > 0) await rememberAbsence(path, address)
    throw error
  })
  if (absentDays > 0) await forgetAbsence(path)
  return { ...source, path, ...origin(record), sha256: record.sha256, bytes: record.bytes }
}

async function readMirror(source: Source, mirror: string, options: DownloadOptions): Promise<FetchedSource> {
  const path = pathUnder(mirror, source.url)
  if (!(await exists(path))) {
    throw new AbsentSource(
      `${source.url}: the mirror has no copy of it (looked for ${path}). Put the file there, or leave --mirror out to download it.`,
    )
  }
  const fetched = await readLocal(source, path, isGzipName(officialUrl(source.url).pathname), options)
  // The download folder can serve as a mirror: what is known of its files is then kept.
  const record = await readSidecar(path, sidecar)
  return record?.sha256 === fetched.sha256 ? { ...fetched, ...origin(record) } : fetched
}

async function readLocal(
  source: Source,
  path: string,
  gzip: boolean,
  options: DownloadOptions,
): Promise<FetchedSource> {
  if (!(await exists(path))) {
    throw new IngestError(`${source.url}: the file given for it, ${path}, does not exist. Mend the path.`)
  }
  const subject = {
    path,
    label: `${path} (for ${source.url})`,
    remedy: 'Replace this file with a good copy.',
    gzip,
  }
  const checked = await readBefore(path, gzip ? 'gzip' : 'plain', () => checkFile(subject, options.signal))
  options.onProgress?.(checked.bytes, checked.bytes)
  const { mtime } = await onDisk(path, () => stat(path))
  return { ...source, path, resolvedUrl: source.url, fetchedAt: mtime.toISOString(), ...checked }
}

function origin({ resolvedUrl, fetchedAt, etag, lastModified }: Sidecar) {
  return {
    resolvedUrl,
    fetchedAt,
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
  }
}

function isGzipName(path: string): boolean {
  return path.toLowerCase().endsWith('.gz')
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error) => errorCode(error) !== 'ENOENT' && errorCode(error) !== 'ENOTDIR',
  )
}
