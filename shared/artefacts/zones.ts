import { type BoxTree, decodeBoxTree } from './box-tree.ts'
import { type ColumnLayout, type ColumnsOf, openColumns } from './column-file.ts'

/** Zones that the map draws, by their number in `level`: from the largest to the smallest. */
export const DRAWN_LEVELS = ['departement', 'commune', 'iris', 'section'] as const
export type DrawnLevel = (typeof DRAWN_LEVELS)[number]

/** Where an outline comes from, by its number in `outline`: the producer's own lines, or put together from parcels. */
export const OUTLINES = ['official', 'derived'] as const

const schema = {
  level: 'u8',
  outline: 'u8',
  code: 'text',
  name: 'text',
  /** count + 1 offsets into `geometry`. */
  geometryOffset: 'u32',
  geometry: 'u8',
  /** count + 1: figures of a zone, from `figureOffset[row]` to the next. */
  figureOffset: 'u32',
  figureYear: 'u16',
  /** Index in DWELLING_TYPES. */
  figureType: 'u8',
  figureCount: 'u32',
  /** €/m². */
  figureMedian: 'u32',
  figureQ1: 'u32',
  figureQ3: 'u32',
} as const

export const ZONES: ColumnLayout<typeof schema> = { magic: 'TERRZONE', version: 1, schema }

/**
 * Zones of one département: their outlines, and their prices per m² by year and type where no figure is withheld. Rows are ordered by
 * level, then code.
 */
export interface ZonesArtefact extends ColumnsOf<typeof schema> {
  count: number
  tree: BoxTree
  originX: number
  originY: number
  /** First and last year of a figure; 0 when there is none. */
  firstYear: number
  lastYear: number
}

/** Opens an artefact in place. Throws a plain Error when it is of another kind or version, or truncated. */
export function openZones(bytes: ArrayBufferLike): ZonesArtefact {
  const { facts, columns, section } = openColumns(bytes, ZONES)
  return {
    ...columns,
    count: columns.level.length,
    tree: decodeBoxTree(bytes, section('tree').offset),
    originX: Number(facts.originX),
    originY: Number(facts.originY),
    firstYear: Number(facts.firstYear),
    lastYear: Number(facts.lastYear),
  }
}
