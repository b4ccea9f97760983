import type { Sentence } from '../../shared/text/sentence.ts'
import type { CollectionField, Value } from './collection.ts'
import { ogcSentences } from './ogc-sentences.ts'
import { dayIn } from './read-days.ts'

/** A condition on the properties of a feature. Unknown values are neither true nor false: undefined. */
export type FeatureCondition = (properties: Readonly<Record<string, Value>>) => boolean | undefined

/** Why a filter cannot be read. */
export class BadFilter extends Error {
  readonly detail: Sentence

  constructor(detail: Sentence) {
    super(detail.en)
    this.detail = detail
  }
}

const TOKEN =
  /\s*(?:(<>|<=|>=|[=<>()])|('(?:[^']|'')*')|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|("[^"]+"|[A-Za-z_][\w.]*))/y
/** Tokens of a filter, and parentheses inside each other. */
const MOST_TOKENS = 300
const DEEPEST = 20

type Token = { kind: 'sign' | 'text' | 'number' | 'word'; text: string }

function tokensOf(filter: string): Token[] {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < filter.trimEnd().length) {
    const at = TOKEN.lastIndex
    const [, sign, text, number, word] = TOKEN.exec(filter) ?? []
    if (sign !== undefined) tokens.push({ kind: 'sign', text: sign })
    else if (text !== undefined) tokens.push({ kind: 'text', text: text.slice(1, -1).replaceAll("''", "'") })
    else if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else if (word !== undefined) tokens.push({ kind: 'word', text: word })
    else throw new BadFilter(ogcSentences.unreadable(at + 1))
    if (tokens.length > MOST_TOKENS) throw new BadFilter(ogcSentences.manyTokens(MOST_TOKENS))
  }
  return tokens
}

/**
 * Reads a filter of CQL2 text, Basic CQL2: comparisons (= <> < > <= >=) of a property with a value, IS [NOT] NULL, AND, OR, NOT and parentheses;
 * values are numbers, 'texts', true, false, DATE('…') and TIMESTAMP('…'). Throws BadFilter.
 */
export function readFilter(
  filter: string,
  fields: Readonly<Record<string, CollectionField>>,
): FeatureCondition {
  const reader = new Reader(tokensOf(filter), fields)
  const condition = reader.any(0)
  reader.end()
  return condition
}

class Reader {
  #at = 0
  readonly #tokens: readonly Token[]
  readonly #fields: Readonly<Record<string, CollectionField>>

  constructor(tokens: readonly Token[], fields: Readonly<Record<string, CollectionField>>) {
    this.#tokens = tokens
    this.#fields = fields
  }

  /** Conditions joined by OR. */
  any(depth: number): FeatureCondition {
    const parts = [this.#all(depth)]
    while (this.#takes('OR')) parts.push(this.#all(depth))
    return (properties) => {
      const found = parts.map((part) => part(properties))
      return found.includes(true) ? true : found.includes(undefined) ? undefined : false
    }
  }

  end(): void {
    const rest = this.#tokens[this.#at]
    if (rest) throw new BadFilter(ogcSentences.goesOn(JSON.stringify(rest.text)))
  }

  #all(depth: number): FeatureCondition {
    const parts = [this.#one(depth)]
    while (this.#takes('AND')) parts.push(this.#one(depth))
    return (properties) => {
      const found = parts.map((part) => part(properties))
      return found.includes(false) ? false : found.includes(undefined) ? undefined : true
    }
  }

  #one(depth: number): FeatureCondition {
    if (depth > DEEPEST) throw new BadFilter(ogcSentences.deep(DEEPEST))
    if (this.#takes('NOT')) {
      const part = this.#one(depth + 1)
      return (properties) => {
        const found = part(properties)
        return found === undefined ? undefined : !found
      }
    }
    if (this.#takes('(')) {
      const part = this.any(depth + 1)
      this.#needs(')')
      return part
    }
    return this.#comparison()
  }

  #comparison(): FeatureCondition {
    const name = this.#property()
    if (this.#takes('IS')) {
      const isNot = this.#takes('NOT')
      this.#needs('NULL')
      return (properties) => ((properties[name] ?? null) === null) !== isNot
    }
    const sign = this.#next(ogcSentences.aSign())
    const compare = SIGNS[sign.text]
    if (!compare) throw new BadFilter(ogcSentences.noSign(JSON.stringify(sign.text)))
    const wanted = this.#value()
    const { type } = this.#fields[name]!
    const needed = type === 'integer' ? 'number' : type
    if (typeof wanted !== needed) throw new BadFilter(ogcSentences.otherType(name, needed, typeof wanted))
    return (properties) => {
      const own = properties[name] ?? null
      return own === null ? undefined : compare(own < wanted ? -1 : own > wanted ? 1 : 0)
    }
  }

  #property(): string {
    const { kind, text } = this.#next(ogcSentences.aProperty())
    const name = text.startsWith('"') ? text.slice(1, -1) : text
    if (kind !== 'word' || !Object.hasOwn(this.#fields, name))
      throw new BadFilter(ogcSentences.noProperty(JSON.stringify(name), Object.keys(this.#fields).join(', ')))
    return name
  }

  #value(): string | number | boolean {
    const { kind, text } = this.#next(ogcSentences.aValue())
    if (kind === 'text') return text
    if (kind === 'number') return Number(text)
    const word = text.toUpperCase()
    if (kind === 'word' && (word === 'TRUE' || word === 'FALSE')) return word === 'TRUE'
    if (kind !== 'word' || (word !== 'DATE' && word !== 'TIMESTAMP'))
      throw new BadFilter(ogcSentences.noValue(JSON.stringify(text)))
    this.#needs('(')
    const day = this.#next(ogcSentences.aDay())
    this.#needs(')')
    const found = day.kind === 'text' ? dayIn(day.text) : undefined
    if (found === undefined) throw new BadFilter(ogcSentences.noDay())
    return found
  }

  #takes(word: string): boolean {
    const token = this.#tokens[this.#at]
    if (token === undefined || token.kind === 'text' || token.text.toUpperCase() !== word) return false
    this.#at++
    return true
  }

  #needs(word: string): void {
    if (!this.#takes(word)) throw new BadFilter(ogcSentences.lacks(word, this.#at))
  }

  #next(what: Sentence): Token {
    const token = this.#tokens[this.#at++]
    if (!token) throw new BadFilter(ogcSentences.ends(what))
    return token
  }
}

const SIGNS: Readonly<Record<string, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '>': (order) => order > 0,
  '<=': (order) => order <= 0,
  '>=': (order) => order >= 0,
}
