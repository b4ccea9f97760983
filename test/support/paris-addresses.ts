import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { fold, wordKindOf } from '../../shared/addresses/words.ts'
import { seeded } from './random.ts'
import { samplePath } from './samples.ts'

/** An address as the official file has it. */
export interface OfficialAddress {
  id: string
  number: string
  suffix: string
  street: string
  postcode: string
  commune: string
  lng: number
  lat: number
}

let read: OfficialAddress[] | undefined

/** Every address of Paris, by no code of the ingest. */
export function parisAddresses(): OfficialAddress[] {
  const path = samplePath('mirror/adresse.data.gouv.fr/data/ban/adresses/latest/csv/adresses-75.csv.gz')
  read ??= gunzipSync(readFileSync(path))
    .toString()
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const columns = line.split(';')
      const [id, , number, suffix, street, postcode, commune] = columns
      return {
        id: id!,
        number: number!,
        suffix: suffix!,
        street: street!,
        postcode: postcode!,
        commune: commune!,
        lng: Number(columns[12]),
        lat: Number(columns[13]),
      }
    })
  return read
}

/** Makes a question about an address, with `at` (0..1) to choose where the mistake is; undefined when it does not apply. */
type MakeQuery = (address: OfficialAddress, at: number) => string | undefined

const numberOf = ({ number, suffix }: OfficialAddress) => number + suffix
const plainWords = (street: string) =>
  fold(street)
    .split(' ')
    .filter((word) => wordKindOf(word) === 'plain')

/** Changes the longest word of the street's name. */
function mistake(change: (word: string, at: number) => string): MakeQuery {
  return (address, at) => {
    const [word] = plainWords(address.street).sort((a, b) => b.length - a.length)
    if (word === undefined || word.length < 5) return undefined
    const wrong = change(word, 1 + Math.floor(at * (word.length - 2)))
    return `${numberOf(address)} ${fold(address.street).replace(word, wrong)} ${address.postcode} paris`
  }
}

/** Ways in which people ask, and the share of first answers that must be right (measured, then frozen a little below). */
export const PARIS_QUERIES: readonly { name: string; make: MakeQuery; atLeast: number }[] = [
  { name: 'as written', atLeast: 99, make: (a) => `${numberOf(a)} ${a.street} ${a.postcode} Paris` },
  { name: 'without town', atLeast: 99, make: (a) => `${numberOf(a)} ${a.street} ${a.postcode}` },
  { name: 'without postcode', atLeast: 99, make: (a) => `${numberOf(a)} ${a.street}, paris` },
  {
    name: 'town first, number last',
    atLeast: 98,
    make: (a) => `Paris ${a.postcode} ${a.street} ${numberOf(a)}`,
  },
  {
    name: 'abbreviated',
    atLeast: 99,
    make: (a) =>
      `${numberOf(a)} ${a.street
        .toLowerCase()
        .replace(/^rue /, 'r. ')
        .replace(/^avenue /, 'av ')
        .replace(/^boulevard /, 'bd ')
        .replace('saint-', 'st ')} ${a.postcode}`,
  },
  {
    name: 'without joining words',
    atLeast: 98,
    make: (a) =>
      `${numberOf(a)} ${fold(a.street)
        .split(' ')
        .filter((word) => wordKindOf(word) !== 'joining')
        .join(' ')} ${a.postcode}`,
  },
  {
    name: 'a letter changed',
    atLeast: 98,
    make: mistake((w, i) => `${w.slice(0, i)}${w[i] === 'k' ? 'w' : 'k'}${w.slice(i + 1)}`),
  },
  { name: 'a letter forgotten', atLeast: 97, make: mistake((w, i) => w.slice(0, i) + w.slice(i + 1)) },
  { name: 'a letter too many', atLeast: 98, make: mistake((w, i) => `${w.slice(0, i)}m${w.slice(i)}`) },
  { name: 'a letter doubled', atLeast: 98, make: mistake((w, i) => w.slice(0, i) + w[i] + w.slice(i)) },
  {
    name: 'two letters swapped',
    atLeast: 98,
    make: mistake((w, i) => w.slice(0, i) + w[i + 1] + w[i] + w.slice(i + 2)),
  },
  { name: 'a word cut in two', atLeast: 97, make: mistake((w) => `${w.slice(0, 3)} ${w.slice(3)}`) },
  {
    name: 'two words joined',
    atLeast: 97,
    make: (a) => {
      const [first, second] = plainWords(a.street)
      const apart = `${first} ${second}`
      if (second === undefined || !fold(a.street).includes(apart)) return undefined
      return `${numberOf(a)} ${fold(a.street).replace(apart, `${first}${second}`)} ${a.postcode} paris`
    },
  },
  {
    name: 'while typing, three letters to go',
    atLeast: 90,
    make: (a) => (fold(a.street).length < 12 ? undefined : `${numberOf(a)} ${fold(a.street).slice(0, -3)}`),
  },
]

/** Seeded addresses of Paris and the question made of each. */
export function mistakenQueries(
  make: MakeQuery,
  count: number,
): { text: string; address: OfficialAddress }[] {
  const random = seeded(18)
  const all = parisAddresses()
  return Array.from({ length: count }, () => ({
    address: all[Math.floor(random() * all.length)]!,
    at: random(),
  })).flatMap(({ address, at }) => {
    const text = make(address, at)
    return text === undefined ? [] : [{ text, address }]
  })
}
