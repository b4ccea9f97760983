import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { geometrySchema } from '../../../../shared/schemas/geometry.ts'
import { withGeometry } from '../../answers/geometry-detail.ts'
import { isObject, parseObject } from '../../answers/json.ts'
import { jsonSchema } from './input-schema.ts'
import { outlinesOf } from './output-outline.ts'

const schema = z.strictObject({
  id: z.string().length(3).meta({ description: 'Identifier' }),
  kind: z.enum(['a', 'b']),
  always: z.literal(7),
  count: z.number().int().nullable(),
  flag: z.boolean().optional(),
  either: z.union([z.string(), z.number()]),
  shape: z.union([z.strictObject({ x: z.number() }), z.array(z.string()), z.null()]),
  place: z.strictObject({ code: z.string(), inner: z.strictObject({ deep: z.string() }) }).nullable(),
  byReason: z.record(z.string(), z.number()),
  points: z.array(z.tuple([z.number(), z.number()])),
  items: z.array(z.strictObject({ name: z.string().nullable() })),
  geometry: geometrySchema,
})
const outlines = outlinesOf(jsonSchema(schema, 'output'))

test('the fullest keeps names, types and descriptions, and nothing that a shortened answer could break', () => {
  expect(outlines[0]).toEqual({
    type: 'object',
    properties: {
      id: { type: 'string', description: 'Identifier' },
      kind: { type: 'string' },
      always: { type: 'number' },
      count: { type: ['integer', 'null'] },
      flag: { type: 'boolean' },
      either: { type: ['string', 'number'] },
      shape: { type: ['object', 'array', 'null'] },
      place: {
        type: ['object', 'null'],
        properties: {
          code: { type: 'string' },
          inner: { type: 'object', properties: { deep: { type: 'string' } } },
        },
      },
      byReason: { type: 'object' },
      points: { type: 'array', items: { type: 'array' } },
      items: {
        type: 'array',
        items: { type: 'object', properties: { name: { type: ['string', 'null'] } } },
      },
      geometry: { type: 'object', description: expect.any(String) },
    },
  })
  expect(outlines.at(-1)).toEqual({ type: 'object' })
})

test('every outline is true of every answer, whole or without its geometry', () => {
  const validator = new AjvJsonSchemaValidator()
  const checks = outlines.map((outline) => validator.getValidator(outline))
  const position = fc.constantFrom([2.5, 46.5], [2.6, 46.5], [2.6, 46.6])
  const values = fc.record({
    id: fc.string({ minLength: 3, maxLength: 3, unit: 'grapheme-ascii' }),
    kind: fc.constantFrom('a', 'b'),
    always: fc.constant(7),
    count: fc.option(fc.integer()),
    either: fc.oneof(fc.string(), fc.integer()),
    shape: fc.oneof(fc.record({ x: fc.integer() }), fc.array(fc.string()), fc.constant(null)),
    place: fc.option(fc.record({ code: fc.string(), inner: fc.record({ deep: fc.string() }) })),
    byReason: fc.dictionary(fc.string({ unit: fc.constantFrom('a', 'b', 'c') }), fc.integer()),
    points: fc.array(fc.tuple(fc.integer(), fc.integer())),
    items: fc.array(fc.record({ name: fc.option(fc.string()) })),
    geometry: fc.record({
      type: fc.constant('Polygon' as const),
      coordinates: fc.array(fc.array(position, { minLength: 4, maxLength: 9 }), {
        minLength: 1,
        maxLength: 2,
      }),
    }),
  })
  fc.assert(
    fc.property(values, (value) => {
      expect(schema.safeParse(value).error).toBeUndefined()
      const without = withGeometry(parseObject(JSON.stringify(value)), 'none').body
      expect(without).not.toHaveProperty('geometry')
      for (const check of checks)
        for (const answer of [value, without]) expect(check(answer)).toMatchObject({ valid: true })
    }),
  )
  const typed = outlines.flatMap(({ properties }, i) =>
    isObject(properties) && isObject(properties.id) && 'type' in properties.id ? [checks[i]!] : [],
  )
  expect(typed.length).toBeGreaterThan(5)
  for (const check of typed) expect(check({ id: 3 })).toMatchObject({ valid: false })
})

test('where types are left out, names are told as deep as before', () => {
  const names = outlines.find(({ properties }) => isObject(properties) && isEmpty(properties.id))
  expect(names?.properties).toMatchObject({
    id: {},
    place: { type: ['object', 'null'], properties: { code: {}, inner: { properties: { deep: {} } } } },
    items: { type: 'array', items: { type: 'object', properties: { name: {} } } },
    points: {},
  })
})

const isEmpty = (value: unknown) => isObject(value) && Object.keys(value).length === 0
