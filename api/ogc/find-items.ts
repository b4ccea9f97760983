import type { Shape } from '../store/sales/shape.ts'
import type { Feature, Part, Value } from './collection.ts'

/** Which features of a collection are wanted. */
export interface ItemsAsked {
  shape: Shape | undefined
  /** Properties by the text that they must have. */
  equals: Readonly<Record<string, string>>
  /** Whether a feature is wanted; undefined: every one. */
  holds: ((properties: Readonly<Record<string, Value>>) => boolean) | undefined
  limit: number
  /** The last feature looked at before this page. */
  after: ItemPosition | undefined
}

/** A part by its number, and a row in it. */
export type ItemPosition = readonly [part: number, row: number]

export interface FoundItems {
  texts: string[]
  /** Features in all; undefined where every one would have to be read to know. */
  matched: number | undefined
  /** Where the next page goes on; undefined after the last. */
  end: ItemPosition | undefined
}

/** Features written, and read and not wanted, between two pauses. */
const A_PAUSE = 32
/** Features that a page reads, at most: it ends before its limit then, and says where the next goes on. */
const MOST_READ = 200_000

/** A page of features, in the order of parts and rows. `write` gives the text of each. It yields where the event loop may serve others. */
export function* findItems(
  parts: readonly Part[],
  { shape, equals, holds, limit, after }: ItemsAsked,
  write: (feature: Feature) => string,
): Generator<void, FoundItems> {
  const texts: string[] = []
  const wanted = Object.entries(equals)
  const isCounted = holds === undefined && wanted.every(([name]) => name === 'communeCode')
  let matched = 0
  let narrowed = true
  let read = 0
  let end: ItemPosition | undefined
  let last: ItemPosition = [0, -1]
  const [startPart, startRow] = after ?? [0, -1]
  for (const [number, part] of parts.entries()) {
    if (number < startPart && !isCounted) continue
    const range = part.range?.(equals)
    if (wanted.length > 0 && range === undefined) narrowed = false
    const rows = yield* rowsOf(part, shape, range)
    matched += rows.count
    if (number < startPart || end) continue
    for (let i = number === startPart ? rows.firstAfter(startRow) : 0; i < rows.length; i++) {
      if (++read % A_PAUSE === 0) yield
      const row = rows.at(i)
      if (part.elsewhere?.has(row)) continue
      if (texts.length === limit || read > MOST_READ) {
        end = last
        break
      }
      last = [number, row]
      const feature = part.read(row)
      const { properties } = feature
      if (!narrowed || !isCounted)
        if (!wanted.every(([name, text]) => String(properties[name]) === text)) continue
      if (holds && !holds(properties)) continue
      texts.push(write(feature))
    }
    if (end && !isCounted) break
  }
  return { texts, matched: isCounted && narrowed ? matched : undefined, end }
}

/** Rows in their order: of a range as they are, of a shape as a list. */
interface Rows {
  length: number
  /** Without those that another part gives. */
  count: number
  at(index: number): number
  /** Index of the first row after one. */
  firstAfter(row: number): number
}

function* rowsOf(
  part: Part,
  shape: Shape | undefined,
  range: readonly [number, number] | undefined,
): Generator<void, Rows> {
  const [from, to] = range ?? [0, part.count]
  const { elsewhere } = part
  if (!shape) {
    let others = 0
    for (const row of elsewhere ?? []) if (row >= from && row < to) others++
    return {
      length: to - from,
      count: to - from - others,
      at: (index) => from + index,
      firstAfter: (row) => Math.max(0, row + 1 - from),
    }
  }
  const met = yield* part.meeting(shape)
  const rows = range ? met.filter((row) => row >= from && row < to) : met
  return {
    length: rows.length,
    count: elsewhere ? rows.filter((row) => !elsewhere.has(row)).length : rows.length,
    at: (index) => rows[index]!,
    firstAfter(row) {
      const at = rows.findIndex((one) => one > row)
      return at < 0 ? rows.length : at
    },
  }
}
