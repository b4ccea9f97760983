import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toJsonText } from '../answers/json-text.ts'
import type { LogStream } from './log-stream.ts'

/** Levels at which the lines of requests are shown: theirs is `info`. */
const SHOWN = ['trace', 'debug', 'info']
/** Levels at which the lines of probes are shown, too. */
const PROBES_SHOWN = ['trace', 'debug']
/** Asked by balancers and supervisors, several times a second. */
const PROBES = ['/ready', '/health']
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
 * to it directly: a line through the logger took a twelfth of a request's time. A probe that was answered 200 has a line at `debug` alone: an idle replica
 * behind HAProxy would else log 350,000 lines a day.
 */
export function addRequestLog(app: FastifyInstance, stream?: LogStream): void {
  if (stream && !SHOWN.includes(app.log.level)) return
  app.addHook('onResponse', (request, reply, done) => {
    const measured = measuredRequest(request, reply)
    if (isSoundProbe(measured) && !PROBES_SHOWN.includes(app.log.level)) return done()
    if (stream) stream.write(requestLine(measured, Date.now()))
    else request.log.info(measured, 'request')
    done()
  })
}

const isSoundProbe = ({ url, status }: MeasuredRequest) => status === 200 && PROBES.includes(url)

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
