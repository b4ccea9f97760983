import { isListOfObjects, isObject, type Json, type JsonObject } from './json.ts'
import { unitOf, unitOfColumn, unitOfMembers } from './units.ts'

/** Bytes of the text of an answer: what is beyond is in the structured content, and the text says what it left out. */
export const TEXT_BYTES = 10_000
/** Columns of a table that can still be read; rows with more are lines. */
const MOST_COLUMNS = 24
/** What the text tells in its own words, or not at all. */
const APART = new Set(['release', 'datasets', 'cut', 'place', 'coverage', 'links'])

export interface LeanText {
  text: string
  /** Nothing that the structured content says is left out of the text: no line, and no outline. */
  isWhole: boolean
}

/**
 * The body of an answer as text for a model: a list of alike rows as a table, everything else as lines, with units, then what the answer says of
 * itself, and its sources. Members that say nothing (null, empty lists) and outlines are left out: the structured content has them.
 */
export function leanText({ data = null, meta }: JsonObject): LeanText {
  const about = isObject(meta) ? meta : {}
  const blocks = blocksOf(data)
  const shown = fitted(blocks)
  return {
    text: [...placeLine(about), ...shown.flat(), ...aboutLines(about)].join('\n'),
    // What `fitted` cuts it gives as other lines.
    isWhole: !holdsOutline(data) && shown.every((lines, i) => lines === blocks[i]),
  }
}

function placeLine({ place }: JsonObject): string[] {
  if (!isObject(place)) return []
  const { label, kind, used = {}, otherParcels, distanceMeters } = place
  return [
    `Place understood: ${String(label)} (${String(kind)}), asked with ${inline(used)}`,
    ...(distanceMeters === undefined || distanceMeters === 0
      ? []
      : [`The parcel is the nearest to that place, ${String(distanceMeters)} m away.`]),
    ...(Array.isArray(otherParcels)
      ? [`That place stands on other parcels too, which this answer is not about: ${otherParcels.join(', ')}`]
      : []),
  ]
}

/** Parts of the text that are cut each for itself, so that a long one leaves room for the others. */
function blocksOf(data: Json): string[][] {
  if (Array.isArray(data)) return [data.length === 0 ? ['No rows.'] : rowsOf(data)]
  if (!isObject(data)) return [[String(data)]]
  return Object.entries(data).flatMap(([name, value]) =>
    name === 'sections' && isObject(value)
      ? Object.entries(value).map(([section, part]) => linesOf(section, part, 0))
      : [linesOf(name, value, 0)],
  )
}

function linesOf(name: string, value: Json, depth: number): string[] {
  const pad = '  '.repeat(depth)
  if (isEmpty(value)) return []
  if (isListOfObjects(value)) {
    const rows = rowsOf(value).map((row) => `${pad}  ${row}`)
    return [`${pad}${name}${unitOfMembers(name, value)} (${value.length}):`, ...rows]
  }
  if (!isObject(value)) return [`${pad}${name}: ${inline(value)}${unitOf(name)}`]
  if (isOutline(value)) return []
  const short = inline(value)
  const title = `${pad}${name}${unitOfMembers(name, value)}:`
  if (short.length <= 160) return [`${title} ${short}`]
  return [title, ...Object.entries(value).flatMap(([own, member]) => linesOf(own, member, depth + 1))]
}

/** A table of rows whose cells are single values, else a line a row. */
function rowsOf(list: readonly Json[]): string[] {
  const rows = list.map((item) => (isObject(item) ? flat(item) : new Map([['', inline(item)]])))
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))]
  if (columns.length > MOST_COLUMNS || rows.length < 2) return list.map((item) => `- ${inline(item)}`)
  const head = columns.map((column) => `${column}${unitOfColumn(column).replace(/^ (.*)$/, ' ($1)')}`)
  return [head.join(' | '), ...rows.map((row) => columns.map((column) => row.get(column) ?? '').join(' | '))]
}

/** Cells of a row by column: members of objects inside have the path as their column. */
function flat(object: JsonObject, path = ''): Map<string, string> {
  const cells = new Map<string, string>()
  for (const [name, value] of Object.entries(object)) {
    if (isEmpty(value)) continue
    if (isObject(value)) {
      if (!isOutline(value))
        for (const [inner, cell] of flat(value, `${path}${name}.`)) cells.set(inner, cell)
    } else cells.set(`${path}${name}${unitOfMembers(name, value)}`, inline(value))
  }
  return cells
}

/** A value on one line. Line ends and bars of texts would look like those of the table. */
function inline(value: Json): string {
  if (Array.isArray(value))
    return value.map((item) => (isObject(item) ? `{${inline(item)}}` : inline(item))).join('; ')
  if (!isObject(value)) return String(value).replace(/[\s|]+/g, ' ')
  if (isOutline(value)) return ''
  return Object.entries(value)
    .filter(([, member]) => !isEmpty(member) && !isOutline(member))
    .map(([name, member]) => {
      const titled = `${name}${unitOfMembers(name, member)}`
      if (isObject(member)) return `${titled} (${inline(member)})`
      return `${titled} ${inline(member)}${isListOfObjects(member) ? '' : unitOf(name)}`
    })
    .join(', ')
}

function isEmpty(value: Json): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function isOutline(value: Json): boolean {
  return isObject(value) && 'coordinates' in value
}

function holdsOutline(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false
  return isOutline(value) || Object.values(value).some(holdsOutline)
}

function aboutLines({ datasets, coverage, ...meta }: JsonObject): string[] {
  const shown = Object.entries(meta).filter(([name, value]) => !APART.has(name) && !isEmpty(value))
  const release = meta.release === undefined ? [] : [`Release ${String(meta.release)}.`]
  const sources = (Array.isArray(datasets) ? datasets : []).flatMap((one) =>
    isObject(one)
      ? [`${String(one.name)} ${String(one.edition)} (${String(one.producer)}, ${String(one.licence)})`]
      : [],
  )
  return [
    ...(shown.length > 0 ? [inline(Object.fromEntries(shown))] : []),
    ...(isObject(coverage) ? [`Coverage: ${inline(coverage)}`] : []),
    ...(sources.length > 0 ? [`Sources: ${sources.join('; ')}. ${release.join('')}`] : release),
  ]
}

/** Blocks within TEXT_BYTES together: short ones as they are, long ones down to an equal share of the rest, with what was left out. */
function fitted(blocks: readonly (readonly string[])[]): (readonly string[])[] {
  const sizes = blocks.map((lines) => Buffer.byteLength(lines.join('\n')))
  let room = TEXT_BYTES
  const order = [...blocks.keys()].sort((a, b) => sizes[a]! - sizes[b]!)
  const shown: (readonly string[])[] = []
  order.forEach((index, i) => {
    const cut = within(blocks[index]!, Math.floor(room / (order.length - i)))
    room -= Buffer.byteLength(cut.join('\n'))
    shown[index] = cut
  })
  return shown
}

function within(lines: readonly string[], bytes: number): readonly string[] {
  const kept: string[] = []
  let size = 0
  for (const line of lines) {
    size += Buffer.byteLength(line) + 1
    if (size > bytes) break
    kept.push(line)
  }
  const left = lines.length - kept.length
  if (left === 0) return lines
  const first = kept.length === 0 ? [`${lines[0]!.slice(0, 300)}…`] : []
  return [
    ...kept,
    ...first,
    `… ${left} more lines are in the structured content: ask for less with limit, include or filters to read them here.`,
  ]
}
