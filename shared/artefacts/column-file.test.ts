import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeColumns, openColumns } from './column-file.ts'
import { encodeStrings, findString, stringAt } from './string-table.ts'

const LAYOUT = {
  magic: 'TERRTEST',
  version: 3,
  schema: { names: 'text', small: 'u8', rows: 'u16', ids: 'u32', places: 'i32', keys: 'f64' },
} as const

function written(names: string[], numbers: number[]): ArrayBuffer {
  const chunks = encodeColumns(
    LAYOUT,
    { of: 'test' },
    {
      names,
      small: Uint8Array.from(numbers),
      rows: Uint16Array.from(numbers),
      ids: Uint32Array.from(numbers),
      places: Int32Array.from(numbers, (n) => -n),
      keys: Float64Array.from(numbers, (n) => n / 3),
    },
  )
  return Uint8Array.from(Buffer.concat(chunks)).buffer
}

describe('a file of columns', () => {
  test('gives back what was written', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), fc.array(fc.nat(255)), (names, numbers) => {
        const { columns, facts } = openColumns(written(names, numbers), LAYOUT)
        expect(names.map((_, i) => stringAt(columns.names, i))).toEqual(names)
        expect([...columns.small]).toEqual(numbers)
        expect([...columns.rows]).toEqual(numbers)
        expect([...columns.ids]).toEqual(numbers)
        expect([...columns.places]).toEqual(numbers.map((n) => -n | 0))
        expect([...columns.keys]).toEqual(numbers.map((n) => n / 3))
        expect(facts).toEqual({ of: 'test' })
      }),
    )
  })

  test('refuses another kind, version, or a column it lacks', () => {
    const bytes = written(['a'], [1])
    expect(() => openColumns(bytes, { ...LAYOUT, magic: 'TERROTHR' })).toThrow('Not a "TERROTHR" artefact')
    expect(() => openColumns(bytes, { ...LAYOUT, version: 4 })).toThrow('version 3')
    const schema = { ...LAYOUT.schema, more: 'u8' } as const
    expect(() => openColumns(bytes, { ...LAYOUT, schema })).toThrow('no section "more"')
  })

  test('texts that files of before do not have are empty', () => {
    const schema = { ...LAYOUT.schema, more: 'text?' } as const
    const { columns } = openColumns(written(['a'], [1]), { ...LAYOUT, schema })
    expect([stringAt(columns.names, 0), stringAt(columns.more, 0)]).toEqual(['a', ''])
  })
})

test('a sorted table of texts is searched by their bytes', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/)),
      fc.stringMatching(/^[a-z]{1,6}$/),
      (texts, wanted) => {
        const sorted = [...texts].sort()
        const table = encodeStrings(sorted)
        const row = findString(table, wanted)
        if (sorted.includes(wanted)) expect(sorted[row]).toBe(wanted)
        else expect(-row - 1).toBe(sorted.filter((text) => text < wanted).length)
      },
    ),
  )
})
