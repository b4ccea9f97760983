/** Bytes that the uses of a serving process may take. */
export interface MemoryShares {
  /** All blocks, and what every question needs; absent: as many as there are. */
  placesMemory?: number
  /** Unpacked documents; absent: with the other blocks. */
  documentsMemory?: number
  tilesMemory: number
  setsMemory: number
}

/** Megabytes that the settings name; `MEMORY_MB` is for all processes together, the others for each. */
export interface MemorySettings {
  MEMORY_MB?: number | undefined
  DOCUMENTS_MEMORY_MB?: number | undefined
  TILES_MEMORY_MB?: number | undefined
  SETS_MEMORY_MB?: number | undefined
}

const MB = 1e6
/** What Node, the code and the questions under way take in each process, whatever is loaded. */
export const BASE_MB = 200
/** The least that one process works with: the base, and some tens of megabytes for each use. */
export const LEAST_MB = 400
/** Megabytes of each use where nothing is set. */
const DEFAULTS = { documents: 64, tiles: 64, sets: 256 }
/** Of what the base leaves: the part of each use, the most it takes, and the least that is of use. Blocks and what stays have the rest. */
const PARTS = {
  tiles: { part: 1 / 32, most: 64, least: 4 },
  sets: { part: 1 / 8, most: 256, least: 32 },
}
/** Of the whole, left to the collector, which frees later than something is dropped. */
const SLACK = 1 / 10

/**
 * How the memory of a service is divided: see docs/settings.md, which says the same in words. A use that is set on its own has what is set, and
 * the places have what remains, at least a megabyte.
 */
export function shareMemory(set: MemorySettings, processes = 1): MemoryShares {
  const { MEMORY_MB } = set
  if (MEMORY_MB === undefined)
    return {
      documentsMemory: (set.DOCUMENTS_MEMORY_MB ?? DEFAULTS.documents) * MB,
      tilesMemory: (set.TILES_MEMORY_MB ?? DEFAULTS.tiles) * MB,
      setsMemory: (set.SETS_MEMORY_MB ?? DEFAULTS.sets) * MB,
    }
  const free = Math.max(0, (MEMORY_MB / processes) * (1 - SLACK) - BASE_MB)
  const partOf = ({ part, most, least }: (typeof PARTS)['sets']) =>
    Math.min(most, Math.max(least, free * part))
  const documents = set.DOCUMENTS_MEMORY_MB
  const tiles = set.TILES_MEMORY_MB ?? partOf(PARTS.tiles)
  const sets = set.SETS_MEMORY_MB ?? partOf(PARTS.sets)
  const places = Math.max(1, free - (documents ?? 0) - tiles - sets)
  const bytes = (megabytes: number) => Math.round(megabytes * MB)
  return {
    placesMemory: bytes(places),
    ...(documents === undefined ? {} : { documentsMemory: bytes(documents) }),
    tilesMemory: bytes(tiles),
    setsMemory: bytes(sets),
  }
}
