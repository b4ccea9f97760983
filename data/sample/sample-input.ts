import type { SamplePlace } from './places.ts'
import type { Streets } from './streets.ts'

/** What the demo knows when a dataset's official files are written. */
export interface SampleInput {
  /** Folder that answers the official addresses as `<host>/<path>`. */
  mirrorDir: string
  /** Every parcel of the territory with its address and use, commune by commune. */
  places: readonly SamplePlace[]
  /** The streets between which the parcels lie. */
  streets: Streets
}

/** Writes the official-format files of one dataset. Same input, same bytes. */
export type SampleWriter = (input: SampleInput) => Promise<void>
