import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inFolder } from './in-folder.ts'
import { track } from './stop.ts'
import { type BenchTerritory, DEPARTEMENT } from './territory.ts'

export interface IngestResult {
  seconds: number
  /** Largest resident set, MB; undefined where GNU time is not installed. */
  peakMegabytes: number | undefined
  /** User and system time, likewise. */
  cpuSeconds: number | undefined
}

const GNU_TIME = '/usr/bin/time'

/**
 * Ingests the département with the real command into a `dataDir` that has the administrative cutting and nothing else, and measures it
 * from start to published. Throws with the command's own message when it fails.
 */
export async function measureIngest(territory: BenchTerritory, dataPath: string): Promise<IngestResult> {
  await rm(dataPath, { recursive: true, force: true })
  const ingest = (dataset: string) => [
    process.execPath,
    'bin/terrier.mjs',
    'ingest',
    dataset,
    '--area',
    DEPARTEMENT,
  ]
  await run([...ingest('cog'), '--file', `cog=${territory.cogDir}`], dataPath)
  const command = [...ingest('cadastre'), '--mirror', territory.mirrorDir]
  return inFolder('time', async (scratch) => {
    const report = join(scratch, 'peak')
    const timed = existsSync(GNU_TIME) ? [GNU_TIME, '-o', report, '-f', '%M %U %S', ...command] : command
    const start = performance.now()
    await run(timed, dataPath)
    const seconds = (performance.now() - start) / 1000
    if (!existsSync(report)) return { seconds, peakMegabytes: undefined, cpuSeconds: undefined }
    const [kilobytes, user, system] = (await readFile(report, 'utf8')).trim().split(' ').map(Number)
    return { seconds, peakMegabytes: kilobytes! / 1024, cpuSeconds: user! + system! }
  })
}

function run(command: string[], dataPath: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, TERRIER_DATA: dataPath }
    const child = spawn(command[0]!, command.slice(1), { env, stdio: ['ignore', 'ignore', 'pipe'] })
    track(child)
    let said = ''
    child.stderr.on('data', (text: Buffer) => {
      said = (said + text).slice(-4000)
    })
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(`The ingest ended with ${signal ?? code}:\n${said}`))
    })
  })
}
