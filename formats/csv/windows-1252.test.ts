import { expect, test } from 'vitest'
import { windows1252Text } from './windows-1252.ts'

test('every byte is the character that Windows gives it', () => {
  expect(windows1252Text(Buffer.from('1;rue de l\x92\xe9cole \x80 \x9c', 'latin1'))).toBe(
    '1;rue de l’école € œ',
  )
  const upper = windows1252Text(Buffer.from(Array.from({ length: 128 }, (_, i) => 0x80 + i)))
  expect(upper).toHaveLength(128)
  expect(upper.slice(0, 5)).toBe('€\u0081‚ƒ„')
  expect(upper.slice(31, 34)).toBe('Ÿ\u00a0¡')
  expect(upper.at(-1)).toBe('ÿ')
})
