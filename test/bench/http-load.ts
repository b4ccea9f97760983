import { execFile, spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Client } from 'autocannon'
import { z } from 'zod'
import { inFolder } from './in-folder.ts'

/** Load seen by the clients. Latencies in milliseconds. */
export interface HttpLoad {
  tool: string
  requests: number
  perSecond: number
  p50: number
  p99: number
  /** Answers other than 2xx, and broken connections. */
  errors: number
}

/** How a server is asked. */
export interface LoadOptions {
  connections: number
  seconds: number
  headers?: Readonly<Record<string, string>>
}

/** Long enough for the code to be compiled. */
export const WARM_UP: LoadOptions = { connections: 32, seconds: 3 }
const run = promisify(execFile)

/** Asks the addresses in turn. Throws when the tool fails. */
export function loadHttp(base: string, paths: string[], options: LoadOptions): Promise<HttpLoad> {
  return wrkIsPresent() ? loadWithWrk(base, paths, options) : loadWithAutocannon(base, paths, options)
}

/** wrk takes the least of the machine's time from the server; it cannot be installed with npm. */
function wrkIsPresent(): boolean {
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

/** Load from one thread of wrk. */
async function loadWithWrk(
  base: string,
  paths: string[],
  { connections, seconds, headers = {} }: LoadOptions,
): Promise<HttpLoad> {
  return inFolder('wrk', async (dir) => {
    const script = join(dir, 'ask.lua')
    await writeFile(script, wrkScript(paths))
    const asked = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
    const { stdout } = await run('wrk', [
      '-t1',
      `-c${connections}`,
      `-d${seconds}s`,
      ...asked,
      '-s',
      script,
      base,
    ])
    const report = wrkReport.parse(JSON.parse(stdout.trim().split('\n').at(-1)!))
    return {
      tool: 'wrk',
      requests: report.requests,
      perSecond: (report.requests / report.micros) * 1e6,
      p50: report.p50 / 1000,
      p99: report.p99 / 1000,
      errors: report.errors,
    }
  })
}

const cannonReport = z.object({
  requests: z.object({ average: z.number(), total: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  non2xx: z.number(),
  errors: z.number(),
})

/** The same from autocannon, in this process: it takes more of the machine, so that the server gets less. */
async function loadWithAutocannon(
  base: string,
  paths: string[],
  { connections, seconds, headers = {} }: LoadOptions,
): Promise<HttpLoad> {
  const { default: autocannon } = await import('autocannon')
  const requests = paths.map((path) => ({ path }))
  // Each connection would ask all of them from the first on: many would ask the same at the same time.
  const share = Math.ceil(requests.length / connections)
  let begun = 0
  const setupClient = (client: Client) => {
    const from = (begun++ * share) % requests.length
    client.setRequests(requests.slice(from, from + share))
  }
  const report = cannonReport.parse(
    await autocannon({
      url: base,
      connections,
      duration: seconds,
      headers,
      requests: [requests[0]!],
      setupClient,
    }),
  )
  return {
    tool: 'autocannon',
    requests: report.requests.total,
    perSecond: report.requests.average,
    p50: report.latency.p50,
    p99: report.latency.p99,
    errors: report.non2xx + report.errors,
  }
}
