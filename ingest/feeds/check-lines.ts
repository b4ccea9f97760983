import type { FeedCheck } from './check-feed.ts'
import type { FileCheck } from './check-file.ts'
import { spelled } from './check-size.ts'
import { shortAddress } from './short-address.ts'

/** What a check says, for people: a table with one feed a row, what was found under it, and how much was looked at. */
export interface CheckLines {
  /** The first row has the headings. */
  rows: string[][]
  details: string[]
  summary: string[]
}

/** Longest text of a cell of the table, in characters; the details have all of it. */
const MOST_CELL = 60

export function checkLines(checks: readonly FeedCheck[]): CheckLines {
  const withColumns = checks.filter(({ files }) => files.some(({ columns }) => columns.length > 0))
  const count = (verdict: FeedCheck['verdict']) => checks.filter((one) => one.verdict === verdict).length
  return {
    rows: [
      ['feed', 'verdict', 'loaded', 'found', 'columns', 'size', 'to do'],
      ...checks.map((check) => [
        check.dataset,
        check.verdict,
        check.loaded ?? 'nothing',
        check.found ?? 'not named',
        columnsCell(check),
        sizeCell(check.files),
        shortened(check.findings.find(({ verdict }) => verdict === check.verdict)?.remedy ?? '-'),
      ]),
    ],
    details: checks.flatMap(detailsOf),
    summary: [
      `${checks.length} feeds: ${count('ok')} ok, ${count('changed')} changed, ${count('breaks')} would break. ` +
        `Columns were looked at in ${withColumns.length} of them.`,
    ],
  }
}

function columnsCell({ files, forms }: FeedCheck): string {
  const columns = files.flatMap((file) => file.columns)
  if (columns.length === 0) return 'not looked at'
  const sum = (of: (one: (typeof columns)[number]) => string[]) =>
    new Set(columns.flatMap((one) => of(one))).size
  const [gone, less, more] = [
    sum((one) => one.missingEssential),
    sum((one) => one.missingOptional),
    sum((one) => one.unknown),
  ]
  const differences = [
    ...(gone > 0 ? [`${gone} needed gone`] : []),
    ...(less > 0 ? [`${less} gone`] : []),
    ...(more > 0 ? [`${more} new`] : []),
  ]
  return shortened(`${differences.join(', ') || 'as known'} (${forms.join(', ')})`)
}

/** Bytes of the files that are compared, together; a plus sign where some are not known. */
function sizeCell(files: readonly FileCheck[]): string {
  const there = files.filter(({ status }) => status === 200)
  if (there.length === 0) return '-'
  const bytes = there.reduce((sum, { size }) => sum + (size.bytes ?? size.atLeast ?? 0), 0)
  const isOpen = there.some(({ size }) => size.bytes === undefined)
  const compared = there.filter(({ size }) => size.expected !== undefined)
  const expected = compared.reduce((sum, { size }) => sum + (size.expected ?? 0), 0)
  const against = compared.length === there.length ? ` (${spelled(expected)} expected)` : ''
  return `${spelled(bytes)}${isOpen ? ' or more' : ''}${against}`
}

function detailsOf({ dataset, findings, files, forms, foundAt, next, area }: FeedCheck): string[] {
  return [
    `${dataset} (${area}): expected next: ${next}${foundAt === null ? '' : `; edition read at ${shortAddress(foundAt)}`}`,
    ...(forms.length > 0 ? [`  form of the files: ${forms.join(', ')}`] : []),
    ...findings.map(({ verdict, what, remedy }) => `  ${verdict.toUpperCase()}: ${what}. To do: ${remedy}`),
    ...notLookedAt(files),
    ...(files.length === 0
      ? ['  nothing is asked for: it comes with the program, or the producer does not cover this area']
      : []),
  ]
}

/** Files of which no column was looked at, by the reason. */
function notLookedAt(files: readonly FileCheck[]): string[] {
  const there = files.filter(({ status }) => status === 200)
  const reasons = new Map<string, string[]>()
  for (const { url, notLookedAt: why } of there)
    if (why !== undefined) reasons.set(why, [...(reasons.get(why) ?? []), url])
  return [...reasons].map(
    ([why, urls]) =>
      `  columns not looked at in ${urls.length} of ${there.length} files (${shortAddress(urls[0]!)}): ${why}`,
  )
}

const shortened = (text: string) => (text.length > MOST_CELL ? `${text.slice(0, MOST_CELL - 1)}…` : text)
