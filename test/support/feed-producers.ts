import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { mirrorPathOf } from '../../shared/files/mirror-path.ts'
import { type TestServer, testServer } from './http-server.ts'

/** One request for a file; `content` is what the producer publishes today, undefined when it has nothing there. */
export interface Asked {
  request: IncomingMessage
  response: ServerResponse
  content: Buffer | undefined
}
/** How a producer answers for a file. */
export type Answer = (asked: Asked) => unknown

export interface FeedProducers extends TestServer {
  /** Other answers, for files whose official address has this text in it. */
  altered: Map<string, Answer>
}

/** One server that stands for every producer: it answers for an official address with the file that a mirror folder has of it. */
export async function feedProducers(mirror: string): Promise<FeedProducers> {
  const altered = new Map<string, Answer>()
  const server = await testServer((request, response) => {
    const address = `https:/${request.url}`
    const answer = [...altered].find(([part]) => address.includes(part))?.[1] ?? published
    void readFile(join(mirror, mirrorPathOf(new URL(address))))
      .catch(() => undefined)
      .then((content) => answer({ request, response, content }))
  })
  return Object.assign(server, { altered })
}

/** The file, or the part that is asked for; 404 where there is none. */
export const published: Answer = ({ request, response, content }) => {
  if (!content) return response.writeHead(404).end()
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  if (first === undefined) return whole({ request, response, content })
  if (Number(first) >= content.length) return response.writeHead(416).end()
  const part = content.subarray(Number(first), Number(last) + 1)
  response.writeHead(206, {
    'content-length': part.length,
    'content-range': `bytes ${first}-${Number(first) + part.length - 1}/${content.length}`,
  })
  return response.end(part)
}

/** The whole file, whatever part is asked for. */
export const whole: Answer = ({ response, content }) =>
  content
    ? response.writeHead(200, { 'content-length': content.length }).end(content)
    : response.writeHead(404).end()

/** Another file in the place of the one that is published. */
export const changed =
  (change: (content: Buffer) => Buffer, as: Answer = published): Answer =>
  (asked) =>
    as({ ...asked, content: change(asked.content ?? Buffer.alloc(0)) })
