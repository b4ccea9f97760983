import { type Hold, holding } from '../../stores/blocks/hold.ts'
import { byTurns, Turn } from '../../stores/reading/turns.ts'
import type { Shape } from '../../stores/sales/shape.ts'
import { type CollectionPart, type Feature, type OpenPart, readerOf } from './collection.ts'
import { intersects } from './cql2/condition.ts'

/** Which features of a collection are wanted. */
export interface ItemsAsked {
  shape: Shape | undefined
  /** Properties by the text that they must have. */
  equals: Readonly<Record<string, string>>
  /** Whether a feature is wanted; undefined: every one. */
  holds: ((feature: Feature) => boolean) | undefined
  /** What judging a feature by `holds` costs, from 1 on: a page reads that many times fewer. */
  cost?: number
  limit: number
  /** The last feature looked at before this page. */
  after: ItemPosition | undefined
}

/** A part by its number, and a row in it; -1: none of its rows yet. */
export type ItemPosition = readonly [part: number, row: number]

export interface FoundItems {
  texts: string[]
  /** Features in all; undefined where every one, or too many, would have to be read to know. */
  matched: number | undefined
  /** Where the next page goes on; undefined after the last. */
  end: ItemPosition | undefined
}

/** Features that are looked at together: what of them must be read is read at once. */
const AT_ONCE = 32
/**
 * A page reads so many features at most, compares so many with a shape, and writes so many characters. Where it reaches one of these bounds it ends
 * before its `limit`, and its link `next` continues there.
 */
const MOST_READ = 200_000
const MOST_COMPARED = 200_000
const MOST_WRITTEN = 20_000_000

/** A page of features, in the order of parts and rows. `write` gives the text of each. The event loop serves others meanwhile. */
export async function findItems(
  parts: readonly CollectionPart[],
  { shape, equals, holds, cost = 1, limit, after }: ItemsAsked,
  write: (feature: Feature) => string,
  hold: Hold,
): Promise<FoundItems> {
  const texts: string[] = []
  const wanted = Object.entries(equals)
  const isAsked = (feature: Feature) =>
    wanted.every(([name, text]) => hasValue(feature, name, text)) && (holds?.(feature) ?? true)
  const asked = await partsAsked(parts, shape, equals)
  const comparedInAll = asked.reduce((sum, { compares }) => sum + compares, 0)
  // Beyond that each page would read all that lies near the shape, to count what other pages give.
  let isCounted =
    holds === undefined && wanted.every(([name]) => name === 'communeCode') && comparedInAll <= MOST_COMPARED
  let matched = 0
  let compared = 0
  let read = 0
  let written = 0
  let end: ItemPosition | undefined
  let last: ItemPosition = [0, -1]
  const turn = new Turn()
  const [startPart, startRow] = after ?? [0, -1]
  for (const { number, part, around, compares } of asked) {
    if (number < startPart && !isCounted) continue
    if (turn.isOver) await turn.next()
    // Without a narrowing a part is counted without being opened.
    if ((number < startPart || end) && !around && wanted.length === 0 && !part.mayRepeat) {
      matched += part.count
      continue
    }
    if (!isCounted && compared > 0 && compared + compares > MOST_COMPARED) {
      end = [number, -1]
      break
    }
    const opened = await part.open(hold)
    const range = await opened.range?.(equals, hold)
    if (wanted.length > 0 && range === undefined) isCounted = false
    // Where most rows lie near the shape, they are read in their order until the page is full.
    const isWalked = compares > MOST_COMPARED
    const rows = await rowsOf(opened, part.count, isWalked ? undefined : around, range)
    if (!isWalked) compared += compares
    matched += rows.count
    if (number < startPart || end) continue
    const meets = isWalked && around && intersects(around, 1)
    const isWanted = (feature: Feature) => (!meets || meets.holds(feature) === true) && isAsked(feature)
    let i = number === startPart ? rows.firstAfter(startRow) : 0
    while (i < rows.length && !end) {
      if (turn.isOver) await turn.next()
      const looked = await lookAt(opened, rows, i, { isWanted, write })
      for (const { row, text } of looked) {
        if (texts.length === limit || read > MOST_READ / cost || written > MOST_WRITTEN) {
          end = last
          break
        }
        read += 1
        last = [number, row]
        if (text === undefined) continue
        texts.push(text)
        written += text.length
      }
      i += AT_ONCE
    }
    if (end && !isCounted) break
  }
  return { texts, matched: isCounted ? matched : undefined, end }
}

interface PartAsked {
  number: number
  part: CollectionPart
  /** What its rows are compared with; undefined where all of them are in it. */
  around: Shape | undefined
  /** How many are read to compare them, about. */
  compares: number
}

/** The parts that may have what is asked for, in their order. */
async function partsAsked(
  parts: readonly CollectionPart[],
  shape: Shape | undefined,
  equals: ItemsAsked['equals'],
): Promise<PartAsked[]> {
  const asked: PartAsked[] = []
  const turn = new Turn()
  for (const [number, part] of parts.entries()) {
    if (turn.isOver) await turn.next()
    if (part.mayHave?.({ shape, equals }) === false) continue
    const around = shape && part.liesIn?.(shape) ? undefined : shape
    const compares = around ? ((await part.comparedWith?.(around)) ?? 0) : 0
    asked.push({ number, part, around, compares })
  }
  return asked
}

/** Whether a property is written as a text; one without a value equals none, as in filters: the text "null" may be a name. */
function hasValue({ properties }: Feature, name: string, text: string): boolean {
  const value = properties[name] ?? null
  return value !== null && String(value) === text
}

/** Some rows from an index on, without those that another part gives; the text of those that are wanted. */
async function lookAt(
  part: OpenPart,
  rows: Rows,
  from: number,
  { isWanted, write }: { isWanted(feature: Feature): boolean; write(feature: Feature): string },
): Promise<{ row: number; text: string | undefined }[]> {
  const end = Math.min(rows.length, from + AT_ONCE)
  const numbers = Array.from({ length: end - from }, (_, i) => rows.at(from + i))
  return holding(async (hold) => {
    const reader = await readerOf(part, numbers, hold)
    const looked: { row: number; text: string | undefined }[] = []
    for (const row of numbers) {
      if (part.elsewhere?.has(row)) continue
      const feature = reader.read(row)
      looked.push({ row, text: isWanted(feature) ? write(feature) : undefined })
    }
    return looked
  })
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

async function rowsOf(
  part: OpenPart,
  count: number,
  shape: Shape | undefined,
  range: readonly [number, number] | undefined,
): Promise<Rows> {
  const [from, to] = range ?? [0, count]
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
  const met = await ('take' in part ? part.meeting(shape) : byTurns(part.meeting(shape)))
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
