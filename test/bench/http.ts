import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { type HttpLoad, loadWithAutocannon, loadWithWrk, wrkIsPresent } from './http-load.ts'
import type { Points } from './points.ts'
import { stop, track } from './stop.ts'

/** Time the server has to open its release, milliseconds. */
const START_LIMIT = 60_000
/** Different addresses asked in turn. */
const PATHS = 5000

/** Starts the real server on the release in `dataDir`, asks it nearest from 32 connections, and stops it. */
export async function measureHttp(dataDir: string, points: Points): Promise<HttpLoad> {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const quotas = { QUOTA_IP_MINUTE: '0', QUOTA_IP_DAY: '0', QUOTA_KEY_MINUTE: '0', QUOTA_KEY_DAY: '0' }
  const env = { ...process.env, ...quotas, TERRIER_DATA: dataDir, HOST: '127.0.0.1', PORT: String(port) }
  const server = spawn(process.execPath, ['bin/terrier.mjs', 'serve'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  track(server)
  let said = ''
  server.stderr.on('data', (text: Buffer) => {
    said = (said + text).slice(-4000)
  })
  try {
    const deadline = Date.now() + START_LIMIT
    while (!(await isReady(base))) {
      if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}:\n${said}`)
      if (Date.now() > deadline)
        throw new Error(`The server was not ready after ${START_LIMIT / 1000} s:\n${said}`)
      await delay(100)
    }
    const paths = Array.from(
      { length: Math.min(PATHS, points.length / 2) },
      (_, i) => `/v1/parcels/nearest?lng=${points[2 * i]!.toFixed(7)}&lat=${points[2 * i + 1]!.toFixed(7)}`,
    )
    return wrkIsPresent() ? await loadWithWrk(base, paths) : await loadWithAutocannon(base, paths)
  } finally {
    await stop(server)
  }
}

async function isReady(base: string): Promise<boolean> {
  try {
    return (await fetch(`${base}/ready`)).ok
  } catch {
    return false
  }
}
