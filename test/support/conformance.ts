import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { temporaryDir } from './temp.ts'

const SUITE = resolve(
  import.meta.dirname,
  '../../node_modules/@modelcontextprotocol/conformance/dist/index.js',
)

const checksSchema = z.array(
  z.looseObject({
    id: z.string(),
    status: z.enum(['SUCCESS', 'FAILURE', 'WARNING', 'INFO', 'SKIPPED']),
    errorMessage: z.string().optional(),
  }),
)

/** What the official suite found in one scenario. */
export interface Findings {
  passed: number
  /** Failures and warnings, in the suite's words. */
  faults: string[]
}

/** Runs all server scenarios of the official suite, and gives what it found by scenario. */
export async function conformance(url: string): Promise<Map<string, Findings>> {
  const dir = await temporaryDir('conformance')
  const args = [SUITE, 'server', '--url', url, '--suite', 'all', '--output-dir', dir]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  const found = new Map<string, Findings>()
  for (const folder of await readdir(dir)) {
    const name = /^server-(.+)-\d{4}-\d{2}-\d{2}T[\d-]+Z$/.exec(folder)?.[1]
    if (name === undefined) throw new Error(`The suite wrote an unknown folder, ${folder}`)
    const checks = checksSchema.parse(JSON.parse(await readFile(join(dir, folder, 'checks.json'), 'utf8')))
    const bad = checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING')
    found.set(name, {
      passed: checks.filter(({ status }) => status === 'SUCCESS').length,
      faults: bad.map(({ id, errorMessage }) => `${id}: ${errorMessage}`),
    })
  }
  if (found.size === 0) throw new Error(`The suite found nothing: ${out}${err}`)
  return found
}
