import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toJsonText } from '../answers/json-text.ts'
import type { LogStream } from './log-stream.ts'

/** Levels at which the lines of requests are shown: theirs is `info`. */
const SHOWN = ['trace', 'debug', 'info']
/** The number of `info` in the lines of the logger. */
const INFO = 30

/** What is told of a request. Times in milliseconds. */
interface Told {
  requestId: string
  method: string
  url: string
  status: number
  ms: number
}

/**
 * One structured line for each request, once it is over. Addresses of callers are not kept. With the stream of the logger, lines go
 * there written by hand: the logger took a twelfth of a request for each.
 */
export function addRequestLog(app: FastifyInstance, stream?: LogStream): void {
  if (stream && !SHOWN.includes(app.log.level)) return
  app.addHook('onResponse', (request, reply, done) => {
    const told = toldOf(request, reply)
    if (stream) stream.write(requestLine(told, Date.now()))
    else request.log.info(told, 'request')
    done()
  })
}

function toldOf(request: FastifyRequest, reply: FastifyReply): Told {
  return {
    requestId: request.id,
    method: request.method,
    url: loggedUrl(request.url),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 1000) / 1000,
  }
}

/** The line as the logger would write it. `requestId` and `method` are plain text; `time` is Unix time in milliseconds. */
export function requestLine({ requestId, method, url, status, ms }: Told, time: number): string {
  return `{"level":${INFO},"time":${time},"requestId":"${requestId}","method":"${method}","url":${toJsonText(url)},"status":${status},"ms":${ms},"msg":"request"}\n`
}

/** The pages of accounts get secrets in their query (a link to choose a password), which no log may keep. */
function loggedUrl(url: string): string {
  return url.startsWith('/account') ? url.replace(/\?.*/s, '') : url
}
