import { PROBLEM_TYPES } from '../answers/problem-types.ts'
import { headersOf } from './openapi-headers.ts'

type Json = Record<string, unknown>

const MEANINGS: Readonly<Record<number, string>> = {
  400: 'A parameter is missing, unknown or not of its form (errors[] names each), or the body is too long',
  401: 'The API key is invalid or revoked',
  404: 'There is no such thing in the loaded data',
  410: 'The parcel has left the cadastre: `former` names its successors',
  405: 'The address does not take this method',
  415: 'The body is not of a media type that the address takes',
  429: 'The quota of a minute or of a day is used up',
  500: 'A defect of the service',
  503: 'The data this question needs is not loaded, or nothing is yet',
}

/** Answers that are problem documents, by their names in `components`: the same for every question. */
export const PROBLEM_RESPONSES: Json = Object.fromEntries(
  Object.keys(MEANINGS).map((status) => [nameOf(Number(status)), problemResponse(Number(status))]),
)

/** The entry itself; `quota`: false where the answers do not tell what is left of the quota. */
export function problemResponse(status: number, quota = true): Json {
  return {
    description: MEANINGS[status],
    headers: headersOf(status, quota),
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: examplesOf(status),
      },
    },
  }
}

/** The entry of a status that is answered with a problem document. */
export function problemEntry(status: number): Json {
  return { $ref: `#/components/responses/${nameOf(status)}` }
}

function nameOf(status: number): string {
  return `Problem${status}`
}

/** One example of each kind of problem that has this status. */
function examplesOf(status: number): Json {
  return Object.fromEntries(
    Object.entries(PROBLEM_TYPES)
      .filter(([, kind]) => kind.status === status)
      .map(([type, { title, meaning }]) => [
        type,
        {
          summary: title,
          value: { type: `/problems/${type}`, title, status, detail: meaning, instance: '/v1/' },
        },
      ]),
  )
}
