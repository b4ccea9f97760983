import { z } from 'zod'
import { invalidParameters } from '../../api/answers/problems.ts'
import { placeSentences } from '../../api/operations/place-sentences.ts'
import { priceZoneName } from '../../api/operations/prices/zone.ts'
import type { FactType } from '../../shared/facts/fact-column.ts'
import { factColumns } from '../../shared/facts/facts.ts'
import type { Stores } from '../../stores/stores.ts'

/** A value of the address, or several of one name. */
const values = z.union([z.string().transform((one) => [one]), z.array(z.string())])
const query = z.record(z.string(), values)

type Input = Record<string, unknown>

/** The question that an address asks, in the words of the operations over many rows. */
export interface FindQuestion {
  /** `mode`, and the member that it names. */
  place: Input
  criteria: Input
  sort: string | undefined
  cursor: string | undefined
}

/** Names in the address that are no column. */
const MEMBER = /^(\w+)\.(min|max|in|if)$/
const TYPES: ReadonlyMap<string, FactType> = new Map(factColumns.map(({ name, type }) => [name, type]))

/**
 * Reads the address of a question: `in` says where (`zone:33440`), `surface.min=2000` a criterion, `sort` the order. Names that mean
 * nothing here are passed over, as everywhere in an address that people pass on. Throws the 400 Problem for a place that cannot be read.
 */
export async function readQuestion(given: unknown, stores: Stores): Promise<FindQuestion> {
  const read = query.parse(given)
  const first = (name: string) => read[name]?.[0]
  const criteria: Record<string, Input> = {}
  for (const [name, list] of Object.entries(read)) {
    const [, column, member] = MEMBER.exec(name) ?? []
    if (column === undefined || member === undefined || !TYPES.has(column)) continue
    criteria[column] = { ...criteria[column], ...memberOf(TYPES.get(column)!, member, list) }
  }
  return {
    place: await placeOf(first('in') ?? '', stores),
    criteria,
    sort: first('sort'),
    cursor: first('cursor'),
  }
}

function memberOf(type: FactType, member: string, list: readonly string[]): Input {
  const [text = ''] = list
  if (member === 'if') return text === 'or-unknown' ? { orUnknown: true } : { is: text }
  if (member !== 'in') return { [member]: typed(type, text) }
  // A field of text holds several values with commas between them; no value of such a column has one.
  const all = list.flatMap((one) => one.split(',')).map((one) => one.trim())
  return { in: all.filter((one) => one !== '').map((one) => typed(type, one)) }
}

/** A text that is no value of its type is passed on as it is: the operation refuses it, and names the column. */
function typed(type: FactType, text: string): string | number | boolean {
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  if (type !== 'integer' && type !== 'number') return text
  const number = Number(text.replace(',', '.'))
  return text.trim() === '' || Number.isNaN(number) ? text : number
}

async function placeOf(text: string, stores: Stores): Promise<Input> {
  const [, mode, rest = ''] = /^(\w+):(.*)$/s.exec(text) ?? []
  if (mode === 'zone') return { mode: 'zone', zone: await zoneOf(rest.trim(), stores) }
  const numbers = rest.split(/[,;]/).map(Number)
  const [a, b, c, d] = numbers
  const isWhole = (count: number) => numbers.length === count && numbers.every(Number.isFinite)
  if (mode === 'box' && isWhole(4))
    return { mode: 'bbox', bbox: { minLng: a, minLat: b, maxLng: c, maxLat: d } }
  if (mode === 'circle' && isWhole(3)) return { mode: 'radius', radius: { lng: a, lat: b, radiusMeters: c } }
  if (mode === 'drawing' && numbers.length % 2 === 0 && numbers.every(Number.isFinite))
    return { mode: 'geometry', geometry: { type: 'Polygon', coordinates: [closed(numbers)] } }
  throw invalidParameters([{ parameter: 'in', detail: placeSentences.drawnPlace() }])
}

/** Positions of a ring, the first repeated at the end. */
function closed(numbers: readonly number[]): number[][] {
  const ring = Array.from({ length: numbers.length / 2 }, (_, i) => [numbers[2 * i]!, numbers[2 * i + 1]!])
  return [...ring, ring[0]!]
}

const COMMUNES = ['commune', 'arrondissement', 'ville'] as const

/** A zone by its code, where the text has the form of one that there is, else by its name. */
async function zoneOf(text: string, stores: Stores): Promise<Input> {
  const code = text.toUpperCase()
  if (/^\d[0-9AB]\d{7}$/.test(code)) return { level: 'iris', code }
  if (/^\d[0-9AB]\d{3}:\w{4}$/.test(code)) return { level: 'rue', code }
  for (const level of [...COMMUNES, 'departement' as const])
    if ((await priceZoneName(level, code, stores)) !== undefined) return { level, code }
  return { q: text }
}
