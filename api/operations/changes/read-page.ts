import type { Change } from '../../../shared/schemas/change.ts'
import type { Stores } from '../../../stores/stores.ts'
import { askPool } from '../sets/ask-pool.ts'
import { changesOf, mayLeave } from './changes-of.ts'
import type { ChangesPosition } from './place.ts'
import { type ChangeRow, readSegment } from './read-segment.ts'
import type { AskedChanges, Segment } from './segments.ts'

/** Changes that are looked at in one reading: between two readings others are answered. More where few of them are asked for. */
const STEP = 1000
const LONGEST_STEP = 64_000
/** A page ends early once its rows are this long, in characters of JSON: shapes of communes are large. */
const LONG = 8_000_000

interface Page {
  place: ChangesPosition
  limit: number
  gone: AbortSignal | undefined
}

/** Rows on their way: those numbered up to `until`. */
interface Reading {
  until: number
  rows: Promise<ChangeRow[]>
}

/** The changes of one page, and where it ended; `end` undefined: nothing is left. */
export async function readChangesPage(
  stores: Stores,
  segments: readonly Segment[],
  asked: AskedChanges,
  { place, limit, gone }: Page,
): Promise<{ changes: Change[]; end: Pick<ChangesPosition, 'release' | 'index' | 'number'> | undefined }> {
  const changes: Change[] = []
  let length = 0
  for (const segment of segments) {
    const { release, index } = segment
    if (release.id === place.release && index < place.index) continue
    let number = release.id === place.release && index === place.index ? place.number : 0
    const last = lastOf(segment.about)
    let step = STEP
    const begin = (first: number, room: number): Reading | undefined => {
      // One more than fits tells that something is left.
      const until = Math.min(last, first + (step > STEP ? step : Math.min(step, room + 1)))
      if (until <= first) return undefined
      const rows = readRows(stores, segment, asked, { first: first + 1, last: until, gone })
      // Without this a rejection stays unhandled where the page ends before it is awaited.
      rows.catch(() => undefined)
      return { until, rows }
    }
    for (let reading = begin(number, limit - changes.length); reading; ) {
      const left = limit - changes.length
      const { until } = reading
      // The next rows are read while these are converted.
      const ahead = begin(until, left - (until - number))
      const rows = await reading.rows
      const answered = changesOf(segment, rows, mayLeave(stores.manifest, segment))
      if (answered.length > left || (answered.length > 0 && length > LONG)) {
        const taken = length > LONG ? 0 : left
        changes.push(...answered.slice(0, taken))
        return { changes, end: { release: release.id, index, number: answered[taken - 1]?.number ?? number } }
      }
      changes.push(...answered)
      for (const { row } of rows) length += lengthOf(row)
      step = answered.length * 8 < until - number ? Math.min(LONGEST_STEP, step * 4) : STEP
      number = until
      reading = ahead ?? begin(number, limit - changes.length)
    }
  }
  return { changes, end: undefined }
}

async function readRows(
  { changes }: Stores,
  segment: Segment,
  asked: AskedChanges,
  { first, last, gone }: { first: number; last: number; gone: AbortSignal | undefined },
): Promise<ChangeRow[]> {
  const paths = {
    stored: await changes.pathOf(segment.stored),
    later: await Promise.all(segment.later.map((file) => changes.pathOf(file))),
  }
  return askPool(changes, (asker) => readSegment(asker, segment, paths, asked, { first, last }), gone)
}

/** The number of the last change of a file: they are numbered from 1 without a gap. */
const lastOf = ({ added, removed, changed, restated }: Segment['about']) =>
  added + removed + changed + restated

/** Characters of a row, about: long texts and shapes count. */
function lengthOf(row: ChangeRow['row']): number {
  let length = 0
  for (const value of Object.values(row)) length += typeof value === 'string' ? value.length + 16 : 16
  return length
}
