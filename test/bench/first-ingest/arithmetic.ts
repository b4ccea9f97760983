import { MOST_TESTED } from '../../../ingest/derived/estimates/build.ts'
import { DWELLING_TYPES } from '../../../shared/identifiers/dwelling-types.ts'
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
  /** How often it goes into France. */
  times: number
}

/** What was ingested: parcels, and companies that were gathered over all départements. */
export interface Measured {
  parcels: number
  companies: number
  departements: number
  /** Sales of dwellings, of which estimates are tested. */
  priced: number
}

/** A step that reads a national file once for all départements. */
const NATIONAL_PASS = / national files by département$/
/** A step whose work grows with the companies: one of all France is seen in several départements, and gathered once. */
const COMPANIES = 'sirene france gather'
/** What is made of sales, of which so many of each type of dwelling are tested in a département at most. */
const ESTIMATES = 'estimates'
const MOST_TESTED_IN_ALL = MOST_TESTED * DWELLING_TYPES.length
/** A dataset that is the same whatever is ingested. */
const OF_ALL_FRANCE = 'cog'

/** Adds up the steps of an ingest by dataset: what they took, and what of them is a pass over a national file, or over all companies. */
export function sharesOf(
  { steps }: Pick<IngestRun, 'steps'>,
  files: readonly ReleaseFile[],
  measured: Measured,
): Share[] {
  const shares = new Map<string, Share>()
  const of = (name: string, times: number): Share => {
    const share = shares.get(name) ?? {
      name,
      seconds: 0,
      cpuSeconds: 0,
      lake: 0,
      readModel: 0,
      rows: 0,
      times,
    }
    shares.set(name, share)
    return share
  }
  const timesOf = (name: string) => {
    if (name === OF_ALL_FRANCE) return 1
    return name === ESTIMATES ? timesTested(measured) : timesFrance(measured.parcels)
  }
  const ofDataset = (name: string) => of(name, timesOf(name))
  const add = (share: Share, step: { ownSeconds: number; cpuSeconds: number }) => {
    share.seconds += step.ownSeconds
    share.cpuSeconds += step.cpuSeconds
  }
  for (const step of steps) {
    const dataset = step.name.split(/[ :]/)[0]!
    if (NATIONAL_PASS.test(step.name)) add(of(`${dataset}, national files`, 1), step)
    else if (step.name === COMPANIES)
      add(of(`${dataset}, companies of all départements`, OF_FRANCE.companies / measured.companies), step)
    else add(ofDataset(dataset), step)
  }
  for (const file of files) {
    const share = ofDataset(file.dataset)
    if (file.role === 'lake') share.rows += file.rows
    share[file.role === 'lake' ? 'lake' : 'readModel'] += file.bytes / 1e6
  }
  return [...shares.values()]
}

/** How often what was measured goes into France, by its parcels. */
export const timesFrance = (parcels: number): number => OF_FRANCE.parcels / parcels

/** How often the sales that were tested go into those of all France, where each département tests as many as it may. */
function timesTested({ departements, priced }: Measured): number {
  return (OF_FRANCE.departements / departements) * Math.max(1, MOST_TESTED_IN_ALL / (priced / departements))
}

/** A figure of all shares, for the whole of France. */
export function ofFrance(
  shares: readonly Share[],
  figure: 'seconds' | 'cpuSeconds' | 'lake' | 'readModel',
): number {
  return shares.reduce((sum, share) => sum + share[figure] * share.times, 0)
}
