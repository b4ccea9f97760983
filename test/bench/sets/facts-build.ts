import { spawn } from 'node:child_process'
import { z } from 'zod'
import { builtFile } from '../../../shared/process/built-file.ts'
import { releaseFile } from '../../../shared/release/release.ts'
import { track } from '../stop.ts'

export const factsAsked = z.strictObject({
  dataPath: z.string(),
  area: z.string(),
  /** Files that the wide rows are built from. */
  files: z.array(releaseFile),
  /** An empty folder, where the file is left. */
  workDir: z.string(),
})
export type FactsAsked = z.infer<typeof factsAsked>

const factsBuilt = z.strictObject({
  path: z.string(),
  rows: z.number(),
  /** Of the units, which are built first. */
  unitSeconds: z.number(),
  seconds: z.number(),
  cpuSeconds: z.number(),
  peakMegabytes: z.number(),
})
export type FactsBuilt = z.infer<typeof factsBuilt>

/** Builds the units and the wide rows of one département as an ingest does, in a process of its own. Throws with what it said when it fails. */
export function buildFacts(asked: FactsAsked): Promise<FactsBuilt> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [builtFile('test/bench/sets/facts-child.js')], {
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    track(child)
    let [out, err] = ['', '']
    child.stdout.on('data', (text: Buffer) => {
      out += text
    })
    child.stderr.on('data', (text: Buffer) => {
      err = (err + text).slice(-4000)
    })
    child.on('error', reject)
    child.on('close', (code, signal) =>
      code === 0
        ? resolve(factsBuilt.parse(JSON.parse(out)))
        : reject(new Error(`The wide rows ended with ${signal ?? code}:\n${err}`)),
    )
    child.stdin.end(JSON.stringify(asked))
  })
}
