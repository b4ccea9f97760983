import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { sendCut, sendFile, type TestServer, testServer } from './http-server.ts'

/** What a producer may do instead of sending its file; `moved` = every address gives a page for people. */
export type Mood = 'well' | 'failing' | 'truncating' | 'hanging' | 'circling' | 'moved'

export interface Producer extends TestServer {
  mood: Mood
  /** Its moods for the next requests of files, one each, before it is in `mood` again; a listing takes none of them. */
  next: Mood[]
  /** Requests that it leaves without an answer now. */
  held: number
  /** Files asked for that were sent whole, by path. */
  sent: string[]
}

/** A producer's server over a mirror folder: validators, conditional requests, and moods. */
export async function producer(mirror: string): Promise<Producer> {
  const now: Omit<Producer, keyof TestServer> = { mood: 'well', next: [], held: 0, sent: [] }
  const server = await testServer((request, response) => {
    const listing = request.url?.endsWith('/') ?? false
    const mood = (listing ? undefined : now.next.shift()) ?? now.mood
    if (mood === 'failing') response.writeHead(500).end()
    else if (mood === 'circling') response.writeHead(302, { location: request.url }).end()
    else if (mood === 'moved') sendPage(request, response)
    else if (mood === 'hanging') hold(now, response)
    else void answer(mirror, mood, now.sent, request, response)
  })
  return Object.assign(now, server)
}

function hold(now: Pick<Producer, 'held'>, response: ServerResponse): void {
  now.held++
  response.once('close', () => {
    now.held--
  })
}

const PAGE = '/maintenance.html'

function sendPage({ url }: IncomingMessage, response: ServerResponse): void {
  if (url !== PAGE) response.writeHead(302, { location: PAGE }).end()
  else
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Maintenance</title>')
}

async function answer(
  mirror: string,
  mood: Mood,
  sent: string[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = request.url ?? '/'
  // A folder's own answer is a file in it, as in every mirror.
  const path = join(mirror, decodeURIComponent(url).replace(/\/$/, '/index'))
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) return void response.writeHead(404).end()
  const version = { etag: `"${Math.round(found.mtimeMs)}-${found.size}"` }
  if (request.headers['if-none-match'] === version.etag) return void response.writeHead(304, version).end()
  const content = await readFile(path)
  if (mood === 'truncating') return sendCut(response, content, content.length >> 1, version)
  sent.push(url)
  sendFile(request, response, content, version)
}
