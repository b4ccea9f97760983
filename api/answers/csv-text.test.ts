import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TextReader } from './csv-text.ts'

/** What is read of bytes that arrive in pieces of `size`. */
function read(bytes: Buffer, size: number): [string, string] {
  const reader = new TextReader()
  let text = ''
  for (let at = 0; at < bytes.length; at += size) text += reader.read(bytes.subarray(at, at + size))
  text += reader.end()
  return [text, reader.encoding]
}

const TEXT = 'rue;ville\n12 rue de l’Œuvre;Évry\nà 3 €;Noël'
const CP1252 = Buffer.from(TEXT.replace('’', '\x92').replace('Œ', '\x8c').replace('€', '\x80'), 'latin1')

test.each([1, 2, 3, 7, 1000])('each encoding is recognised in pieces of %i bytes', (size) => {
  expect(read(Buffer.from(TEXT), size)).toEqual([TEXT, 'utf-8'])
  expect(read(Buffer.from(`\uFEFF${TEXT}`), size)).toEqual([TEXT, 'utf-8'])
  expect(read(CP1252, size)).toEqual([TEXT, 'windows-1252'])
  expect(read(Buffer.from(`\uFEFF${TEXT}`, 'utf16le'), size)).toEqual([TEXT, 'utf-16le'])
  expect(read(Buffer.from('a;b'), size)).toEqual(['a;b', 'utf-8'])
})

test('an accent that ends the file is read', () => {
  expect(read(Buffer.from('caf\xe9', 'latin1'), 2)).toEqual(['café', 'windows-1252'])
})

test.each([
  ['both encodings', Buffer.concat([Buffer.from('été'), Buffer.from([0xe9, 0x20])]), 'UTF-8 in part only'],
  ['the beginning of a character', Buffer.from('été').subarray(0, 4), 'UTF-8 in part only'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), 'no text'],
  ['the code page of DOS', Buffer.from('r\x82publique', 'latin1'), 'neither UTF-8 nor windows-1252'],
])('%s is refused', (_, bytes, why) => {
  expect(() => read(bytes, 1000)).toThrow(why)
})

test('any text in UTF-8 is given back, however it is cut', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 9 }), (some, size) => {
      const text = some.replace(/[\0\x81\x8d\x8f\x90\x9d\uFEFF]/g, '')
      expect(read(Buffer.from(text), size)[0]).toBe(text)
    }),
  )
})
