import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { drawnFrom } from './values.ts'

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input' })

test('days are drawn where a day is asked for and none is shown', () => {
  const { format, type, pattern } = schemaOf(z.iso.date())
  const drawn = fc.sample(drawnFrom({ type: 'string', format: format!, pattern: pattern! }), 200)
  expect(type).toBe('string')
  for (const day of drawn) expect(z.iso.date().safeParse(day).success, String(day)).toBe(true)
})

test('a form of which no text is drawn is an error, not an endless search', () => {
  const schema = { type: 'string' as const, pattern: '^#[A-F]{6}$' }
  expect(() => fc.sample(drawnFrom(schema, '#zzzzzz'), 20)).toThrow(
    'No text was drawn that matches /^#[A-F]{6}$/u',
  )
  for (const text of fc.sample(drawnFrom(schema), 20)) expect(text).toMatch(/^#[A-F]{6}$/)
  expect(fc.sample(drawnFrom(schema, '#ABCDEF'), 20)).toContain('#ABCDEF')
})
