import { PROBLEM_TYPES } from '../answers/problem-types.ts'
import { headersOf } from './openapi-headers.ts'

type Json = Record<string, unknown>

const MEANINGS: Readonly<Record<number, string>> = {
  400: 'A parameter is missing, unknown or not of its form (errors[] names each), or the body is too long',
  401: 'The API key is invalid or revoked',
  404: 'There is no such thing in the loaded data',
  410: 'What was asked for has been, and is no more: the problem says what took its place',
  405: 'The address does not take this method',
  409: 'The thing is not in the state that this needs',
  412: 'If-Match names another file than the one that is served',
  415: 'The body is not of a media type that the address takes',
  416: 'No range that was asked for lies in the file',
  429: 'The quota of a minute or of a day is used up',
  500: 'A defect of the service',
  503: 'The data this question needs is not loaded, or nothing is yet',
  507: 'The space for files of batches is used up',
}

/** Statuses of addresses that caches keep the answers of, tiles and files; and those that no question has. */
const OF_FILES = [400, 404, 405, 410, 412, 416, 429, 500, 503] as const
const OF_FILES_ALONE: readonly number[] = [412, 416]

/** Members that a kind of problem always has in addition to those of all: its example needs them. */
const OWN_MEMBERS: Readonly<Record<string, Json>> = {
  'no-parcel': { maxDistanceMeters: 200 },
  'former-parcel': {
    former: {
      lastEdition: '2022-01-01',
      surface: 350,
      // No parcel of today: which ones there are depends on what is loaded.
      coveredShare: 0,
      successorsCount: 0,
      successors: [],
    },
  },
  'no-estimate': { reason: 'too-far' },
  'release-gone': { release: 'r20260101-120000-0123abcd' },
  'batch-not-done': { state: 'running' },
  'batch-quota-exceeded': { quota: 'bytes', ceiling: 100_000_000, used: 98_000_000 },
  'too-many-batches': { waiting: 10, ceiling: 10 },
}

/** Answers that are problem documents, by their names in `components`: the same for every question. */
export const PROBLEM_RESPONSES: Json = Object.fromEntries([
  ...Object.keys(MEANINGS)
    .map(Number)
    .filter((status) => !OF_FILES_ALONE.includes(status))
    .map((status) => [nameOf(status, true), problemResponse(status, true)]),
  ...OF_FILES.map((status) => [nameOf(status, false), problemResponse(status, false)]),
])

/** The entry itself; `quota`: false where the answers do not tell what is left of the quota. */
function problemResponse(status: number, quota: boolean): Json {
  return {
    description: MEANINGS[status],
    headers: headersOf(status, quota),
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        ...(quota ? { examples: examplesOf(status) } : {}),
      },
    },
  }
}

/** The entry of a status that is answered with a problem document. */
export function problemEntry(status: number, quota = true): Json {
  return { $ref: `#/components/responses/${nameOf(status, quota)}` }
}

/** Entries by status of an address that caches keep the answers of: they do not tell what is left of the quota. */
export function fileProblems(...statuses: (typeof OF_FILES)[number][]): Json {
  return Object.fromEntries(statuses.map((status) => [status, problemEntry(status, false)]))
}

function nameOf(status: number, quota: boolean): string {
  return quota ? `Problem${status}` : `FileProblem${status}`
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
          value: {
            type: `/problems/${type}`,
            title,
            status,
            detail: meaning,
            instance: '/v1/',
            ...OWN_MEMBERS[type],
          },
        },
      ]),
  )
}
