import { expect, test } from 'vitest'
import { untranslated } from '../../shared/text/sentence.ts'
import { renamed, within } from './parameter-names.ts'
import { notLoaded } from './problem.ts'
import { invalidParameters } from './problems.ts'

const refusal = () =>
  invalidParameters([{ parameter: 'year', detail: untranslated('must be at least 2021') }])

test('a refusal under another name says it in its errors and in its detail', () => {
  const problem = renamed(refusal(), (name) => `query.${name}`)
  expect(problem.errors).toEqual([{ parameter: 'query.year', detail: untranslated('must be at least 2021') }])
  expect(problem.message).toBe('query.year must be at least 2021')
  expect([problem.type, problem.status]).toEqual(['invalid-parameters', 400])
})

test('what refuses no parameter stays as it is', () => {
  const problem = notLoaded('dvf')
  expect(renamed(problem, () => 'nothing')).toBe(problem)
})

test('members of a parameter are named after it; what is no problem passes through', () => {
  const read = (error: Error) => () =>
    within('filters', () => {
      throw error
    })
  expect(read(refusal())).toThrow('filters.year must be at least 2021')
  expect(read(new RangeError('a defect'))).toThrow(RangeError)
  expect(within('filters', () => 3)).toBe(3)
})
