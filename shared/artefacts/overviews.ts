import { type ColumnLayout, type ColumnsOf, openColumns } from './column-file.ts'
import { firstNotBelow } from './first-not-below.ts'

const parcelSchema = {
  /** The first zoom at which the map draws the parcel: 13, 14 or 15. */
  fromZoom: 'u8',
  /** The commonest class of its energy diagnostics: 1 to 7 for A to G, 0 when it has none. */
  energyLabel: 'u8',
  /** Diagnostics with a class from A to G, 65,535 at the most. */
  energyCount: 'u16',
} as const

/** What tiles need of parcels in addition to the spatial index, in the same order of rows. */
export const PARCEL_OVERVIEW: ColumnLayout<typeof parcelSchema> = {
  magic: 'TERRPVIE',
  version: 1,
  schema: parcelSchema,
}
export type ParcelOverview = ColumnsOf<typeof parcelSchema> & { count: number }

const permitSchema = {
  /** Ranks of the parcels that permits are tied to, ascending: those of the spatial index. */
  rank: 'u32',
  /** Index in OVERVIEW_PERMITS of the newest permit, the year of its grant, and how many there are, 65,535 at the most. */
  type: 'u8',
  year: 'u16',
  permits: 'u16',
} as const
export const OVERVIEW_PERMITS = ['PC', 'DP', 'PA', 'PD'] as const

/** What tiles tell of the permits of parcels: rows of those parcels alone, which are one in twelve. */
export const PERMIT_OVERVIEW: ColumnLayout<typeof permitSchema> = {
  magic: 'TERRUVIE',
  version: 1,
  schema: permitSchema,
}
export type PermitOverview = ColumnsOf<typeof permitSchema> & { count: number }

/** Opens an artefact in place. Throws a plain Error when it is of another kind or version, or truncated. */
export function openPermitOverview(bytes: ArrayBufferLike): PermitOverview {
  const { columns } = openColumns(bytes, PERMIT_OVERVIEW)
  return { ...columns, count: columns.rank.length }
}

/** Opens an artefact in place. Throws a plain Error when it is of another kind or version, or truncated. */
export function openParcelOverview(bytes: ArrayBufferLike): ParcelOverview {
  const { columns } = openColumns(bytes, PARCEL_OVERVIEW)
  return { ...columns, count: columns.fromZoom.length }
}

/** The newest permit of a parcel by its rank, and how many there are; undefined when none is tied to it. */
export function permitOfParcel(
  { rank, type, year, permits }: PermitOverview,
  wanted: number,
): { type: (typeof OVERVIEW_PERMITS)[number]; year: number; count: number } | undefined {
  const row = firstNotBelow(rank, wanted)
  return rank[row] !== wanted
    ? undefined
    : { type: OVERVIEW_PERMITS[type[row]!]!, year: year[row]!, count: permits[row]! }
}
