import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toJsonText } from '../answers/json-text.ts'
import type { LogStream } from './log-stream.ts'

/** Levels at which the lines of requests are shown: theirs is `info`. */
const SHOWN = ['trace', 'debug', 'info']
/** The number of `info` in the lines of the logger. */
const INFO = 30

/** What the line of a request holds. Times in milliseconds. */
interface MeasuredRequest {
  requestId: string
  method: string
  url: string
  status: number
  ms: number
}

/**
 * Logs one structured line for each request when it is over, without the caller's address. Given the stream of the logger, writes lines
 * to it directly: a line through the logger took a twelfth of a request's time.
 */
export function addRequestLog(app: FastifyInstance, stream?: LogStream): void {
  if (stream && !SHOWN.includes(app.log.level)) return
  app.addHook('onResponse', (request, reply, done) => {
    const measured = measuredRequest(request, reply)
    if (stream) stream.write(requestLine(measured, Date.now()))
    else request.log.info(measured, 'request')
    done()
  })
}

function measuredRequest(request: FastifyRequest, reply: FastifyReply): MeasuredRequest {
  return {
    requestId: request.id,
    method: request.method,
    url: loggedUrl(request.url),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 1000) / 1000,
  }
}

/** The line as the logger would write it. `requestId` and `method` are plain text; `time` is Unix time in milliseconds. */
export function requestLine({ requestId, method, url, status, ms }: MeasuredRequest, time: number): string {
  return `{"level":${INFO},"time":${time},"requestId":"${requestId}","method":"${method}","url":${toJsonText(url)},"status":${status},"ms":${ms},"msg":"request"}\n`
}

/** Removes the query of account pages: it may hold a secret (a link to choose a password). */
function loggedUrl(url: string): string {
  return url.startsWith('/account') ? url.replace(/\?.*/s, '') : url
}
