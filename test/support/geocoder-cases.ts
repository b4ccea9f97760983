import { readFileSync } from 'node:fs'
import Papa from 'papaparse'
import { z } from 'zod'
import { fold, wordKindOf, wordsOf } from '../../shared/addresses/words.ts'
import type { FoundAddress } from '../../stores/addresses/address-store.ts'
import type { WorldStreet } from './address-world.ts'
import { samplePath } from './samples.ts'

const FOLDER = 'files/addresses/geocoder-tester'
/** Files of the collection that are here; each is a kind of question. */
export const CASE_FILES = [
  'iledefrance/test_addresses.half.csv',
  'iledefrance/test_from_user_input.csv',
  'iledefrance/fuzzy/test_typo.csv',
  'iledefrance/test_fuzzy.csv',
  'iledefrance/test_base.csv',
  'test_abbreviations.csv',
  'test_synonymes.csv',
  'test_admin.csv',
] as const
export type CaseFile = (typeof CASE_FILES)[number]

/** A question of the collection and what must be in its answer; '' where nothing is asked. */
export interface GeocoderCase {
  query: string
  near: { lng: number; lat: number } | undefined
  number: string
  street: string
  /** What is expected when it is not said to be a street: a town, a street, a monument. */
  name: string
  city: string
  postcode: string
}

const row = z.record(z.string(), z.string())

/** The questions of a file. */
export function readCases(file: CaseFile): GeocoderCase[] {
  const { data } = Papa.parse(readFileSync(samplePath(`${FOLDER}/${file}`), 'utf8'), {
    header: true,
    skipEmptyLines: true,
  })
  return z
    .array(row)
    .parse(data)
    .map((one) => ({
      query: one.query ?? '',
      near: one.lat && one.lon ? { lng: Number(one.lon), lat: Number(one.lat) } : undefined,
      number: one.expected_housenumber ?? '',
      street: one.expected_street ?? '',
      name: one.expected_name ?? '',
      city: (one.expected_city ?? '').trim(),
      postcode: one.expected_postcode ?? '',
    }))
}

/** Names are compared by the words that tell: « Passage Richelieu » is the « Passage de Richelieu ». */
export function tellingWords(name: string): string {
  return wordsOf(name)
    .filter((word) => wordKindOf(word) !== 'joining')
    .join(' ')
}
const sameName = (a: string, b: string) => tellingWords(a) === tellingWords(b)

const STREET =
  /^(?:rue|avenue|boulevard|allée|impasse|passage|promenade|lotissement|zone|quai|chemin|square|place) /i

/** The streets outside Paris that the answers are in, for `addressWorld`: with the number asked for and its neighbours. */
export function expectedStreets(cases: readonly GeocoderCase[]): WorldStreet[] {
  return cases.flatMap((one) => {
    const { street, name, city, postcode, near } = one
    const wanted = street === '' && STREET.test(name) ? name : street
    if (wanted === '' || (city === '' && postcode === '')) return []
    if (/^paris/i.test(city) || postcode.startsWith('75')) return []
    const number =
      one.number === '' ? (/\d+(?=[, ]+(?:rue|av|bd|all|place))/.exec(one.query)?.[0] ?? '1') : one.number
    const beside = [1, 2, 3].map((step) => String(Number.parseInt(number, 10) + 2 * step))
    const text = cases
      .filter((other) => other.street === street && other.postcode === postcode && other.city === city)
      .map(({ query }) => query)
      .join(' ')
    return [{ name: wanted, city, postcode, text, at: near, numbers: ['1', '2', ...beside, number] }]
  })
}

/** The rule of the collection: what is expected must be in the answer. A town stands for each of its postcodes. */
export function answers(hit: FoundAddress, wanted: GeocoderCase): boolean {
  const line = `${hit.number ?? ''}${hit.suffix}`
  return (
    (wanted.number === '' || sameName(line, wanted.number)) &&
    (wanted.street === '' || sameName(hit.name, wanted.street)) &&
    (wanted.name === '' || sameName(hit.name, wanted.name) || sameName(`${line} ${hit.name}`, wanted.name)) &&
    (wanted.postcode === '' || hit.postcode === wanted.postcode || hit.type === 'municipality') &&
    // Saint-Ouen is Saint-Ouen-sur-Seine now.
    (wanted.city === '' ||
      [hit.city, hit.communeName].some((city) => fold(city).startsWith(fold(wanted.city))))
  )
}
