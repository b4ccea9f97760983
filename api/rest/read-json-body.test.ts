import { expect, test } from 'vitest'
import { z } from 'zod'
import { Problem } from '../answers/problem.ts'
import { jsonBodyReader } from './read-json-body.ts'

const read = jsonBodyReader(
  z.strictObject({
    name: z.string().min(1),
    many: z.array(z.string()).max(2).optional(),
    inner: z.strictObject({ count: z.number().max(3) }).optional(),
  }),
)

function refusals(body: unknown): string[] {
  try {
    read(body)
  } catch (error) {
    if (error instanceof Problem)
      return error.errors.map(({ parameter, detail }) => `${parameter} ${detail.en}`)
    throw error
  }
  return []
}

test('a body is read by its schema', () => {
  expect(read({ name: 'a', inner: { count: 2 } })).toEqual({ name: 'a', inner: { count: 2 } })
})

test('each member at fault is told where it stands', () => {
  expect(refusals(undefined)).toEqual(['body must be a JSON object'])
  expect(refusals([])).toEqual(['body must be a JSON object'])
  expect(refusals({})).toEqual(['body.name is required'])
  expect(refusals({ name: 'a', nane: 1 })).toEqual([
    'body.nane is not a member of this body: did you mean name?',
  ])
  expect(refusals({ name: 'a', zzz: 1 })).toEqual([
    'body.zzz is not a member of this body: it takes name, many, inner',
  ])
  expect(refusals({ name: 'a', inner: { count: 4 } })).toEqual(['body.inner.count must be at most 3'])
  expect(refusals({ name: 'a', inner: { count: 1, x: 1 } })).toEqual([
    'body.inner has members that it does not take: "x"',
  ])
  expect(refusals({ name: 'a', inner: {} })).toEqual(['body.inner.count is required'])
})

test('a list that is too long is not looked into', () => {
  expect(refusals({ name: 1, many: Array(40_000).fill(1) })).toEqual([
    'body.many holds 40000 items: it takes 2 at most',
  ])
})

test('a name that every object has is none of the body', () => {
  expect(refusals(JSON.parse('{"name":"a","constructor":1}'))).toEqual([
    expect.stringContaining('body.constructor is not a member'),
  ])
})
