import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

/** Load seen by the clients. Latencies in milliseconds. */
export interface HttpLoad {
  tool: string
  perSecond: number
  p50: number
  p99: number
  /** Answers other than 2xx, and broken connections. */
  errors: number
}

const CONNECTIONS = 32
const SECONDS = 8
const WARM_UP_SECONDS = 3
const run = promisify(execFile)

/** wrk takes the least of the machine's time from the server; it cannot be installed with npm. */
export function wrkIsPresent(): boolean {
  return spawnSync('wrk', ['-v']).error === undefined
}

const wrkReport = z.object({
  requests: z.number(),
  micros: z.number(),
  p50: z.number(),
  p99: z.number(),
  errors: z.number(),
})

/** The addresses in turn, and the counts as one line of JSON at the end. */
const wrkScript = (paths: string[]): string => `
local paths = {${paths.map((path) => JSON.stringify(path)).join(',\n')}}
local at = 0
request = function()
  at = at % #paths + 1
  return wrk.format("GET", paths[at])
end
done = function(summary, latency, requests)
  local e = summary.errors
  io.write(string.format('\\n{"requests":%d,"micros":%d,"p50":%f,"p99":%f,"errors":%d}\\n', summary.requests,
    summary.duration, latency:percentile(50), latency:percentile(99), e.connect + e.read + e.write + e.status + e.timeout))
end
`

/** Load from one thread of wrk. Throws when wrk fails. */
export async function loadWithWrk(base: string, paths: string[]): Promise<HttpLoad> {
  const dir = await mkdtemp(join(tmpdir(), 'terrier-bench-wrk-'))
  const script = join(dir, 'nearest.lua')
  try {
    await writeFile(script, wrkScript(paths))
    const ask = (seconds: number) =>
      run('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '-s', script, base])
    await ask(WARM_UP_SECONDS)
    const { stdout } = await ask(SECONDS)
    const report = wrkReport.parse(JSON.parse(stdout.trim().split('\n').at(-1)!))
    return {
      tool: 'wrk',
      perSecond: (report.requests / report.micros) * 1e6,
      p50: report.p50 / 1000,
      p99: report.p99 / 1000,
      errors: report.errors,
    }
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

const cannonReport = z.object({
  requests: z.object({ average: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  non2xx: z.number(),
  errors: z.number(),
})

/** The same from autocannon, in this process: it takes more of the machine, so that the server gets less. */
export async function loadWithAutocannon(base: string, paths: string[]): Promise<HttpLoad> {
  const { default: autocannon } = await import('autocannon')
  const requests = paths.map((path) => ({ path }))
  const ask = (duration: number) => autocannon({ url: base, connections: CONNECTIONS, duration, requests })
  await ask(WARM_UP_SECONDS)
  const report = cannonReport.parse(await ask(SECONDS))
  return {
    tool: 'autocannon',
    perSecond: report.requests.average,
    p50: report.latency.p50,
    p99: report.latency.p99,
    errors: report.non2xx + report.errors,
  }
}
