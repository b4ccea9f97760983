import { type BoxTree, encodeBoxTree, readBoxTree } from './box-tree.ts'
import { type ColumnsOf, type ContentOf, encodeColumns, readColumns } from './column-file.ts'
import { type ColumnSource, columnsIn } from './column-source.ts'

/** Columns of `AddressesArtefact`. Coordinates in 1e-7 degrees. */
const SCHEMA = {
  // One row an entry: a street, a lieu-dit or a commune.
  entryTypes: 'u8',
  entryNames: 'text',
  /** BAN key of the street or lieu-dit, INSEE code of the commune. */
  entryKeys: 'text',
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
  distinctions: 'text?',
  // One row a house number.
  numbers: 'u32',
  numberX: 'i32',
  numberY: 'i32',
  /** A street may have two postcodes. */
  numberLocalities: 'u16',
  /** 1 when the commune certified it. */
  certified: 'u8',
  /** Packed IDU, NaN when no parcel is known. */
  parcels: 'f64',
  /** Row of NUMBER_METHODS, NO_METHOD without a parcel. */
  methods: 'u8',
  /** Decimetres to the parcel. */
  distances: 'u16',
  suffixes: 'text',
  /** Number rows with further declared parcels, ascending, one row a parcel. */
  moreRows: 'u32',
  moreParcels: 'f64',
  /** Number rows whose BAN key is not their street's key followed by the number, ascending. */
  oddRows: 'u32',
  oddIds: 'text',
} as const
export const ADDRESSES = { magic: 'TERRADDR', version: 1, schema: SCHEMA }

export const ENTRY_TYPES = ['street', 'place', 'municipality'] as const
export const NUMBER_METHODS = ['declared', 'contained', 'near'] as const
export const NO_METHOD = 0xff
const NO_DISTANCE = 0xffff
/** A stored house number is the number times this, plus the row of its suffix. */
const SUFFIXES = 1 << 12
const LARGEST_NUMBER = 99_999

export type AddressesContent = ContentOf<typeof SCHEMA>

/** The addresses of one département: entries in the order of their locality, numbers in the order of their entry. */
export interface AddressesArtefact extends ColumnsOf<typeof SCHEMA> {
  readonly departement: string
  readonly entryCount: number
  readonly numberCount: number
  /** The numbers as points; undefined when there is none. */
  readonly tree: BoxTree | undefined
}

/** A house number and the row of its suffix (0 = none) as one integer. Throws when either is out of bounds. */
export function packNumber(number: number, suffix: number): number {
  if (suffix >= SUFFIXES) throw new Error(`More than ${SUFFIXES} different suffixes of house numbers`)
  if (number > LARGEST_NUMBER) throw new Error(`House number ${number} has more than five digits`)
  return number * SUFFIXES + suffix
}
export const numberOf = (packed: number): number => Math.floor(packed / SUFFIXES)
export const suffixOf = (packed: number): number => packed % SUFFIXES

/** BAN key of a house number, made of its street's key: `75118_1234` and 12 bis → `75118_1234_00012_bis`. */
export function banId(streetKey: string, number: number, suffix: string): string {
  const id = `${streetKey}_${String(number).padStart(5, '0')}`
  return suffix === '' ? id : `${id}_${suffix}`
}

/** Metres as they are stored, and back; null when there are none. */
export const packDistance = (metres: number | null): number =>
  metres === null ? NO_DISTANCE : Math.min(NO_DISTANCE - 1, Math.round(metres * 10))
export const storedDistance = (value: number): number | null => (value === NO_DISTANCE ? null : value / 10)

/** Chunks of the artefact's file, in order. */
export function encodeAddresses(departement: string, content: AddressesContent): Uint8Array[] {
  const { numberX, numberY } = content
  const numbers = numberX.length
  const extra: Record<string, Uint8Array> = {}
  if (numbers > 0) {
    const boxes = new Int32Array(numbers * 4)
    for (let i = 0; i < numbers; i++) {
      boxes.fill(numberX[i]!, i * 4, i * 4 + 3)
      boxes[i * 4 + 1] = boxes[i * 4 + 3] = numberY[i]!
    }
    extra.tree = encodeBoxTree(boxes)
  }
  return encodeColumns(
    ADDRESSES,
    { departement, entries: content.entryTypes.length, numbers },
    content,
    extra,
  )
}

/** Opens an artefact in place. Throws a plain Error when it is of another kind, version or truncated. */
export function openAddresses(bytes: ArrayBufferLike): AddressesArtefact {
  return readAddresses(columnsIn(bytes))
}

/** The same where the columns may be read as they are asked for. */
export function readAddresses(source: ColumnSource): AddressesArtefact {
  const { facts, columns, section } = readColumns(source, ADDRESSES)
  const numberCount = Number(facts.numbers)
  return {
    ...columns,
    departement: String(facts.departement),
    entryCount: Number(facts.entries),
    numberCount,
    tree: numberCount > 0 ? readBoxTree(source, section('tree').offset) : undefined,
  }
}
