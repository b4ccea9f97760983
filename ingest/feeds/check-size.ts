import type { UnitRecord } from '../../shared/release/release.ts'
import type { Dataset, Source } from '../dataset.ts'
import type { Finding } from './finding.ts'

/** How many times larger or smaller than expected a file may be, unless the caller says otherwise. */
export const SIZE_FACTOR = 2

/** The size of a file, and the one that it is compared with; in bytes. */
export interface SizeCheck {
  /** Undefined when neither the server nor the end of what was read tells it. */
  bytes?: number
  /** Bytes that it has at least, when its size is not known. */
  atLeast?: number
  expected?: number
  /** The file that is loaded, or the size that the dataset states. */
  expectedFrom?: 'release' | 'dataset'
}

/** What a file is compared with: its own record in the release, else the only one whose address differs in numbers alone (a date, an edition). */
export function recordOf(
  source: Source,
  units: readonly UnitRecord[],
): UnitRecord['sources'][number] | undefined {
  const records = units.flatMap(({ sources }) => sources)
  const own = records.find(({ url }) => url === source.url)
  if (own) return own
  const alike = records.filter(({ url }) => withoutNumbers(url) === withoutNumbers(source.url))
  return alike.length === 1 ? alike[0] : undefined
}

const withoutNumbers = (url: string) => url.replace(/\d+/g, '0')

/**
 * The sizes of a file, and what is expected of it. Nothing of a file that is loaded as pages, of which the first alone is looked at, nor of a national
 * one that is cut, of which the release has the part's size.
 */
export function sizeOf(
  source: Source,
  { bytes, atLeast }: Pick<SizeCheck, 'bytes' | 'atLeast'>,
  dataset: Pick<Dataset, 'expects'>,
  units: readonly UnitRecord[],
): SizeCheck {
  const known = bytes === undefined ? { ...(atLeast === undefined ? {} : { atLeast }) } : { bytes }
  const record = source.paged || source.cut ? undefined : recordOf(source, units)
  if (record) return { ...known, expected: record.bytes, expectedFrom: 'release' }
  const stated = dataset.expects?.find(({ url, bytes: size }) => size !== undefined && url.test(source.url))
  return stated?.bytes === undefined ? known : { ...known, expected: stated.bytes, expectedFrom: 'dataset' }
}

/** A size that is more than `factor` times what is expected, or less than that part of it. Nothing where one of the two is not known. */
export function sizeFinding(size: SizeCheck, factor: number): Finding | undefined {
  const { bytes, atLeast = 0, expected, expectedFrom } = size
  if (expected === undefined) return undefined
  const tooMuch = (bytes ?? atLeast) > expected * factor
  const tooLittle = bytes !== undefined && bytes < expected / factor
  if (!tooMuch && !tooLittle) return undefined
  const found = bytes === undefined ? `more than ${spelled(atLeast)}` : spelled(bytes)
  const than = expectedFrom === 'release' ? `${spelled(expected)} loaded` : `${spelled(expected)} expected`
  return {
    verdict: 'changed',
    what: `its size is ${found}, against ${than}`,
    remedy: 'look at the file before it is loaded; the ingest stops when too few rows are left',
  }
}

/** A number of bytes as people read it. */
export function spelled(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const units = ['kB', 'MB', 'GB', 'TB']
  const power = Math.min(Math.floor(Math.log10(bytes) / 3), units.length)
  return `${(bytes / 1000 ** power).toPrecision(3)} ${units[power - 1]}`
}
