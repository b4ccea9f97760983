import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'
import { atTheEnd } from './at-the-end.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse, count: number) => void

export interface TestServer {
  /** `http://127.0.0.1:<port>` */
  url: string
  /** Requests received, in order. */
  requests: IncomingMessage[]
  close(): Promise<void>
}

/** A real server on this machine until the test that asks for it is over; `count` is 1 for the first request. See `atTheEnd`. */
export async function testServer(handle: Handler): Promise<TestServer> {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    handle(request, response, requests.length)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = z.object({ port: z.number() }).parse(server.address())
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed())
      server.closeAllConnections()
    })
  atTheEnd(close)
  return { url: `http://127.0.0.1:${port}`, requests, close }
}

/** Sends `content`, or the range asked for when `If-Range` names this very version. */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  content: Buffer,
  version: { etag?: string; 'last-modified'?: string },
): void {
  const { range, 'if-range': ifRange } = request.headers
  const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? Number.NaN)
  if (range !== undefined && Object.values(version).includes(String(ifRange))) {
    const piece = content.subarray(from)
    const where = `bytes ${from}-${content.length - 1}/${content.length}`
    response.writeHead(206, { ...version, 'content-length': piece.length, 'content-range': where }).end(piece)
  } else {
    response.writeHead(200, { ...version, 'content-length': content.length }).end(content)
  }
}

/** Announces all of `content`, sends its first `sent` bytes and cuts the connection. */
export function sendCut(
  response: ServerResponse,
  content: Buffer,
  sent: number,
  version: { etag?: string; 'last-modified'?: string },
): void {
  response.writeHead(200, { ...version, 'content-length': content.length })
  // Time is left for the client to read them: a reset may drop bytes that were sent but not read.
  response.write(content.subarray(0, sent), () => setTimeout(() => response.destroy(), 600))
}
