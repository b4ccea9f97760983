import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gathering, miss } from './gathering.ts'
import { NotInMemory, whenInMemory } from './not-in-memory.ts'
import { type ColumnKind, KINDS, type Pages, pagedColumn } from './paged-column.ts'

const PAGE = 64

/** Pages of some bytes: those of `held` are in memory; reading one counts as a round. */
function pagesOf(bytes: Uint8Array, held: Set<number>) {
  const reads: number[][] = []
  const file = {
    hold: async (numbers: ReadonlySet<number>) => {
      reads.push([...numbers].sort((a, b) => a - b))
      for (const number of numbers) held.add(number)
      return () => undefined
    },
  }
  const pages: Pages = {
    pageBytes: PAGE,
    page(number) {
      if (!held.has(number)) {
        miss(file, number)
        return undefined
      }
      const page = new Uint8Array(PAGE)
      page.set(bytes.subarray(number * PAGE, (number + 1) * PAGE))
      return new DataView(page.buffer)
    },
  }
  return { pages, reads }
}

type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array
const kinds = Object.values(KINDS) as ColumnKind<Numbers>[]

test('a column in pages has the numbers, the length and the parts of one in memory', () => {
  const drawn = fc.record({
    kind: fc.constantFrom(...kinds),
    bytes: fc.uint8Array({ minLength: 0, maxLength: 400 }),
    before: fc.integer({ min: 0, max: 20 }),
    from: fc.integer({ min: -70, max: 70 }),
    to: fc.integer({ min: -70, max: 70 }),
  })
  fc.assert(
    fc.property(drawn, ({ kind, bytes, before, from, to }) => {
      const offset = before * 8
      const length = bytes.length - (bytes.length % 8)
      const file = new Uint8Array(offset + length)
      file.set(bytes.subarray(0, length), offset)
      const whole = kind.make(length / kind.size)
      new Uint8Array(whole.buffer).set(bytes.subarray(0, length))
      const all = new Set(Array.from({ length: 20 }, (_, i) => i))
      const column = pagedColumn(kind, pagesOf(file, all).pages, offset, length)
      expect(column.length).toBe(whole.length)
      expect(column.byteLength).toBe(whole.byteLength)
      for (const i of [-1, 0.5, Number.NaN, whole.length, ...whole.keys()])
        expect(column[i]).toEqual(whole[i])
      expect(column.subarray(from, to)).toEqual(whole.slice(from, to))
      expect(column.slice(from)).toEqual(whole.slice(from))
      expect(column.subarray()).toEqual(whole)
    }),
  )
})

const FIVE = Uint8Array.from({ length: 5 * PAGE }, (_, i) => i & 255)
const columnIn = (held: Set<number>) => {
  const { pages, reads } = pagesOf(FIVE, held)
  return { column: pagedColumn(KINDS.u8, pages, 0, FIVE.length), reads }
}

test('what is missing is read in one round, and the answer of zeros is thrown away', async () => {
  const { column, reads } = columnIn(new Set())
  const answers: number[] = []
  const sum = await whenInMemory(() =>
    gathering(() => {
      answers.push(column[0]! + column[70]! + column[300]!)
      return answers.at(-1)!
    }),
  )
  expect(sum).toBe(0 + 70 + (300 & 255))
  expect(answers).toEqual([0, sum])
  expect(reads).toEqual([[0, 1, 4]])
})

test('an error that comes of the zeros is not the answer', async () => {
  const { column } = columnIn(new Set())
  const ask = () =>
    gathering(() => {
      if (column[70] === 0) throw new Error('there is no such thing')
      return column[70]
    })
  expect(await whenInMemory(ask)).toBe(70)
})

test('without gathering the first missing page is asked for', () => {
  expect(() => columnIn(new Set()).column[70]).toThrow(NotInMemory)
})

test('what a column in memory can do and this one cannot is refused, not answered with nothing', () => {
  const { column } = columnIn(new Set([0, 1, 2, 3, 4]))
  expect(() => column.indexOf(3)).toThrow('read in pages has no indexOf')
  expect(() => [...column]).toThrow('read in pages')
})
