import { z } from 'zod'

/** What the first rows of a JSON file hold. */
export interface JsonRows {
  /** `features` of a FeatureCollection, `results` of a page, or the elements of a list. */
  kind: 'features' | 'results' | 'list'
  /** Names of the members of the rows (of a feature: of its properties), each once. */
  names: string[]
  /** Rows that were read. */
  count: number
  /** What the page says that it has in all. */
  total?: number
}

/** Rows that are read at most: members that are null in one row may be left out of it. */
const MOST_ROWS = 200
/** Where the rows begin: a list that is a member, or the whole file. */
const LISTS = [
  { kind: 'features', begin: /"features"\s*:\s*\[/ },
  { kind: 'results', begin: /"results"\s*:\s*\[/ },
  { kind: 'list', begin: /^\s*\[/ },
] as const

const record = z.record(z.string(), z.unknown())
const feature = z.looseObject({ properties: record.nullish() })

/** Reads the rows that a JSON text begins with; undefined when it has no list of rows, or not one whole row. */
export function readJsonRows(text: string): JsonRows | undefined {
  const found = LISTS.map(({ kind, begin }) => ({ kind, match: begin.exec(text) }))
    .filter(({ match }) => match !== null)
    .sort((a, b) => a.match!.index - b.match!.index)[0]
  if (!found) return undefined
  const { kind } = found
  const names = new Set<string>()
  let count = 0
  for (const row of objectsFrom(text, found.match!.index + found.match![0].length)) {
    for (const name of namesOf(row, kind)) names.add(name)
    if (++count === MOST_ROWS) break
  }
  const total = /"(?:total|total_count|numberMatched|totalFeatures)"\s*:\s*(\d+)/.exec(text)?.[1]
  if (count === 0 && total !== '0' && !isEmptyList(text, found.match!)) return undefined
  return { kind, names: [...names], count, ...(total === undefined ? {} : { total: Number(total) }) }
}

function namesOf(row: unknown, kind: JsonRows['kind']): string[] {
  const members = kind === 'features' ? feature.safeParse(row).data?.properties : record.safeParse(row).data
  return Object.keys(members ?? {})
}

const isEmptyList = (text: string, match: RegExpExecArray) =>
  /^\s*\]/.test(text.slice(match.index + match[0].length))

/** The whole objects that follow one another from a position on, parsed. A last one that is cut is left out. */
function* objectsFrom(text: string, from: number): Generator<unknown> {
  for (let at = from; at < text.length; ) {
    const start = text.slice(at).search(/[^\s,]/) + at
    if (start < at || text[start] !== '{') return
    const end = endOfObject(text, start)
    if (end < 0) return
    yield JSON.parse(text.slice(start, end))
    at = end
  }
}

/** Where an object that begins at `start` ends, by its braces outside of strings; -1 when it is cut. */
function endOfObject(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (character === '"') {
      at = endOfString(text, at)
      if (at < 0) return -1
    } else if (character === '{') depth++
    else if (character === '}' && --depth === 0) return at + 1
  }
  return -1
}

/** Where the string that begins at `start` has its closing quote; -1 when it is cut. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return -1
}
