import { type ColumnsOf, type ContentOf, encodeColumns, openColumns } from './column-file.ts'
import { firstNotBelow } from './first-not-below.ts'

/** Columns of `AddressesArtefact`: what a search looks at while it rates. Coordinates in 1e-7 degrees. */
const SCHEMA = {
  // One row an entry: a street, a lieu-dit or a commune.
  entryTypes: 'u8',
  entryLocalities: 'u16',
  entryX: 'i32',
  entryY: 'i32',
  /** 0 to 255: how likely it is the one meant, all else being equal. */
  importance: 'u8',
  /** Where the numbers of each entry start; one more for the end. */
  firstNumbers: 'u32',
  // One row a locality: a postcode of a commune, of a former commune in it, of a hamlet where that tells streets of one name apart.
  communeCodes: 'text',
  communeNames: 'text',
  /** City of an arrondissement, else empty. */
  cityNames: 'text',
  formerNames: 'text',
  postcodes: 'text',
  /** What the post calls it (libellé d'acheminement). */
  postalNames: 'text',
  /** What tells its streets from others of their name in the commune: a hamlet or former commune, else empty. */
  distinctions: 'text',
  // One row a house number.
  numbers: 'u32',
  suffixes: 'text',
  /** Number rows that are of another locality than their entry, ascending: a street may have two postcodes. */
  strayRows: 'u32',
  strayLocalities: 'u16',
} as const
const ADDRESSES = { magic: 'TERRADDR', version: 2, schema: SCHEMA }

export const ENTRY_TYPES = ['street', 'place', 'municipality'] as const
/** A stored house number is the number times this, plus the row of its suffix. */
const SUFFIXES = 1 << 12
const LARGEST_NUMBER = 99_999

export type AddressesContent = ContentOf<typeof SCHEMA>

/** What is resident of the addresses of one département: entries in the order of their locality, numbers in the order of their entry. */
export interface AddressesArtefact extends ColumnsOf<typeof SCHEMA> {
  readonly departement: string
  readonly entryCount: number
  readonly numberCount: number
}

/** A house number and the row of its suffix (0 = none) as one integer. Throws when either is out of bounds. */
export function packNumber(number: number, suffix: number): number {
  if (suffix >= SUFFIXES) throw new Error(`More than ${SUFFIXES} different suffixes of house numbers`)
  if (number > LARGEST_NUMBER) throw new Error(`House number ${number} has more than five digits`)
  return number * SUFFIXES + suffix
}
export const numberOf = (packed: number): number => Math.floor(packed / SUFFIXES)
export const suffixOf = (packed: number): number => packed % SUFFIXES

/** The entry to which a house number row belongs. */
export function entryOf({ firstNumbers }: AddressesArtefact, row: number): number {
  return firstNotBelow(firstNumbers, row + 1) - 1
}

/** The locality of a house number row of an entry. */
export function localityOf(artefact: AddressesArtefact, entry: number, row: number): number {
  const { entryLocalities, strayRows, strayLocalities } = artefact
  const stray = firstNotBelow(strayRows, row)
  return strayRows[stray] === row ? strayLocalities[stray]! : entryLocalities[entry]!
}

/** Chunks of the artefact's file, in order. */
export function encodeAddresses(departement: string, content: AddressesContent): Uint8Array[] {
  const facts = { departement, entries: content.entryTypes.length, numbers: content.numbers.length }
  return encodeColumns(ADDRESSES, facts, content)
}

/** Opens an artefact in place. Throws a plain Error when it is of another kind, version or truncated. */
export function openAddresses(bytes: ArrayBufferLike): AddressesArtefact {
  const { facts, columns } = openColumns(bytes, ADDRESSES)
  return {
    ...columns,
    departement: String(facts.departement),
    entryCount: Number(facts.entries),
    numberCount: Number(facts.numbers),
  }
}
