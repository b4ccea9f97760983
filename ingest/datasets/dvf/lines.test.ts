import fc from 'fast-check'
import { expect, test } from 'vitest'
import { geoDvfFile } from '../../../test/support/geo-dvf.ts'
import { normalised } from '../../../test/support/normalised.ts'
import { dvf } from './dataset.ts'

/** Columns that are typed as numbers, with the field they become, in the order of the lake; none is larger than `most`. */
const NUMBERS = [
  { column: 'valeur_fonciere', field: 'price', most: 1e12, zeroIsUnknown: true },
  { column: 'adresse_numero', field: 'number', most: 1e9 },
  { column: 'lot1_surface_carrez', field: 'carrez1', most: 1e12 },
  { column: 'nombre_lots', field: 'lot_count', most: 1e9 },
  { column: 'surface_reelle_bati', field: 'surface', most: 1e12, zeroIsUnknown: true },
  { column: 'nombre_pieces_principales', field: 'rooms', most: 1e9 },
  { column: 'surface_terrain', field: 'land_surface', most: 1e12, zeroIsUnknown: true },
  { column: 'longitude', field: 'lng', most: 1e12 },
] as const
const TEXTS = [
  { column: 'adresse_suffixe', field: 'suffix' },
  { column: 'adresse_nom_voie', field: 'street' },
  { column: 'code_postal', field: 'postcode' },
  { column: 'lot1_numero', field: 'lot1' },
  { column: 'type_local', field: 'type' },
] as const

const spaces = fc.constantFrom('', '', '', ' ', '   ')
const padded = (text: fc.Arbitrary<string>) =>
  fc.tuple(spaces, text, spaces).map(([before, inner, after]) => `${before}${inner}${after}`)
const number = padded(
  fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: -100, max: 999_999_999 }).map(String) },
    { weight: 2, arbitrary: fc.constantFrom('', '0', '0.0', '007', '1e3', '12.0') },
    { weight: 1, arbitrary: fc.constantFrom('abc', '12 m2', '1.2.3', '1e13', '-2e12', 'nan', 'inf', '--1') },
  ),
)
const text = padded(
  fc.oneof(
    fc.constant(''),
    fc.stringMatching(/^[A-Za-z0-9éÈœ'’.\-/]{1,12}( [A-Za-z0-9]{1,6}){0,2}$/),
    fc.constantFrom('~', '!', '\u{1F3E0}', 'ÎLE DE RÉ'),
  ),
)
const written =
  (value: fc.Arbitrary<string>) =>
  (known: { column: string }): [string, fc.Arbitrary<string>] => [known.column, value]
const line = fc.record(Object.fromEntries([...NUMBERS.map(written(number)), ...TEXTS.map(written(text))]))

/** What a text stands for: null for nothing, undefined for no number. */
function numberOf(text: string, most: number, zeroIsUnknown: boolean): number | null | undefined {
  const trimmed = text.replace(/^ +| +$/g, '')
  if (trimmed === '') return null
  const value = Number(trimmed)
  if (!(Math.abs(value) <= most)) return undefined
  return zeroIsUnknown && value === 0 ? null : value
}

test('each field of a line is what is written there without its spaces; a line is refused for every number that is none', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 300 }), fc.boolean(), async (lines, given) => {
      const numbers = lines.map((told) =>
        NUMBERS.map((known) =>
          numberOf(told[known.column]!, known.most, 'zeroIsUnknown' in known && known.zeroIsUnknown),
        ),
      )
      const { query } = await normalised(dvf, { area: '59' }, [await geoDvfFile(lines, undefined, given)])
      const fields = [...NUMBERS, ...TEXTS].map(({ field }) => `"${field}"`).join(', ')
      const kept = lines.flatMap((told, i) => {
        if (numbers[i]!.includes(undefined) || numbers[i]![0]! < 0) return []
        const texts = TEXTS.map(({ column }) => told[column]!.replace(/^ +| +$/g, '') || null)
        return [[String(i + 1), ...numbers[i]!, ...texts]]
      })
      expect(await query(`SELECT "row", ${fields} FROM sales ORDER BY "row"`)).toEqual(kept)
      const refused = lines.flatMap((told, i) => {
        const broken = NUMBERS.filter((_known, at) => numbers[i]![at] === undefined).map(({ field }) => field)
        if (broken.length > 0) return [[String(i + 1), 'bad-number', `${broken.join(', ')} is not a number`]]
        const [price] = numbers[i]!
        return price! < 0
          ? [
              [
                String(i + 1),
                'negative-price',
                `valeur_fonciere ${told.valeur_fonciere!.trim()} is below zero`,
              ],
            ]
          : []
      })
      if (refused.length > 0)
        expect(await query('SELECT "row", rule, detail FROM quarantine ORDER BY "row"')).toEqual(refused)
    }),
    { numRuns: 12 },
  )
})
