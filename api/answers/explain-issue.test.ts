import { expect, test } from 'vitest'
import { z } from 'zod'
import { iduSchema } from '../../shared/identifiers/idu.ts'
import { explainIssue } from './explain-issue.ts'

const explained = (schema: z.ZodType, value: unknown) => {
  const read = schema.safeParse(value)
  if (read.success) throw new Error('The schema took the value')
  return explainIssue(read.error.issues[0]!)
}

test.each<[z.ZodType, unknown, string, string]>([
  [z.string(), 3, 'must be a text', 'doit être un texte'],
  [z.number(), 'a', 'must be a number', 'doit être un nombre'],
  [z.number().int(), 1.5, 'must be a whole number', 'doit être un nombre entier'],
  [z.boolean(), 1, 'must be true or false', 'doit être true ou false'],
  [z.array(z.string()), 'a', 'must be a list', 'doit être une liste'],
  [z.object({}), 'a', 'must be an object', 'doit être un objet'],
  [z.number().min(2), 1, 'must be at least 2', 'doit être au moins 2'],
  [z.number().max(2), 3, 'must be at most 2', 'doit être au plus 2'],
  [z.number().gt(2), 2, 'must be greater than 2', 'doit être supérieur à 2'],
  [z.number().lt(2), 2, 'must be less than 2', 'doit être inférieur à 2'],
  [z.number().multipleOf(5), 7, 'must be a multiple of 5', 'doit être un multiple de 5'],
  [z.string().min(1), '', 'must not be empty', 'ne doit pas être vide'],
  [z.string().min(2), 'a', 'must have at least 2 characters', 'doit avoir au moins 2 caractères'],
  [z.string().max(2), 'abc', 'must have at most 2 characters', 'doit avoir au plus 2 caractères'],
  [z.string().length(5), 'abc', 'must have 5 characters', 'doit avoir 5 caractères'],
  [z.array(z.string()).min(2), ['a'], 'must have at least 2 items', 'doit avoir au moins 2 éléments'],
  [z.array(z.string()).max(1), ['a', 'b'], 'must have at most 1 items', 'doit avoir au plus 1 éléments'],
  [z.enum(['a', 'b']), 'c', 'must be one of a, b', 'doit être l’un de a, b'],
  [z.literal('a'), 'c', 'must be a', 'doit être a'],
  [
    z.iso.date(),
    '2024-13-01',
    'must be a day that exists, YYYY-MM-DD',
    'doit être un jour qui existe, AAAA-MM-JJ',
  ],
  [z.uuid(), 'c', 'must be a UUID', 'doit être un UUID'],
  [z.string().regex(/^\d{5}$/), 'c', 'must have the form /^\\d{5}$/', 'doit avoir la forme /^\\d{5}$/'],
  [
    z.strictObject({}),
    { colour: 1 },
    'has members that it does not take: "colour"',
    'a des membres qu’il ne prend pas\u00a0: "colour"',
  ],
  [
    z.union([z.string(), z.array(z.string())]),
    3,
    'is not of any of the forms that it may have',
    'n’a aucune des formes qu’il peut avoir',
  ],
  [
    z.union([z.string(), z.object({ at: z.object({ lng: z.number() }) })]),
    { at: { lng: 'a' } },
    'cannot be read: its at.lng must be a number',
    'ne peut pas être lu\u00a0: son at.lng doit être un nombre',
  ],
  [
    z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })]),
    { kind: 'c' },
    'must be one of a, b',
    'doit être l’un de a, b',
  ],
  [
    z.record(z.enum(['a']), z.string()),
    { b: 'x', a: 'y' },
    'has members that it does not take: "b"',
    'a des membres qu’il ne prend pas\u00a0: "b"',
  ],
  [z.string().refine(() => false), 'a', 'is not a value that it takes', 'n’est pas une valeur qu’il prend'],
])('%# a refused value is explained in words of ours, in both languages', (schema, value, en, fr) => {
  expect(explained(schema, value)).toEqual({ en, fr })
})

test('a schema that has words of its own is explained by them', () => {
  expect(explained(iduSchema, 'abc').fr).toMatch(/^doit être un identifiant de parcelle \(IDU\)/)
  expect(explained(iduSchema, 'abc').en).toMatch(/^must be a parcel identifier \(IDU\)/)
})

test('the faults of a long list of choices are cut', () => {
  const many = Array.from({ length: 100 }, (_, i) => `v${i}`) as [string, ...string[]]
  expect(explained(z.enum(many), 'x').en).toMatch(/^must be one of v0, v1, .*v59, …$/)
})
