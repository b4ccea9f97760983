import type { Sent } from '../measured-server.ts'

/** One way in which a request can grow. */
export interface Series {
  name: string
  sizes: readonly number[]
  at(size: number): Sent
  /** Bytes that an answer to this size may have beside 64 kB, because they were asked for. */
  asked(size: number): number
}

/** Powers of two, `step` exponents apart. */
export function powers(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => 2 ** (from + i * step))
}

/** Texts that grow: what reads letters, numbers, lists, quotes or bytes sees its own worst. */
export const TEXTS: Readonly<Record<string, (size: number) => string>> = {
  letters: (size) => 'a'.repeat(size),
  digits: (size) => '7'.repeat(size),
  words: (size) => 'rue '.repeat(Math.ceil(size / 4)),
  commas: (size) => 'a,'.repeat(Math.ceil(size / 2)),
  quotes: (size) => '"'.repeat(size),
  spaces: (size) => `${' '.repeat(size)}x`,
  accents: (size) => 'é'.repeat(Math.ceil(size / 2)),
}

/** JSON values that grow, as text: some cannot be built by JSON.stringify. */
export const VALUES: Readonly<Record<string, (size: number) => string>> = {
  text: (size) => `"${'a'.repeat(size)}"`,
  escapes: (size) => `"${'\\u00e9'.repeat(Math.ceil(size / 6))}"`,
  'escaped quotes': (size) => `"${'\\"'.repeat(Math.ceil(size / 2))}"`,
  texts: (size) => `[${many('"x"', size)}]`,
  numbers: (size) => `[${many('1.7976931348623157e+308', size)}]`,
  number: (size) => `0.${'1'.repeat(size)}`,
  arrays: (size) => `[${many('[]', size)}]`,
  objects: (size) => `[${many('{"a":1}', size)}]`,
  keys: (size) => keys(size),
  'deep arrays': (size) => `${'['.repeat(Math.ceil(size / 2))}${']'.repeat(Math.ceil(size / 2))}`,
  'deep objects': (size) => `${'{"a":'.repeat(Math.ceil(size / 6))}1${'}'.repeat(Math.ceil(size / 6))}`,
  'long key': (size) => `{"${'k'.repeat(size)}":1}`,
}

/** As many of a value as make `size` bytes, one at least. */
function many(value: string, size: number): string {
  return `${value},`.repeat(Math.ceil(size / (value.length + 1))).slice(0, -1)
}

function keys(size: number): string {
  return `{${Array.from({ length: Math.ceil(size / 12) }, (_, i) => `"k${i}":1`).join(',')}}`
}

/** Marks the place of a value in a JSON text. */
const PLACE = '@@place@@'

/** The JSON text of an object in which the member at `path` is this JSON text. */
export function withValue(whole: object, path: readonly string[], value: string): string {
  return JSON.stringify(replaced(whole, path)).replace(`"${PLACE}"`, () => value)
}

function replaced(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return PLACE
  const object = typeof value === 'object' && value !== null ? value : {}
  return { ...object, [name]: replaced(Reflect.get(object, name), rest) }
}
