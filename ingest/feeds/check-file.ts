import type { UnitRecord } from '../../shared/release/release.ts'
import type { Dataset, Source } from '../dataset.ts'
import type { FileType } from '../expected-file.ts'
import type { Look } from '../pipeline/download/look.ts'
import type { ReachOptions } from '../pipeline/ingest-context.ts'
import { type ColumnCheck, type ColumnsOfFile, checkColumns } from './check-columns.ts'
import { type SizeCheck, sizeFinding, sizeOf } from './check-size.ts'
import { columnFindings, memberFinding, missingFinding, typeFinding } from './file-findings.ts'
import { typeOf } from './file-type.ts'
import type { Finding } from './finding.ts'
import { NotRead, RemoteFile } from './remote-file.ts'
import { transientReason } from './transient-reason.ts'

/** What one address of a feed answered, held against what is expected of it. */
export interface FileCheck extends Look {
  type?: FileType
  size: SizeCheck
  columns: readonly ColumnCheck[]
  /** Why no column was looked at. */
  notLookedAt?: string
  findings: Finding[]
  /** It is not loaded, for another file in whose stead it would be read is there. */
  isSpare?: true
}

export interface FileExpectations extends ReachOptions {
  dataset: Pick<Dataset, 'name' | 'layouts' | 'expects' | 'formOf'>
  /** What the release holds of the dataset in the area. */
  units: readonly UnitRecord[]
  /** How many times larger or smaller than expected a file may be. */
  sizeFactor: number
}

/**
 * Looks at a file without loading it: address, type, size and columns. A server that fails is a finding; only an abort of the caller throws.
 * `signal` bounds the time: when it is aborted by a timeout, what was learned by then is given.
 */
export async function checkFeedFile(source: Source, expectations: FileExpectations): Promise<FileCheck> {
  const { url } = source
  let file: RemoteFile
  try {
    file = await RemoteFile.open(url, expectations)
  } catch (error) {
    const why = transientReason(error, expectations.signal).replace(`${url}: `, '')
    const findings = [missingFinding(source, why)]
    return { url, resolvedUrl: url, error: why, size: {}, columns: [], findings }
  }
  try {
    return await described(file, source, expectations)
  } finally {
    file.close()
  }
}

async function described(
  file: RemoteFile,
  source: Source,
  expectations: FileExpectations,
): Promise<FileCheck> {
  const { dataset, units, sizeFactor, signal } = expectations
  const { look } = file
  const { status } = look
  if (status !== 200) {
    const isAbsent = status === 404 || status === 410
    const findings =
      isAbsent && source.optional ? [] : [missingFinding(source, `the server answered ${status}`)]
    return { ...look, size: {}, columns: [], findings }
  }
  const type = typeOf(file.bytes)
  const size = () => {
    const known = file.size === undefined ? { atLeast: file.bytes.length } : { bytes: file.size }
    return sizeOf(source, known, dataset, units)
  }
  const wrong =
    file.size === 0 ? missingFinding(source, 'the file is empty') : typeFinding(source, type, dataset)
  if (wrong) return { ...look, type, size: size(), columns: [], findings: [wrong] }
  const read = await columnsOf(file, source, expectations)
  await readToExpected(file, (size().expected ?? 0) * sizeFactor, signal)
  const ofSize = sizeFinding(size(), sizeFactor)
  const { columns = [], otherMembers, notLookedAt } = read
  const findings: Finding[] = [
    ...(otherMembers ? [memberFinding(otherMembers)] : []),
    ...columns.flatMap((one) => columnFindings(one, units)),
    ...(ofSize ? [ofSize] : []),
  ]
  const unread = notLookedAt === undefined ? {} : { notLookedAt }
  return { ...look, type, size: size(), columns, ...unread, findings }
}

async function columnsOf(
  file: RemoteFile,
  source: Source,
  { dataset, signal }: FileExpectations,
): Promise<Partial<ColumnsOfFile> & { notLookedAt?: string }> {
  try {
    return await checkColumns(file, source, dataset)
  } catch (error) {
    return { notLookedAt: error instanceof NotRead ? error.message : transientReason(error, signal) }
  }
}

/** Of a file whose length no header tells, reads as much as it may have, so that a small one is counted to its end. A server that fails meanwhile has no more. */
async function readToExpected(file: RemoteFile, most: number, signal: AbortSignal | undefined) {
  try {
    while (file.size === undefined && file.bytes.length <= most) if (!(await file.more())) return
  } catch (error) {
    transientReason(error, signal)
  }
}
