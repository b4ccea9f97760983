import type { UnitRecord } from '../../shared/release/release.ts'
import type { Dataset, Source } from '../dataset.ts'
import type { FileType } from '../expected-file.ts'
import { type ColumnCheck, listedNames } from './check-columns.ts'
import { promisedType } from './file-type.ts'
import type { Finding } from './finding.ts'

const WAIT = 'wait, then check again; what is loaded stays'
const READER = 'what is loaded stays; an upgrade of Terrier, or a change of its reader, is needed'

/** A file that cannot be had: what the dataset can do without is left out of the release, which says so. */
export function missingFinding({ secondary }: Pick<Source, 'secondary'>, why: string): Finding {
  if (secondary !== undefined)
    return { verdict: 'changed', what: why, remedy: `the release is made without it (${secondary})` }
  const isGone = /^the server answered 4/.test(why)
  return {
    verdict: 'breaks',
    what: why,
    remedy: isGone
      ? 'look for the new address on the page of the dataset; give the file with --file, or a copy with --mirror'
      : WAIT,
  }
}

/** A file of another type than its address promises, or its dataset states. Nothing where neither says what it is and it is no web page. */
export function typeFinding(
  { url, secondary, paged }: Source,
  type: FileType,
  { expects }: Pick<Dataset, 'expects'>,
): Finding | undefined {
  const stated = expects?.find((one) => one.types !== undefined && one.url.test(url))?.types
  const promised = paged ? 'json' : promisedType(url)
  const expected = stated ?? (promised === undefined ? [] : [promised])
  if (expected.includes(type) || (expected.length === 0 && type !== 'page')) return undefined
  const instead = expected.length > 0 ? ` in place of ${expected.map(spelledType).join(' or ')}` : ''
  const what = `it is ${spelledType(type)}${instead}`
  if (type !== 'page') return { verdict: 'breaks', what, remedy: READER }
  return secondary === undefined
    ? { verdict: 'breaks', what, remedy: WAIT }
    : missingFinding({ secondary }, what)
}

const TYPE_NAMES: Partial<Record<FileType, string>> = {
  text: 'a text (CSV)',
  json: 'JSON',
  xml: 'XML',
  page: 'a web page',
  binary: 'binary data',
}
const spelledType = (type: FileType) => TYPE_NAMES[type] ?? `a file of type ${type}`

/** An archive of which no member is one that the dataset reads. */
export function memberFinding(members: readonly string[]): Finding {
  const what = `none of its members is one that is read: ${listedNames(members)}`
  return { verdict: 'breaks', what, remedy: READER }
}

/**
 * How the columns of a file differ from the layout that fits best, without the differences recorded of the files that are loaded already. Columns that are read
 * where they are there are missed when files are loaded that had them.
 */
export function columnFindings(check: ColumnCheck, units: readonly UnitRecord[]): Finding[] {
  const { missingEssential, member, form, isSparse, rows } = check
  const loaded = units.flatMap(({ columns = [] }) => columns)
  const isRecorded = (of: 'unknown' | 'missing', name: string) => loaded.some((one) => one[of].includes(name))
  const missingOptional =
    units.length === 0 ? [] : check.missingOptional.filter((name) => !isRecorded('missing', name))
  const unknown = check.unknown.filter((name) => !isRecorded('unknown', name))
  const where = member === undefined ? '' : ` of ${member}`
  const findings: Finding[] = []
  const needed = listedNames(missingEssential)
  if (missingEssential.length > 0)
    findings.push(
      isSparse
        ? {
            verdict: 'changed',
            what: `the first ${rows} rows${where} have no ${needed}, which may be null in them`,
            remedy: 'load the feed for one commune to be sure',
          }
        : {
            verdict: 'breaks',
            what: `columns${where} that are needed are gone: ${needed} (${form})`,
            remedy: READER,
          },
    )
  if (missingOptional.length > 0)
    findings.push({
      verdict: 'changed',
      what: `columns${where} are gone: ${listedNames(missingOptional)} (${form})`,
      remedy: 'it loads; what these columns said will be missing',
    })
  if (unknown.length > 0)
    findings.push({
      verdict: 'changed',
      what: `new columns${where}: ${listedNames(unknown)} (${form})`,
      remedy: 'it loads; the new columns are not read',
    })
  return findings
}
