import { describe, expect, test } from 'vitest'
import { smallTerritory } from '../territory/small.fixture.ts'
import { decodeTerritory, encodeTerritory } from './territory.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

describe('the territory artefact', () => {
  test('gives back what was written', () => {
    expect(decodeTerritory(encodeTerritory(smallTerritory))).toEqual(smallTerritory)
  })

  test('equal data gives equal bytes', () => {
    expect(encodeTerritory(structuredClone(smallTerritory))).toEqual(encodeTerritory(smallTerritory))
  })

  test('damaged bytes are refused with what to do', () => {
    const cut = encodeTerritory(smallTerritory).slice(0, 200)
    expect(() => decodeTerritory(cut)).toThrow(/damaged.*terrier ingest cog/)
    expect(() => decodeTerritory(Uint8Array.of(0x22, 0xff, 0x22))).toThrow(/damaged/)
  })

  test('a missing column is named', () => {
    const { millesime, ...rest } = smallTerritory
    const bytes = bytesOf(JSON.stringify({ format: 1, territory: rest }))
    expect(millesime).toBe('2026')
    expect(() => decodeTerritory(bytes)).toThrow(/territory\.millesime/)
  })

  test('another format is refused by name', () => {
    const bytes = bytesOf(JSON.stringify({ format: 2, territory: smallTerritory }))
    expect(() => decodeTerritory(bytes)).toThrow(/artefact: format/)
  })
})
