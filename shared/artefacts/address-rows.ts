import { openRowBlock } from './row-blocks/row-block.ts'
import { decodeRowBlockIndex } from './row-blocks/row-blocks.ts'
import { stringAt } from './string-table.ts'

/**
 * Entries of a département, by row, in blocks: what only those that a question finds are asked for. `key`: BAN key of the street or lieu-dit, INSEE
 * code of the commune.
 */
export const ADDRESS_ENTRIES = {
  magic: 'TERRADEN',
  version: 1,
  schema: { name: 'bytes', key: 'bytes' },
} as const

/** House numbers of a département, by row, in blocks. Coordinates in 1e-7 degrees. */
export const ADDRESS_NUMBERS = {
  magic: 'TERRADNU',
  version: 1,
  schema: {
    x: 'i32',
    y: 'i32',
    /** 1 when the commune certified it. */
    certified: 'u8',
    /** Packed IDU of its parcel, the first of several; NaN when none is known. */
    parcel: 'f64',
    /** Row of NUMBER_METHODS, NO_METHOD without a parcel. */
    method: 'u8',
    /** Decimetres to the parcel. */
    distance: 'u16',
    /** What hardly any number has (see packRest). */
    rest: 'bytes',
  },
} as const

/** The places of house numbers in 1e-7 degrees, in the order of places; `row`: that of the number. What tiles draw first is known without its block. */
export const ADDRESS_PLACES = {
  magic: 'TERRADPL',
  version: 1,
  schema: { x: 'i32', y: 'i32', row: 'u32', certified: 'u8' },
} as const

/** Files of a département's addresses: what is resident, and its rows in blocks. */
export const ADDRESS_KINDS = ['addresses', 'address-entries', 'address-numbers', 'address-places'] as const
export type AddressKind = (typeof ADDRESS_KINDS)[number]

export const NUMBER_METHODS = ['declared', 'contained', 'near'] as const
export const NO_METHOD = 0xff
const NO_DISTANCE = 0xffff

/** BAN key of a house number, made of its street's key: `75118_1234` and 12 bis → `75118_1234_00012_bis`. */
export function banId(streetKey: string, number: number, suffix: string): string {
  const id = `${streetKey}_${String(number).padStart(5, '0')}`
  return suffix === '' ? id : `${id}_${suffix}`
}

/** Metres as they are stored, and back; null when there are none. */
export const packDistance = (metres: number | null): number =>
  metres === null ? NO_DISTANCE : Math.min(NO_DISTANCE - 1, Math.round(metres * 10))
export const storedDistance = (value: number): number | null => (value === NO_DISTANCE ? null : value / 10)

/** What hardly any house number has: a BAN key that is not its street's key followed by the number, and further declared parcels. */
export interface NumberRest {
  id?: string
  parcels?: readonly string[]
}

/** The rest of a number as it is stored, '' when it has none, and back. */
export const packRest = ({ id, parcels }: NumberRest): string =>
  id === undefined && !parcels?.length ? '' : JSON.stringify({ id, parcels })
export const storedRest = (text: string): NumberRest => (text === '' ? {} : JSON.parse(text))

/** The names of all entries, by row, from the bytes of a whole file of entries. Throws an Error when they are of another kind or version, or truncated. */
export function entryNames(bytes: ArrayBuffer): string[] {
  const found = decodeRowBlockIndex(ADDRESS_ENTRIES, bytes, bytes.byteLength)
  if ('needed' in found) throw new Error('The file of entries is truncated')
  const { starts, firstRows } = found.index
  return Array.from({ length: starts.length - 1 }, (_, block) => {
    const count = firstRows[block + 1]! - firstRows[block]!
    const [from, end] = [starts[block]!, starts[block + 1]!]
    const { name } = openRowBlock(ADDRESS_ENTRIES.schema, bytes.slice(from, end), end - from, count)
    return Array.from({ length: count }, (_, row) => stringAt(name, row))
  }).flat()
}
