import type { ReleaseFile } from '../../../shared/release/release.ts'
import type { IngestRun } from '../ingest-steps.ts'
import { OF_FRANCE } from './official-files.ts'

/** What an ingest cost for one dataset, or for files made of several. */
export interface Share {
  name: string
  seconds: number
  cpuSeconds: number
  /** Megabytes of its files in the release. */
  lake: number
  readModel: number
  rows: number
  /** Whether the most of its time goes into a pass over a national file, which is the same for one département and for all. */
  national: boolean
}

/** A step that reads a national file once for all départements, and lies within that of the first. */
const NATIONAL_PASS = / national files by département$/
const kept = (name: string) => name.split(/[ :]/)[0]!

/** Adds up the steps of an ingest by dataset: what they took, and what of them is a pass over a national file. */
export function sharesOf({ steps }: Pick<IngestRun, 'steps'>, files: readonly ReleaseFile[]): Share[] {
  const shares = new Map<string, Share>()
  const of = (name: string, national: boolean): Share => {
    const key = national ? `${name}, national files` : name
    const share = shares.get(key) ?? {
      name: key,
      seconds: 0,
      cpuSeconds: 0,
      lake: 0,
      readModel: 0,
      rows: 0,
      national,
    }
    shares.set(key, share)
    return share
  }
  const add = (
    share: Share,
    sign: 1 | -1,
    { seconds, cpuSeconds }: { seconds: number; cpuSeconds: number },
  ) => {
    share.seconds += sign * seconds
    share.cpuSeconds += sign * cpuSeconds
  }
  for (const step of steps) {
    const national = NATIONAL_PASS.test(step.name)
    add(of(kept(step.name), national), 1, step)
    // The pass is made within the step of the first département that needs it.
    if (national) add(of(kept(step.name), false), -1, step)
  }
  for (const file of files) {
    const share = of(file.dataset, false)
    if (file.role === 'lake') share.rows += file.rows
    share[file.role === 'lake' ? 'lake' : 'readModel'] += file.bytes / 1e6
  }
  return [...shares.values()]
}

/** How often what was measured goes into France, by its parcels; passes over national files are there as a whole already. */
export const timesFrance = (parcels: number): number => OF_FRANCE.parcels / parcels

/** A figure of all shares, for the whole of France. */
export function ofFrance(
  shares: readonly Share[],
  parcels: number,
  figure: 'seconds' | 'cpuSeconds' | 'lake' | 'readModel',
): number {
  const times = timesFrance(parcels)
  return shares.reduce((sum, share) => sum + share[figure] * (share.national ? 1 : times), 0)
}
