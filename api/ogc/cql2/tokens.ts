import type { Sentence } from '../../../shared/text/sentence.ts'
import { BadFilter } from './condition.ts'
import { cql2Sentences } from './cql2-sentences.ts'

const TOKEN =
  /\s*(?:(<>|<=|>=|[=<>(),])|('(?:[^'\\]|''|\\'|\\)*')|([-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)|("[^"]+"|[A-Za-z_][\w.]*))/y

export interface Token {
  kind: 'sign' | 'text' | 'number' | 'word'
  text: string
}

function tokensOf(filter: string): Token[] {
  const tokens: Token[] = []
  const end = filter.trimEnd().length
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < end) {
    const at = TOKEN.lastIndex
    const [, sign, text, number, word] = TOKEN.exec(filter) ?? []
    if (sign !== undefined) tokens.push({ kind: 'sign', text: sign })
    else if (text !== undefined) tokens.push({ kind: 'text', text: unescaped(text.slice(1, -1)) })
    else if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else if (word !== undefined) tokens.push({ kind: 'word', text: word })
    else throw new BadFilter(cql2Sentences.unreadable(at + 1))
  }
  return tokens
}

/** CQL2 writes an apostrophe inside a text as '' or \' (OGC 21-065r2, requirement /req/cql2-text/escaping). */
const unescaped = (text: string) => text.replaceAll(/''|\\'/g, "'")

/** The words and signs of a filter, one after the other. */
export class TokenReader {
  #at = 0
  readonly #tokens: readonly Token[]

  /** Throws BadFilter when the text has a character that no word or sign begins with. */
  constructor(filter: string) {
    this.#tokens = tokensOf(filter)
  }

  /** The next token, which stays. */
  get ahead(): Token | undefined {
    return this.#tokens[this.#at]
  }

  /** Goes on behind a word (upper case) or sign when it comes next, and says whether it does. */
  takes(word: string): boolean {
    const token = this.ahead
    if (token === undefined || token.kind === 'text' || token.text.toUpperCase() !== word) return false
    this.#at++
    return true
  }

  needs(word: string): void {
    if (!this.takes(word)) throw new BadFilter(cql2Sentences.lacks(word, this.#at))
  }

  /** The next token; `what` it should be, for the refusal of a filter that ends. */
  next(what: Sentence): Token {
    const token = this.#tokens[this.#at++]
    if (!token) throw new BadFilter(cql2Sentences.ends(what))
    return token
  }

  number(): number {
    const { kind, text } = this.next(cql2Sentences.aNumber())
    if (kind !== 'number') throw new BadFilter(cql2Sentences.noNumber(JSON.stringify(text)))
    return Number(text)
  }

  /** Throws BadFilter when something is left. */
  end(): void {
    if (this.ahead) throw new BadFilter(cql2Sentences.goesOn(JSON.stringify(this.ahead.text)))
  }
}
