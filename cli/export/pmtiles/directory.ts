import { gzipSync } from 'node:zlib'

/** Tiles of a file in the order of their numbers: a row is a run of tiles that are the same bytes. */
export interface Entries {
  /** Number of the first tile of the run (`tileIdOf`). */
  readonly ids: ArrayLike<number>
  /** From the start of the tile data. */
  readonly offsets: ArrayLike<number>
  readonly lengths: ArrayLike<number>
  /** Tiles of the run; 0 in a root directory: the row is a leaf directory. */
  readonly runs: ArrayLike<number>
  readonly count: number
}

/** Bytes that header and root directory may take together: readers fetch so much first (PMTiles v3, 3). */
const FIRST_FETCH = 16_384
export const HEADER_BYTES = 127
/** Rows of a leaf directory to begin with. */
const LEAF_ROWS = 4096

/** Root and leaf directories of a file, compressed. Leaves grow until the root fits into what readers fetch first. */
export function directoriesOf(entries: Entries): { root: Uint8Array; leaves: Uint8Array } {
  const whole = encodeDirectory(entries, 0, entries.count)
  if (fits(whole)) return { root: whole, leaves: new Uint8Array(0) }
  for (let rows = LEAF_ROWS; ; rows *= 2) {
    const made = withLeaves(entries, rows)
    if (fits(made.root)) return made
  }
}

const fits = (root: Uint8Array) => root.length <= FIRST_FETCH - HEADER_BYTES

function withLeaves(entries: Entries, rows: number): { root: Uint8Array; leaves: Uint8Array } {
  const ids: number[] = []
  const offsets: number[] = []
  const lengths: number[] = []
  const leaves: Uint8Array[] = []
  let offset = 0
  for (let from = 0; from < entries.count; from += rows) {
    const leaf = encodeDirectory(entries, from, Math.min(entries.count, from + rows))
    ids.push(entries.ids[from]!)
    offsets.push(offset)
    lengths.push(leaf.length)
    leaves.push(leaf)
    offset += leaf.length
  }
  const runs = ids.map(() => 0)
  const root = encodeDirectory({ ids, offsets, lengths, runs, count: ids.length }, 0, ids.length)
  return { root, leaves: Buffer.concat(leaves) }
}

/** One directory (PMTiles v3, 4.2): the number of rows, then column by column as varints, compressed with gzip. */
function encodeDirectory({ ids, offsets, lengths, runs }: Entries, from: number, to: number): Uint8Array {
  const bytes: number[] = []
  const put = (value: number) => {
    let rest = value
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
    bytes.push(rest)
  }
  put(to - from)
  for (let i = from; i < to; i++) put(ids[i]! - (i === from ? 0 : ids[i - 1]!))
  for (let i = from; i < to; i++) put(runs[i]!)
  for (let i = from; i < to; i++) put(lengths[i]!)
  for (let i = from; i < to; i++) {
    const follows = i > from && offsets[i] === offsets[i - 1]! + lengths[i - 1]!
    put(follows ? 0 : offsets[i]! + 1)
  }
  return gzipSync(Uint8Array.from(bytes))
}
