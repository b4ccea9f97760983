import type { Crs } from '../crs.ts'
import { dayIn } from '../read-days.ts'
import {
  allOf,
  always,
  anyOf,
  BadFilter,
  compareProperty,
  type FeatureCondition,
  type Fields,
  GEOMETRY,
  notOf,
  nullTest,
} from './condition.ts'
import { cql2Sentences } from './cql2-sentences.ts'
import { DEEPEST, MOST_CONDITIONS } from './limits.ts'
import { checkAnswered, isSpatial, spatialCondition } from './spatial-operators.ts'
import { TokenReader } from './tokens.ts'
import { readGeometry } from './well-known-text.ts'

/**
 * Reads a filter of CQL2 text (OGC 21-065r2): Basic CQL2, which is comparisons (= <> < > <= >=) of a property with a value, IS [NOT] NULL, AND, OR, NOT,
 * TRUE, FALSE and parentheses, and S_INTERSECTS and S_DISJOINT of `geometry` with a literal in `crs`. Values are numbers, 'texts', true, false, DATE('…')
 * and TIMESTAMP('…'). Throws BadFilter.
 */
export function readFilterText(filter: string, fields: Fields, crs: Crs): FeatureCondition {
  const reader = new ConditionReader(filter, fields, crs)
  return reader.whole()
}

class ConditionReader {
  readonly #tokens: TokenReader
  readonly #fields: Fields
  readonly #crs: Crs
  #conditions = 0

  constructor(filter: string, fields: Fields, crs: Crs) {
    this.#tokens = new TokenReader(filter)
    this.#fields = fields
    this.#crs = crs
  }

  whole(): FeatureCondition {
    const condition = this.#any(0)
    this.#tokens.end()
    return condition
  }

  /** Conditions joined by OR. */
  #any(depth: number): FeatureCondition {
    const parts = [this.#all(depth)]
    while (this.#tokens.takes('OR')) parts.push(this.#all(depth))
    return anyOf(parts)
  }

  #all(depth: number): FeatureCondition {
    const parts = [this.#one(depth)]
    while (this.#tokens.takes('AND')) parts.push(this.#one(depth))
    return allOf(parts)
  }

  #one(depth: number): FeatureCondition {
    if (depth > DEEPEST) throw new BadFilter(cql2Sentences.deep(DEEPEST))
    if (this.#tokens.takes('NOT')) return notOf(this.#one(depth + 1))
    if (this.#tokens.takes('(')) {
      const part = this.#any(depth + 1)
      this.#tokens.needs(')')
      return part
    }
    if (++this.#conditions > MOST_CONDITIONS)
      throw new BadFilter(cql2Sentences.manyConditions(MOST_CONDITIONS))
    return this.#predicate()
  }

  #predicate(): FeatureCondition {
    for (const value of [true, false])
      if (this.#tokens.takes(String(value).toUpperCase())) return always(value)
    const { ahead } = this.#tokens
    if (ahead?.kind === 'word' && isSpatial(ahead.text)) return this.#spatial()
    const name = this.#property()
    if (this.#tokens.takes('IS')) {
      const isNot = this.#tokens.takes('NOT')
      this.#tokens.needs('NULL')
      return nullTest(name, isNot, this.#fields)
    }
    const sign = this.#tokens.next(cql2Sentences.aSign())
    if (sign.kind !== 'sign') throw new BadFilter(cql2Sentences.noSign(JSON.stringify(sign.text)))
    return compareProperty(name, sign.text, this.#value(), this.#fields)
  }

  #spatial(): FeatureCondition {
    const { text } = this.#tokens.next(cql2Sentences.aProperty())
    checkAnswered(text)
    this.#tokens.needs('(')
    const property = this.#property()
    this.#tokens.needs(',')
    const literal = readGeometry(this.#tokens)
    this.#tokens.needs(')')
    return spatialCondition(text, property, literal, this.#crs)
  }

  #property(): string {
    const { kind, text } = this.#tokens.next(cql2Sentences.aProperty())
    const name = text.startsWith('"') ? text.slice(1, -1) : text
    if (kind !== 'word' || (name !== GEOMETRY && !Object.hasOwn(this.#fields, name)))
      throw new BadFilter(
        cql2Sentences.noProperty(JSON.stringify(name), [...Object.keys(this.#fields), GEOMETRY].join(', ')),
      )
    return name
  }

  #value(): string | number | boolean {
    const { kind, text } = this.#tokens.next(cql2Sentences.aValue())
    if (kind === 'text') return text
    if (kind === 'number') return Number(text)
    const word = text.toUpperCase()
    if (kind === 'word' && (word === 'TRUE' || word === 'FALSE')) return word === 'TRUE'
    if (kind !== 'word' || (word !== 'DATE' && word !== 'TIMESTAMP'))
      throw new BadFilter(cql2Sentences.noValue(JSON.stringify(text)))
    this.#tokens.needs('(')
    const day = this.#tokens.next(cql2Sentences.aDay())
    this.#tokens.needs(')')
    const found = day.kind === 'text' ? dayIn(day.text) : undefined
    if (found === undefined) throw new BadFilter(cql2Sentences.noDay())
    return found
  }
}
