import { describe, expect, test } from 'vitest'
import { decodeSections, encodeSections } from './sections.ts'

function whole(chunks: Uint8Array[]): ArrayBuffer {
  const bytes = new Uint8Array(chunks.reduce((n, chunk) => n + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes.buffer
}

const sections = { one: Uint8Array.of(1, 2, 3), none: new Uint8Array(), two: new Uint8Array(17).fill(9) }
const encoded = () => whole(encodeSections('TESTKIND', 3, { count: 3, area: '96' }, sections))

describe('artefact container', () => {
  test('gives back facts and sections, each aligned on 8 bytes', () => {
    const bytes = encoded()
    const artefact = decodeSections(bytes, 'TESTKIND', 3)
    expect(artefact.facts).toEqual({ count: 3, area: '96' })
    for (const [name, content] of Object.entries(sections)) {
      const { offset, length } = artefact.section(name)
      expect(offset % 8).toBe(0)
      expect(new Uint8Array(bytes, offset, length)).toEqual(content)
    }
  })

  test('opens in shared memory too', () => {
    const shared = new SharedArrayBuffer(encoded().byteLength)
    new Uint8Array(shared).set(new Uint8Array(encoded()))
    expect(decodeSections(shared, 'TESTKIND', 3).facts.area).toBe('96')
  })

  test('refuses another kind, another version, a missing section and a cut file', () => {
    expect(() => decodeSections(encoded(), 'OTHERONE', 3)).toThrow('Not a "OTHERONE" artefact')
    expect(() => decodeSections(encoded(), 'TESTKIND', 4)).toThrow('has version 3, this build reads 4')
    expect(() => decodeSections(encoded(), 'TESTKIND', 3).section('three')).toThrow('has no section "three"')
    const cut = encoded().slice(0, -8)
    expect(() => decodeSections(cut, 'TESTKIND', 3).section('two')).toThrow('truncated in section "two"')
    expect(() => decodeSections(encoded().slice(0, 40), 'TESTKIND', 3)).toThrow('is truncated')
  })
})
