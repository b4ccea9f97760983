import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { openRelease } from '../../../stores/open-release.ts'
import { loadHttp, WARM_UP } from '../http-load.ts'
import { middleBy } from '../middle.ts'
import { atMost, type Findings, formatValue, measure } from '../report.ts'
import { type BenchServer, startService } from '../server-process.ts'
import { table } from '../table.ts'
import { type Family, familiesOf } from './families.ts'

const CONNECTIONS = 32
/** Pairs of each family; the middle ratio counts. */
const PAIRS = 9
const SECONDS = 1
/** Of the processor time of the other checkout: in the mean of all families, and of the worst. */
const MEAN_LIMIT = 1.03
const WORST_LIMIT = 1.1

interface FamilyCost {
  name: string
  /** Processor time of an answer, microseconds, of the pair whose ratio is the middle one. */
  ours: number
  theirs: number
}

/**
 * Asks every door of this checkout and of another one (a folder with its dependencies installed) the same questions at 32 connections, in turn: the
 * processor time of their servers for an answer. Each serves the demo territory that it made itself. Rejects where the system gives no processor times.
 */
export async function measureAgainst(seed: number, checkout: string, findings: Findings): Promise<void> {
  const ourHome = await demoOf(process.cwd())
  const families = await familiesOf(await openRelease(ourHome), seed)
  const theirHome = await demoOf(checkout)
  const ours = await startService(ourHome)
  const theirs = await startService(theirHome, {}, [], undefined, join(checkout, 'bin/terrier.mjs'))
  try {
    const costs: FamilyCost[] = []
    for (const family of families)
      costs.push(
        await costOf(family.name === 'dossier' ? await ofBoth(family, ours, theirs) : family, ours, theirs),
      )
    const mean = Math.exp(costs.reduce((sum, cost) => sum + Math.log(ratio(cost)), 0) / costs.length)
    const worst = costs.toSorted((a, b) => ratio(b) - ratio(a))[0]!
    findings.measures.push(
      measure('doors, processor time / other checkout', mean, '×', atMost(MEAN_LIMIT)),
      measure(`worst door (${worst.name})`, ratio(worst), '×', atMost(WORST_LIMIT)),
    )
    const rows = costs.map((cost) => [
      cost.name,
      formatValue(cost.ours),
      formatValue(cost.theirs),
      ratio(cost).toFixed(2),
    ])
    findings.tables.push(table(['door', 'µs an answer', 'other checkout', 'ratio'], rows))
  } finally {
    await ours.close()
    await theirs.close()
  }
}

const dossier = z.object({ data: z.object({ sections: z.record(z.string(), z.unknown()) }) })

/** Dossiers of the sections that both checkouts have: a section that one of them lacks would weigh as if the others had become slower. */
async function ofBoth(family: Family, ours: BenchServer, theirs: BenchServer): Promise<Family> {
  const [own, other] = await Promise.all([ours, theirs].map((server) => sectionsOf(server, family.paths[0]!)))
  const both = own!.filter((name) => other!.includes(name))
  if (both.length === own!.length && both.length === other!.length) return family
  return {
    ...family,
    name: `${family.name}, the ${both.length} sections of both`,
    paths: family.paths.map((path) => `${path}?include=${both.join()}`),
  }
}

async function sectionsOf({ base }: BenchServer, path: string): Promise<string[]> {
  const answer = await fetch(base + path)
  return Object.keys(dossier.parse(await answer.json()).data.sections)
}

const ratio = ({ ours, theirs }: FamilyCost) => ours / theirs

async function costOf(family: Family, ours: BenchServer, theirs: BenchServer): Promise<FamilyCost> {
  for (const server of [ours, theirs]) await loadHttp(server.base, family.paths, WARM_UP)
  const pairs: FamilyCost[] = []
  for (let i = 0; i < PAIRS; i++) {
    const costs = new Map<BenchServer, number>()
    // Each goes first in turn: what the machine does meanwhile weighs on both.
    for (const server of i % 2 === 0 ? [ours, theirs] : [theirs, ours])
      costs.set(server, await microsOf(family, server))
    pairs.push({ name: family.name, ours: costs.get(ours)!, theirs: costs.get(theirs)! })
  }
  return middleBy(pairs, ratio)
}

async function microsOf({ paths }: Family, server: BenchServer): Promise<number> {
  const before = await server.cpu()
  const load = await loadHttp(server.base, paths, { connections: CONNECTIONS, seconds: SECONDS })
  const after = await server.cpu()
  if (before === undefined || after === undefined) throw new Error('This system gives no processor times')
  if (load.errors > 0) throw new Error(`${load.errors} questions like ${paths[0]} had no answer`)
  return (after - before) / load.requests
}

/** The data folder of the demo territory as a checkout makes it, made unless an earlier bench did. */
async function demoOf(checkout: string): Promise<string> {
  const name = createHash('sha256').update(checkout).digest('hex').slice(0, 8)
  const home = join(tmpdir(), `terrier-bench-demo-${name}`)
  if (!existsSync(join(home, 'current.json')))
    await promisify(execFile)(process.execPath, [join(checkout, 'bin/terrier.mjs'), 'demo'], {
      cwd: checkout,
      env: { ...process.env, TERRIER_DATA: home },
    })
  return home
}
