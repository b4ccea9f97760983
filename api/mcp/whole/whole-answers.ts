import { type ResourceLink, ResourceNotFoundError } from '@modelcontextprotocol/server'
import { untranslated } from '../../../shared/text/sentence.ts'
import type { ReleaseSource } from '../../../stores/lease.ts'
import { nextTurn, round } from '../../../stores/reading/turns.ts'
import { answerBody } from '../../answers/answer-text.ts'
import { RELEASE_PARAMETER } from '../../answers/asked-release.ts'
import { linkWriter } from '../../answers/links.ts'
import type { Operation } from '../../answers/operation.ts'
import { renamed } from '../../answers/parameter-names.ts'
import { Problem } from '../../answers/problem.ts'
import { releaseText } from '../../answers/release-text.ts'
import { shortened } from '../../answers/shortened.ts'
import { MESSAGE_TEXT } from '../../kernel/limits.ts'
import { inputReader, placesOf } from '../../rest/read-input.ts'
import { acquireNamed } from '../acquire-named.ts'
import type { JsonObject } from '../answers/json.ts'
import { type AnswerUri, answerUri, pathReader, readAnswerUri } from './answer-uri.ts'

/** Bytes of one answer that is read as a resource: a client holds it in memory, and over stdio in one line. */
export const WHOLE_ANSWER_BYTES = 4 * 1024 * 1024

/** A question that is asked with GET, as an address asks it. */
interface Question {
  operation: Operation
  paramsOf: ReturnType<typeof pathReader>
}

/** The whole answers of questions that are asked with GET: their links, and what stands there. */
export class WholeAnswers {
  /** Those with the fewest parameters in their path first: where a word may stand for a parameter, it is meant as a word. */
  readonly #questions: readonly Question[]
  readonly #readers = new Map<Operation, ReturnType<typeof inputReader>>()
  readonly #releases: ReleaseSource

  constructor(operations: readonly Operation[], releases: ReleaseSource) {
    this.#questions = operations
      .filter(({ method }) => method === 'GET')
      .toSorted((a, b) => freeParts(a) - freeParts(b))
      .map((operation) => ({ operation, paramsOf: pathReader(operation) }))
    this.#releases = releases
  }

  /**
   * A link to the whole answer of a release, of `size` bytes. `sent`: the parameters of the question as a request says them. Undefined for an answer that is too large to be read so, for
   * a posted question and for parameters that no address says.
   */
  linkTo(operation: Operation, sent: JsonObject, release: string, size: number): ResourceLink | undefined {
    if (operation.method !== 'GET' || size > WHOLE_ANSWER_BYTES) return undefined
    const uri = answerUri(operation, { ...sent, [RELEASE_PARAMETER]: release })
    if (uri === undefined || uri.length > MESSAGE_TEXT) return undefined
    const title = 'The whole answer'
    return { type: 'resource_link', uri, name: operation.name, title, mimeType: 'application/json', size }
  }

  /**
   * The body of the answer at a URI, as REST gives it; undefined for a URI that is not one of answers. Throws ResourceNotFoundError where no question is asked,
   * and the Problem of the question, or of an answer that is too large.
   */
  async read(uri: string, gone?: AbortSignal): Promise<string | undefined> {
    const asked = readAnswerUri(uri)
    if (!asked) return undefined
    const { operation, params } = this.#find(uri, asked)
    const { [RELEASE_PARAMETER]: release, ...query } = asked.query
    const input = this.#readerOf(operation)({ params, query })
    const lease = await acquireNamed(this.#releases, release)
    try {
      if (round.isSpent) await nextTurn()
      const { stores } = lease
      const answer = await operation.run(input, stores, gone)
      const links = operation.links && linkWriter(operation.links)(answer.named ?? input)
      const body = answerBody(releaseText(stores), answer, links)
      if (body.length > WHOLE_ANSWER_BYTES) throw tooLarge(body.length)
      return body.toString()
    } catch (error) {
      throw error instanceof Problem ? renamed(error, placesOf(operation)) : error
    } finally {
      lease.done()
    }
  }

  #find(uri: string, { path }: AnswerUri): { operation: Operation; params: Record<string, string> } {
    for (const { operation, paramsOf } of this.#questions) {
      const params = paramsOf(path)
      if (params) return { operation, params }
    }
    throw new ResourceNotFoundError(
      shortened(uri, 200),
      `Resource not found: no question is asked with GET at ${shortened(path, 200)}. /openapi.json lists the addresses.`,
    )
  }

  /** Made with the first reading: most questions are never read so. */
  #readerOf(operation: Operation): ReturnType<typeof inputReader> {
    const known = this.#readers.get(operation)
    if (known) return known
    const reader = inputReader(operation)
    this.#readers.set(operation, reader)
    return reader
  }
}

const freeParts = ({ path }: Operation) => path.split('{').length

function tooLarge(size: number): Problem {
  const most = WHOLE_ANSWER_BYTES.toLocaleString('en')
  return new Problem(
    'invalid-parameters',
    untranslated(
      `The answer has ${size.toLocaleString('en')} bytes, and a resource ${most} at most: ask for less with limit or filters, or ask REST.`,
    ),
  )
}
