import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { sendCut, sendFile, type TestServer, testServer } from './http-server.ts'

/** What a producer may do instead of sending its file. */
export type Mood = 'well' | 'failing' | 'truncating' | 'hanging'

export interface Producer extends TestServer {
  mood: Mood
  /** Files asked for that were sent whole, by path. */
  sent: string[]
}

/** A producer's server over a mirror folder: validators, conditional requests, and moods. */
export async function producer(mirror: string): Promise<Producer> {
  const now: Pick<Producer, 'mood' | 'sent'> = { mood: 'well', sent: [] }
  const server = await testServer((request, response) => {
    if (now.mood === 'failing') response.writeHead(500).end()
    else if (now.mood !== 'hanging') void answer(mirror, now, request, response)
  })
  return Object.assign(now, server)
}

async function answer(
  mirror: string,
  { mood, sent }: Pick<Producer, 'mood' | 'sent'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = request.url ?? '/'
  const path = join(mirror, decodeURIComponent(url))
  const found = await stat(path).catch(() => undefined)
  if (!found) return void response.writeHead(404).end()
  const version = { etag: `"${Math.round(found.mtimeMs)}-${found.size}"` }
  if (request.headers['if-none-match'] === version.etag) return void response.writeHead(304, version).end()
  const content = await readFile(path)
  if (mood === 'truncating') return sendCut(response, content, content.length >> 1, version)
  sent.push(url)
  sendFile(request, response, content, version)
}
