import { spawn } from 'node:child_process'
import { z } from 'zod'
import { builtFile } from '../../shared/process/built-file.ts'
import { megabytesOf } from './process-tree.ts'
import { track } from './stop.ts'

/** Milliseconds between two looks at the memory of an ingest. */
const LOOK_EVERY = 100

export const ingestAsked = z.strictObject({
  dataPath: z.string(),
  /** None = all that are published. */
  datasets: z.array(z.string()),
  area: z.string(),
  mirror: z.string(),
  /** Local files by dataset. */
  files: z.record(z.string(), z.array(z.string())),
  /** Processes that prepare and build beside each other. */
  processes: z.number().default(1),
})
export type IngestAsked = z.output<typeof ingestAsked>

const ingestSteps = z.strictObject({
  steps: z.array(
    z.strictObject({
      name: z.string(),
      seconds: z.number(),
      /** Its part of the time of the run and of the processor time, divided among the steps that were under way at once. */
      ownSeconds: z.number(),
      cpuSeconds: z.number(),
    }),
  ),
  /** Largest memory of all its processes at one time, looked at now and then. */
  peakMegabytes: z.number(),
  /** User and system time of all its processes. */
  cpuSeconds: z.number(),
})
export type IngestSteps = z.infer<typeof ingestSteps>

/** An ingest, as it went. */
export interface IngestRun extends IngestSteps {
  /** From start of the process to published. */
  seconds: number
  /** Seconds of the step of this name; throws when there was none. */
  step(name: string): number
}

/** Ingests in a process of its own. Throws with what it said when it fails. */
export async function runIngest(asked: z.input<typeof ingestAsked>): Promise<IngestRun> {
  const start = performance.now()
  const said = await output([builtFile('test/bench/ingest-child.js'), JSON.stringify(asked)])
  const seconds = (performance.now() - start) / 1000
  const went = ingestSteps.parse(JSON.parse(said.out))
  return {
    ...went,
    peakMegabytes: Math.max(went.peakMegabytes, said.peakMegabytes),
    seconds,
    step(name) {
      const found = went.steps.findLast((step) => step.name === name)
      if (!found)
        throw new Error(`The ingest had no step "${name}": ${went.steps.map((s) => s.name).join(', ')}`)
      return found.seconds
    },
  }
}

/** What a program says, and the most memory that was seen of it and its children. */
function output(args: string[]): Promise<{ out: string; peakMegabytes: number }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    track(child)
    let out = ''
    let peakMegabytes = 0
    const look = setInterval(() => {
      peakMegabytes = Math.max(peakMegabytes, megabytesOf(child.pid!))
    }, LOOK_EVERY)
    let err = ''
    child.stdout.on('data', (text: Buffer) => {
      out += text
    })
    child.stderr.on('data', (text: Buffer) => {
      err = (err + text).slice(-4000)
    })
    child.on('error', reject)
    child.on('close', (code, signal) => {
      clearInterval(look)
      if (code === 0) resolve({ out, peakMegabytes })
      else reject(new Error(`The ingest ended with ${signal ?? code}:\n${err}`))
    })
  })
}
