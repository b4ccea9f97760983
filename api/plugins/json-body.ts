import type { FastifyInstance } from 'fastify'
import { atOnce } from '../../shared/process/at-once.ts'
import type { Sentence } from '../../shared/text/sentence.ts'
import { byTurns, nextTurn } from '../../stores/reading/turns.ts'
import type { Problem } from '../answers/problem.ts'
import { invalidParameters } from '../answers/problems.ts'
import { requestSentences } from '../answers/request-sentences.ts'
import { DRAWING, JSON_BODY } from '../kernel/limits.ts'

/** Bytes counted or parsed without a pause for other requests: about a millisecond. */
const AT_ONCE = 64 * 1024

/**
 * Reads JSON bodies. Counts depth and values over the bytes before parsing, so that a refused body is never built and an accepted one
 * takes milliseconds. The parser is Fastify's own (it refuses `__proto__`). A body of no bytes is none, whatever its type: many clients name the type on
 * every POST and DELETE, and the key and the parameters are looked at first.
 */
export function addJsonBodies(app: FastifyInstance): void {
  const parser = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) {
      done(null, undefined)
      return
    }
    if (body.length > AT_ONCE) {
      const parsed = countByTurns(body).then(
        () => new Promise((resolve, reject) => parser(request, body.toString(), settled(resolve, reject))),
      )
      parsed.then(nextTurn).then(async () => done(null, await parsed), done)
      return
    }
    const refusal = atOnce(counting(body)).refusal
    if (refusal) done(refusal)
    else parser(request, body.toString(), done)
  })
}

function settled(resolve: (value: unknown) => void, reject: (error: Error) => void) {
  return (error: Error | null, value?: unknown) => (error ? reject(error) : resolve(value))
}

async function countByTurns(body: Buffer): Promise<void> {
  const { refusal } = await byTurns(counting(body))
  if (refusal) throw refusal
  await nextTurn()
}

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BACKSLASH = 0x5c
/** The bit by which `[` differs from `{`, and `]` from `}`. */
const BRACE = 0x20
const OPENING = 0x7b
const CLOSING = 0x7d

/**
 * Counts the values and the depth of a JSON text (UTF-8), with a pause every 64 kB. Returns the 400 Problem of a text beyond JSON_BODY. Does
 * not check the grammar: the parser does.
 */
function* counting(bytes: Buffer): Generator<void, { refusal?: Problem }> {
  let depth = 0
  let values = 1
  let members = 0
  let inText = false
  for (let i = 0, end = 0; end < bytes.length; ) {
    if (end > 0) yield
    end = Math.min(bytes.length, end + AT_ONCE)
    for (; i < end; i++) {
      const byte = bytes[i]!
      if (inText) {
        if (byte === BACKSLASH) i++
        else if (byte === QUOTE) inText = false
      } else if (byte === QUOTE) inText = true
      else if (byte === COMMA) values++
      else if (byte === COLON) members++
      else if ((byte | BRACE) === OPENING) {
        values++
        if (++depth > JSON_BODY.depth) return refused(requestSentences.deep(JSON_BODY.depth))
      } else if ((byte | BRACE) === CLOSING) depth--
    }
    if (members > JSON_BODY.members) return refused(requestSentences.manyMembers(JSON_BODY.members))
    if (values > JSON_BODY.values)
      return refused(requestSentences.manyValues(JSON_BODY.values, DRAWING.positions))
  }
  return {}
}

function refused(detail: Sentence): { refusal: Problem } {
  return { refusal: invalidParameters([{ parameter: 'body', detail }]) }
}
