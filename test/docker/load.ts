import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'undici'

/** What the callers met. Waits in milliseconds, from the request to the last byte of its answer. */
export interface Met {
  gets: number
  /** GETs without a whole answer of status 200, with what came instead. */
  failedGets: string[]
  posts: number
  failedPosts: string[]
  longestMs: number
  /** Which request waited longest, and when it was asked (seconds from the beginning). */
  longest: string
  /** Releases that answers named, in the order of their first answer. */
  releases: string[]
}

/** Callers of GET, each with one request under way. */
export const CALLERS = 32
const POSTERS = 2
const GETS = [
  '/v1/parcels/nearest?lng=2.5&lat=46.5',
  '/v1/parcels/960010000A0001',
  '/v1/coverage',
  // The longest: an answer of several packets.
  '/v1/parcels/960010000A0001/dossier',
]
const POST = {
  method: 'POST',
  path: '/v1/transactions/search',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ mode: 'radius', radius: { lng: 2.5, lat: 46.5, radiusMeters: 100 } }),
} as const

/** Asks without a pause, each caller one request after the other and none of them twice, until `done` and at least `atLeast` GETs were answered. */
export async function underLoad(url: string, atLeast: number, during: () => Promise<void>): Promise<Met> {
  const met: Met = {
    gets: 0,
    failedGets: [],
    posts: 0,
    failedPosts: [],
    longestMs: 0,
    longest: '',
    releases: [],
  }
  const pool = new Pool(url, {
    connections: CALLERS + POSTERS,
    pipelining: 1,
    bodyTimeout: 90_000,
    headersTimeout: 90_000,
  })
  const start = performance.now()
  let over = false
  const goesOn = () => !over || met.gets < atLeast
  const ask = async (request: { method: 'GET' | 'POST'; path: string }) => {
    const began = performance.now()
    try {
      const { statusCode, body } = await pool.request(request)
      const text = await body.text()
      const release = /"release":"([^"]+)"/.exec(text)?.[1]
      if (release && !met.releases.includes(release)) met.releases.push(release)
      return statusCode === 200 ? undefined : `${request.path}: ${statusCode} ${text.slice(0, 300)}`
    } catch (error) {
      return `${request.path}: ${error}`
    } finally {
      const took = performance.now() - began
      if (took > met.longestMs) {
        met.longestMs = took
        met.longest = `${request.method} ${request.path} at ${((began - start) / 1000).toFixed(1)} s`
      }
    }
  }
  const caller = async (first: number) => {
    for (let i = first; goesOn(); i++) {
      const failure = await ask({ method: 'GET', path: GETS[i % GETS.length]! })
      met.gets++
      if (failure) met.failedGets.push(failure)
    }
  }
  const poster = async () => {
    for (; goesOn(); await delay(20)) {
      const failure = await ask(POST)
      met.posts++
      if (failure) met.failedPosts.push(failure)
    }
  }
  const all = [
    ...Array.from({ length: CALLERS }, (_, i) => caller(i)),
    ...Array.from({ length: POSTERS }, poster),
  ]
  try {
    await during()
  } finally {
    over = true
    await Promise.all(all)
    await pool.close()
  }
  return met
}
