import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seeded } from '../../test/support/random.ts'
import { factorise, solveFactorised } from './cholesky.ts'

const cell = fc.double({ min: -3, max: 3, noNaN: true })

test('what is solved, multiplied again, gives the right-hand side', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 8 }),
      fc.array(cell, { minLength: 72, maxLength: 72 }),
      (n, cells) => {
        // B Bᵀ + I is positive definite whatever B is.
        const at = (i: number, j: number) => cells[i * n + j]!
        const a = Float64Array.from({ length: n * n }, (_, place) => {
          const [i, j] = [Math.floor(place / n), place % n]
          let sum = i === j ? 1 : 0
          for (let k = 0; k < n; k++) sum += at(i, k) * at(j, k)
          return sum
        })
        const b = Float64Array.from(cells.slice(64, 64 + n))
        const [factor, x] = [a.slice(), b.slice()]
        factorise(factor, n)
        solveFactorised(factor, n, x)
        for (let i = 0; i < n; i++) {
          let sum = 0
          for (let j = 0; j < n; j++) sum += a[i * n + j]! * x[j]!
          expect(sum).toBeCloseTo(b[i]!, 6)
        }
      },
    ),
  )
})

test('rows may be longer than the matrix', () => {
  const a = Float64Array.from([4, Number.NaN, Number.NaN, 2, 5, Number.NaN])
  const b = Float64Array.from([8, 9])
  factorise(a, 2, 3)
  solveFactorised(a, 2, b, 3)
  expect([...b].map((value) => Math.round(value * 1e6) / 1e6)).toEqual([1.375, 1.25])
})

test('a matrix that is not positive definite is refused by its pivot', () => {
  expect(() => factorise(Float64Array.from([1, 0, 2, 1]), 2)).toThrow('pivot 1 is -3')
})

test('each place is computed in the order of a factorisation row by row, to the last bit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 13 }), fc.integer(), (n, seed) => {
      const random = seeded(seed)
      const b = Float64Array.from({ length: n * n }, () => random() - 0.5)
      const a = new Float64Array(n * n)
      for (let i = 0; i < n; i++)
        for (let j = 0; j <= i; j++) {
          a[i * n + j] = i === j ? 1 : 0
          for (let k = 0; k < n; k++) a[i * n + j]! += b[i * n + k]! * b[j * n + k]!
        }
      const byRows = a.slice()
      for (let i = 0; i < n; i++)
        for (let j = 0; j <= i; j++) {
          let sum = byRows[i * n + j]!
          for (let k = 0; k < j; k++) sum -= byRows[i * n + k]! * byRows[j * n + k]!
          byRows[i * n + j] = i === j ? Math.sqrt(sum) : sum / byRows[j * n + j]!
        }
      factorise(a, n)
      expect(a).toEqual(byRows)
    }),
  )
})
