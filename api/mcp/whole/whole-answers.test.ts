import { expect, test } from 'vitest'
import { z } from 'zod'
import { TinyReleases, tinyStores } from '../../../test/support/tiny-release.ts'
import { type Operation, operation } from '../../answers/operation.ts'
import { answerUri, pathReader, readAnswerUri } from './answer-uri.ts'
import { WHOLE_ANSWER_BYTES, WholeAnswers } from './whole-answers.ts'

test.each([
  [{ idu: '960010000A0001', limit: 50 }, 'v1/sales/960010000A0001?limit=50'],
  [{ idu: 'é/1', q: 'rue d’Été, 1 & 2' }, 'v1/sales/%C3%A9%2F1?q=rue+d%E2%80%99%C3%89t%C3%A9%2C+1+%26+2'],
  [
    { idu: 'a', types: ['Maison', 'Appartement'], exact: true },
    'v1/sales/a?types=Maison%2CAppartement&exact=true',
  ],
  // What a request does not say as it is.
  [{ idu: 'a', types: ['one, two'] }, undefined],
  [{ idu: 'a', types: [' one'] }, undefined],
  [{ idu: 'a', types: [] }, undefined],
  [{ idu: 'a', zone: { level: 'commune' } }, undefined],
  [{ idu: 'a', none: null }, undefined],
])('the URI of the answer to %j', (sent, uri) => {
  expect(answerUri({ path: '/v1/sales/{idu}' }, sent)).toBe(uri && `terrier://answers/${uri}`)
})

test.each([
  ['terrier://answers/v1/a/b?limit=5&release=r1', { path: '/v1/a/b', query: { limit: '5', release: 'r1' } }],
  ['terrier://answers/v1/a?x=1&x=2&x=3', { path: '/v1/a', query: { x: ['1', '2', '3'] } }],
  ['terrier://answers/v1/a?q=a%26b+c%3F?', { path: '/v1/a', query: { q: 'a&b c??' } }],
  ['terrier://answers/', { path: '/', query: {} }],
  ['terrier://answers/v1/a#b', undefined],
  ['terrier://answer/v1/a', undefined],
  ['http://answers/v1/a', undefined],
])('what %s asks', (uri, asked) => {
  expect(readAnswerUri(uri)).toEqual(asked)
})

test('a path is read by its parts, and by the pattern of its parameter', () => {
  const read = pathReader({
    path: '/v1/sales/{id}',
    pathPattern: { parameter: 'id', pattern: '(?!by-|search$).*' },
  })
  expect(read('/v1/sales/%C3%A9%2F1+2%')).toEqual({ id: 'é/1+2%' })
  for (const path of ['/v1/sales', '/v1/sales/', '/v1/sales/a/b', '/v1/sales/by-bbox', '/v1/sales/search'])
    expect(read(path), path).toBeUndefined()
})

/** A question whose answer has `size` characters. */
function sized(size: number): Operation {
  return operation({
    name: 'getText',
    tool: 'get_text',
    method: 'GET',
    path: '/v1/text',
    tag: 'Tests',
    title: 'A text',
    description: 'A text',
    input: z.strictObject({}),
    output: z.string(),
    examples: () => [],
    statuses: [],
    run: () => ({ data: 'a'.repeat(size), datasets: [] }),
  })
}

test('an answer of more than 4 MiB has no link, and is refused with its size', async () => {
  const question = sized(WHOLE_ANSWER_BYTES)
  const whole = new WholeAnswers([question], new TinyReleases())
  expect(whole.linkTo(question, {}, 'r1', WHOLE_ANSWER_BYTES + 1)).toBeUndefined()
  expect(whole.linkTo(question, {}, 'r1', WHOLE_ANSWER_BYTES)?.uri).toBe(
    'terrier://answers/v1/text?release=r1',
  )
  await expect(whole.read('terrier://answers/v1/text')).rejects.toThrow(
    /^The answer has 4,194,\d{3} bytes, and a resource 4,194,304 at most: ask for less with limit or filters, or ask REST\.$/,
  )
  const short = new WholeAnswers([sized(WHOLE_ANSWER_BYTES - 1000)], new TinyReleases())
  expect((await short.read('terrier://answers/v1/text'))?.length).toBeGreaterThan(4_000_000)
})

test('a posted question has no link, nor has one of parameters that make too long a URI', () => {
  const posted: Operation = { ...sized(1), method: 'POST' }
  const whole = new WholeAnswers([posted], new TinyReleases())
  expect(whole.linkTo(posted, {}, 'r1', 1)).toBeUndefined()
  expect(whole.linkTo(sized(1), { q: 'a'.repeat(4096) }, 'r1', 1)).toBeUndefined()
})

test('a reading gives its release back, answered or refused', async () => {
  const releases = new TinyReleases()
  const failing: Operation = {
    ...sized(1),
    path: '/v1/failing',
    run: () => Promise.reject(new Error('defect')),
  }
  const whole = new WholeAnswers([sized(1), failing], releases)
  const { id } = tinyStores().manifest
  await whole.read(`terrier://answers/v1/text?release=${id}`)
  await expect(whole.read('terrier://answers/v1/failing')).rejects.toThrow('defect')
  await expect(whole.read('terrier://answers/v1/text?release=r20200101-000000-00000000')).rejects.toThrow(
    'No release is loaded yet',
  )
  expect([releases.taken, releases.returned]).toEqual([3, 3])
})
