import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { z } from 'zod'
import { track } from './stop.ts'

export const ingestAsked = z.strictObject({
  dataPath: z.string(),
  /** None = all that are published. */
  datasets: z.array(z.string()),
  area: z.string(),
  mirror: z.string(),
  /** Local files by dataset. */
  files: z.record(z.string(), z.array(z.string())),
})
export type IngestAsked = z.infer<typeof ingestAsked>

const ingestSteps = z.strictObject({
  steps: z.array(
    z.strictObject({
      name: z.string(),
      seconds: z.number(),
      /** User and system time of all threads while it lasted. */
      cpuSeconds: z.number(),
    }),
  ),
  /** Largest memory of the process. */
  peakMegabytes: z.number(),
  /** User and system time of all threads. */
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
export async function runIngest(asked: IngestAsked): Promise<IngestRun> {
  const start = performance.now()
  const said = await output([join(import.meta.dirname, 'ingest-child.js'), JSON.stringify(asked)])
  const seconds = (performance.now() - start) / 1000
  const went = ingestSteps.parse(JSON.parse(said))
  return {
    ...went,
    seconds,
    step(name) {
      const found = went.steps.findLast((step) => step.name === name)
      if (!found)
        throw new Error(`The ingest had no step "${name}": ${went.steps.map((s) => s.name).join(', ')}`)
      return found.seconds
    },
  }
}

function output(args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    track(child)
    let out = ''
    let err = ''
    child.stdout.on('data', (text: Buffer) => {
      out += text
    })
    child.stderr.on('data', (text: Buffer) => {
      err = (err + text).slice(-4000)
    })
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (code === 0) resolve(out)
      else reject(new Error(`The ingest ended with ${signal ?? code}:\n${err}`))
    })
  })
}
