import { type ColumnsOf, type ContentOf, encodeColumns, openColumns } from '../column-file.ts'
import { firstNotBelow } from '../first-not-below.ts'
import { findString } from '../string-table.ts'
import { decodeLabels, encodeLabels, type SaleLabels } from './sale-block.ts'

/** What stays in memory of the sales of a département: about seven bytes a sale. */
const LAYOUT = {
  magic: 'TERRSIDX',
  version: 1,
  schema: {
    /** Days with a sale, descending (since 1970-01-01), and the rank of the first sale of each. */
    days: 'u16',
    dayRanks: 'u32',
    /** Codes of zones, by their bytes, and where the list of each begins; one more for the end. */
    zones: 'text',
    zoneStarts: 'u32',
    /** `idHash` of the keys of the sales, ascending: their rows follow those of the zones in the lists. */
    idHash: 'u32',
    /** The first parcel of each block of parcels. */
    firstParcels: 'f64',
    /** Numbers of tiles (`tileIdOf`) of zoom 8 to 13, ascending, and where the rows of each begin; one more for the end. */
    tiles: 'u32',
    tileStarts: 'u32',
    /** Ranks of the sales that lie in other départements too, ascending, their keys, and the zones of each as `code code …`. */
    sharedRanks: 'u32',
    sharedIds: 'text',
    sharedZones: 'text',
    /** A SaleBlock of them with their sites, also of those that nothing locates. */
    sharedBlock: 'u8',
  },
} as const
type Columns = typeof LAYOUT.schema

/** The resident index of the sales of one département. */
export interface SalesIndex extends ColumnsOf<Columns>, SaleLabels {
  readonly departement: string
  /** Number of sales. */
  readonly count: number
}

/** Chunks of the file, in order. */
export function encodeSalesIndex(
  { departement, count, ...labels }: Omit<SalesIndex, keyof Columns>,
  content: ContentOf<Columns>,
): Uint8Array[] {
  return encodeColumns(LAYOUT, { departement, count, ...encodeLabels(labels) }, content)
}

/** Opens an index in place. Throws a plain Error when it is of another kind or version, or truncated. */
export function openSalesIndex(bytes: ArrayBufferLike): SalesIndex {
  const { facts, columns } = openColumns(bytes, LAYOUT)
  return {
    ...columns,
    departement: String(facts.departement),
    count: Number(facts.count),
    ...decodeLabels(facts),
  }
}

/** Where the list of a zone begins and ends among all; undefined when no sale lies in it. */
export function listOfZone(
  { zones, zoneStarts }: SalesIndex,
  code: string,
): readonly [number, number] | undefined {
  const zone = findString(zones, code)
  return zone < 0 ? undefined : [zoneStarts[zone]!, zoneStarts[zone + 1]!]
}

/** The places in the lists of the rows whose key has a hash. */
export function placesOfHash({ zoneStarts, idHash }: SalesIndex, hash: number): number[] {
  const places: number[] = []
  for (let at = firstNotBelow(idHash, hash); idHash[at] === hash; at++) places.push(zoneStarts.at(-1)! + at)
  return places
}

/** The first rank of a day (since 1970-01-01) or of one before it: days descend. */
export function rankOfDay({ days, dayRanks, count }: SalesIndex, day: number): number {
  let low = 0
  let high = days.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (days[middle]! > day) low = middle + 1
    else high = middle
  }
  return dayRanks[low] ?? count
}
