import { fold, wordKindOf } from '../../shared/addresses/words.ts'
import { type OfficialAddress, parisAddresses } from './paris-addresses.ts'
import { seeded } from './random.ts'
import { BY_EAR, MISTYPED, NUMBERS, replaced, TITLES, WRONG_TYPE } from './rewritten-streets.ts'

/** A question about an address with a mistake people make; undefined when the address has nothing to make it with. */
type MakeQuery = (address: OfficialAddress, random: () => number) => string | undefined

const line = ({ number, suffix }: OfficialAddress, street: string) => `${number}${suffix} ${street}`
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const changeLetter = (word: string, at: number, random: () => number) => {
  const letter = LETTERS[Math.floor(random() * LETTERS.length)]!
  return `${word.slice(0, at)}${letter === word[at] ? 'w' : letter}${word.slice(at + 1)}`
}
const longest = (street: string) =>
  fold(street)
    .split(' ')
    .filter((word) => wordKindOf(word) === 'plain')
    .reduce((a, b) => (b.length > a.length ? b : a), '')

let towns: Map<string, Set<string>> | undefined
/** Whether a street's name without its type is of no other street: « Rue Richard Lenoir » and the boulevard are told apart by nothing else. */
function isUnique(street: string): boolean {
  const untyped = (name: string) =>
    fold(name)
      .split(' ')
      .filter((word) => wordKindOf(word) === 'plain')
      .join(' ')
  if (!towns) {
    towns = new Map()
    for (const { street } of parisAddresses())
      towns.set(untyped(street), (towns.get(untyped(street)) ?? new Set()).add(street))
  }
  return towns.get(untyped(street))?.size === 1
}
const retyped = (address: OfficialAddress, types: Readonly<Record<string, string>>) => {
  const [type, ...name] = fold(address.street).split(' ')
  if (!isUnique(address.street)) return undefined
  const other = types[type!]
  return other === undefined
    ? undefined
    : `${line(address, `${other} ${name.join(' ')}`)} ${address.postcode}`
}

/** Kinds of mistakes, and the share of first answers that must be right on either half (measured, then frozen a little below). */
export const HARDER_QUERIES: readonly { name: string; make: MakeQuery; atLeast: number }[] = [
  {
    name: 'two letters wrong in a long word',
    atLeast: 98,
    make: (a, random) => {
      const word = longest(a.street)
      if (word.length < 8) return undefined
      const at = Math.floor((random() * word.length) / 2)
      const other = Math.ceil(word.length / 2) + Math.floor((random() * word.length) / 2)
      const wrong = changeLetter(changeLetter(word, at, random), Math.min(other, word.length - 1), random)
      return `${line(a, fold(a.street).replace(word, wrong))} ${a.postcode} paris`
    },
  },
  {
    name: 'a letter wrong in two words',
    atLeast: 98,
    make: (a, random) => {
      const words = fold(a.street).split(' ')
      const long = words.filter((word) => wordKindOf(word) === 'plain' && word.length >= 5)
      if (long.length < 2) return undefined
      const wrong = words.map((word) =>
        long.includes(word) ? changeLetter(word, 1 + Math.floor(random() * (word.length - 1)), random) : word,
      )
      return `${line(a, wrong.join(' '))} ${a.postcode}`
    },
  },
  {
    name: 'a letter wrong, without number, town or postcode',
    atLeast: 97,
    make: (a, random) => {
      const word = longest(a.street)
      if (word.length < 6) return undefined
      return fold(a.street).replace(
        word,
        changeLetter(word, 1 + Math.floor(random() * (word.length - 1)), random),
      )
    },
  },
  {
    name: 'written by ear',
    atLeast: 97,
    make: (a) => {
      const heard = replaced(a.street, BY_EAR)
      return heard && `${line(a, heard)} paris ${a.postcode}`
    },
  },
  {
    name: 'a joining word stuck to the name',
    atLeast: 98,
    make: (a) => {
      const stuck = fold(a.street).replace(
        / (de la|du|de|des|la|le|l|d) ([a-z]{3,})/,
        (_, join, word) => ` ${join.replace(' ', '')}${word}`,
      )
      return stuck === fold(a.street) ? undefined : `${line(a, stuck)} ${a.postcode}`
    },
  },
  {
    name: 'without the type of street',
    atLeast: 98,
    make: (a) => {
      const [type, ...name] = fold(a.street).split(' ')
      return wordKindOf(type!) === 'type' && name.length > 0 && isUnique(a.street)
        ? `${line(a, name.join(' '))} ${a.postcode}`
        : undefined
    },
  },
  { name: 'another type of street', atLeast: 96, make: (a) => retyped(a, WRONG_TYPE) },
  { name: 'the type of street misspelled', atLeast: 98, make: (a) => retyped(a, MISTYPED) },
  {
    name: 'first names as initials',
    atLeast: 96,
    make: (a) => {
      const words = fold(a.street).split(' ')
      const plain = words.filter((word) => wordKindOf(word) === 'plain')
      if (plain.length < 2 || plain[0]!.length < 3) return undefined
      return `${line(a, words.map((word) => (word === plain[0] ? `${word[0]}.` : word)).join(' '))} ${a.postcode}`
    },
  },
  {
    name: 'titles shortened, capitals',
    atLeast: 98,
    make: (a) => {
      const short = replaced(a.street, TITLES)
      return short && `${line(a, short)} ${a.postcode} paris`.toUpperCase()
    },
  },
  {
    name: 'numbers in digits or in words',
    atLeast: 95,
    make: (a) => {
      const other = replaced(a.street, NUMBERS)
      return other && `${line(a, other)} ${a.postcode}`
    },
  },
  {
    name: 'words in another order',
    atLeast: 97,
    make: (a) => {
      const [type, ...name] = fold(a.street).split(' ')
      if (name.length < 2) return undefined
      return `${[...name].reverse().join(' ')} ${type} ${a.number}${a.suffix} paris ${a.postcode}`
    },
  },
  {
    name: 'words that are no address before and after',
    atLeast: 98,
    make: (a, random) => {
      const before = [
        'm et mme durand',
        'cabinet medical',
        'chez dupont',
        'sarl martin et fils',
        'residence les pins',
      ][Math.floor(random() * 5)]!
      const after = ['2eme etage', 'escalier b', 'bat c', 'code 12b34', 'interphone martin'][
        Math.floor(random() * 5)
      ]!
      return `${before} ${line(a, fold(a.street))} ${after} ${a.postcode} paris`
    },
  },
  {
    name: 'the town misspelled',
    atLeast: 98,
    make: (a, random) =>
      `${line(a, fold(a.street))} ${a.postcode} ${['pari', 'prais', 'pariss', 'pairs'][Math.floor(random() * 4)]}`,
  },
  {
    name: 'half of the last word, without town',
    atLeast: 90,
    make: (a) => {
      const street = fold(a.street)
      const word = street.split(' ').at(-1)!
      return word.length < 8 ? undefined : line(a, street.slice(0, -Math.floor(word.length / 2)))
    },
  },
]

/** Seeded questions about addresses of Paris: half 0 was worked on, half 1 was only measured. */
export function harderQueries(
  make: MakeQuery,
  count: number,
  half: 0 | 1,
): { text: string; address: OfficialAddress }[] {
  const random = seeded(181 + half)
  const all = parisAddresses()
  const asked: { text: string; address: OfficialAddress }[] = []
  for (let tries = 0; tries < count * 60 && asked.length < count; tries++) {
    const address = all[Math.floor(random() * all.length)]!
    // « 72P4 Avenue Denfert-Rochereau »: a number that strayed into the name of a street.
    if (halfOf(address.street) !== half || /^\d/.test(address.street)) continue
    const text = make(address, random)
    if (text !== undefined) asked.push({ text, address })
  }
  return asked
}

/** Streets, not addresses, are halved: no name is on both sides. */
function halfOf(street: string): number {
  let sum = 0
  for (const letter of fold(street)) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003
  return sum % 2
}
