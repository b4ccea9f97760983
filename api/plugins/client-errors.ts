import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Sentence } from '../../shared/text/sentence.ts'
import { problemText, refused } from '../answers/problems.ts'
import { requestSentences } from '../answers/request-sentences.ts'
import type { CommonHeaders } from './common-headers.ts'
import type { requestIds } from './request-id.ts'

const STATUS_OF: Readonly<Record<string, readonly [status: number, detail: Sentence]>> = {
  HPE_HEADER_OVERFLOW: [431, requestSentences.headersTooLong()],
  ERR_HTTP_REQUEST_TIMEOUT: [408, requestSentences.notInTime()],
}

/** Makes what answers bytes that are not HTTP and closes the connection, in English. No hook runs for them: there is no request that says a language. */
export function clientErrors(headers: CommonHeaders, requestId: ReturnType<typeof requestIds>) {
  const common = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  return (error: Error & { code?: string }, socket: Socket): void =>
    answer(error, socket, `X-Request-Id: ${requestId({ headers: {} })}\r\n${common}`)
}

function answer(error: Error & { code?: string }, socket: Socket, headers: string): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, detail] = STATUS_OF[error.code ?? ''] ?? [400, requestSentences.notHttp()]
  const body = problemText(refused(status, detail), '/', 'en')
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/problem+json\r\nContent-Language: en\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n${headers}Connection: close\r\n\r\n${body}`,
  )
}
