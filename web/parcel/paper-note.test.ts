import qrcode from 'qrcode-generator'
import { expect, test } from 'vitest'
import { TEXTS } from '../texts/texts.ts'
import { paperNote, qrCode } from './paper-note.ts'

const ADDRESS = 'https://terrier.example/parcels/960010000A0001'
/** The square of 7 modules in three corners of a QR code (ISO/IEC 18004). */
const FINDER = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111']

/** The dark modules of a drawing, as rows of 0 and 1, without the white around them. */
function modulesOf(svg: string): string[] {
  const [, size] = /viewBox="-4 -4 (\d+) \1"/.exec(svg)!
  const count = Number(size) - 8
  const dark = new Set([...svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`))
  const line = Array.from({ length: count }, (_, i) => i)
  return line.map((y) => line.map((x) => (dark.has(`${x} ${y}`) ? '1' : '0')).join(''))
}

test('the drawing has the three corners of a QR code and every module of it', () => {
  const rows = modulesOf(qrCode(ADDRESS, 'code').text)
  expect(rows).toHaveLength(33)
  expect(rows.slice(0, 7).map((row) => row.slice(0, 7))).toEqual(FINDER)
  expect(rows.slice(0, 7).map((row) => row.slice(-7))).toEqual(FINDER)
  expect(rows.slice(-7).map((row) => row.slice(0, 7))).toEqual(FINDER)
  const code = qrcode(0, 'M')
  code.addData(ADDRESS)
  code.make()
  expect(rows.join('').replaceAll('0', '').length).toBe(
    rows.flatMap((row, y) => [...row].filter((_, x) => code.isDark(y, x))).length,
  )
})

test('a longer address is a larger code', () => {
  const long = modulesOf(qrCode(`${ADDRESS}?q=${'x'.repeat(100)}`, 'code').text)
  expect(long.length).toBeGreaterThan(33)
})

test('the note says the day in France, the release and the address', () => {
  const { text } = paperNote(ADDRESS, 'r1', new Date('2026-03-31T22:30:00Z'), TEXTS.fr)
  expect(text).toContain('Établi le 1er avril 2026, d’après l’édition r1 des données.')
  expect(text).toContain(`<br>${ADDRESS}</p>`)
})
