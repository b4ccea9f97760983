import { expect, test } from 'vitest'
import { z } from 'zod'
import { listBoundsOf } from './list-bounds.ts'

const told = (schema: z.ZodObject, values: Record<string, unknown>) =>
  listBoundsOf(schema)(values).map(({ path, detail }) => `${path.join('.')} ${detail.en}`)

test('a list that is longer than its schema takes is found, wherever it stands', () => {
  const schema = z.strictObject({
    names: z.array(z.string()).max(2),
    filters: z.strictObject({ years: z.array(z.number()).max(1) }).optional(),
    any: z.array(z.string()).optional(),
  })
  expect(told(schema, { names: ['a', 'b'], filters: { years: [1] }, any: Array(9) })).toEqual([])
  expect(told(schema, { names: [1, 2, 3], filters: { years: [1, 2] } })).toEqual([
    'names holds 3 items: it takes 2 at most',
    'filters.years holds 2 items: it takes 1 at most',
  ])
  expect(told(schema, { names: 'abc', filters: null })).toEqual([])
})

test('of a value that has one of several forms, the widest bound counts', () => {
  const schema = z.strictObject({
    place: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('few'), codes: z.array(z.string()).max(1) }),
      z.strictObject({
        kind: z.literal('many'),
        codes: z.array(z.string()).max(3),
        more: z.array(z.string()),
      }),
    ]),
    maybe: z.array(z.string()).max(2).nullable(),
    either: z.union([z.string(), z.array(z.string()).max(1), z.array(z.number()).max(2)]),
    open: z.union([z.array(z.string()), z.array(z.number()).max(2)]),
  })
  const values = { place: { codes: Array(3), more: Array(99) }, maybe: null, either: [1, 2], open: Array(99) }
  expect(told(schema, values)).toEqual([])
  expect(told(schema, { place: { codes: Array(4) }, maybe: Array(3), either: Array(3) })).toEqual([
    'place.codes holds 4 items: it takes 3 at most',
    'maybe holds 3 items: it takes 2 at most',
    'either holds 3 items: it takes 2 at most',
  ])
})
