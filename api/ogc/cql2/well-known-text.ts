import type { CrsBox } from '../crs.ts'
import { BadFilter } from './condition.ts'
import { cql2Sentences } from './cql2-sentences.ts'
import { emptyLiteral, type GeometryLiteral, type Position } from './literal-shape.ts'
import type { TokenReader } from './tokens.ts'

/** Reads `POINT(1 2)` and its like, and `BBOX(west, south, east, north)`. Throws BadFilter. */
export function readGeometry(tokens: TokenReader): GeometryLiteral {
  const literal = emptyLiteral()
  readInto(literal, tokens, 0)
  return literal
}

/** Collections inside each other. */
const DEEPEST = 4

function readInto(literal: GeometryLiteral, tokens: TokenReader, depth: number): void {
  const { kind, text } = tokens.next(cql2Sentences.aGeometry())
  const read = kind === 'word' ? READERS[text.toUpperCase()] : undefined
  if (!read || depth > DEEPEST)
    throw new BadFilter(cql2Sentences.noLiteral(JSON.stringify(text), Object.keys(READERS).join(', ')))
  // Z is written between the name and the positions, and heights are not looked at.
  tokens.takes('Z')
  read(literal, tokens, depth)
}

type Read = (literal: GeometryLiteral, tokens: TokenReader, depth: number) => void

const READERS: Readonly<Record<string, Read>> = Object.assign(Object.create(null), {
  BBOX: (literal, tokens) => literal.boxes.push(box(tokens)),
  POINT: (literal, tokens) => literal.points.push(...positions(tokens).slice(0, 1)),
  MULTIPOINT: (literal, tokens) => literal.points.push(...listOf(tokens, bareOrEnclosed)),
  LINESTRING: (literal, tokens) => literal.lines.push(positions(tokens)),
  MULTILINESTRING: (literal, tokens) => literal.lines.push(...listOf(tokens, positions)),
  POLYGON: (literal, tokens) => literal.polygons.push(listOf(tokens, positions)),
  MULTIPOLYGON: (literal, tokens) =>
    literal.polygons.push(...listOf(tokens, (inner) => listOf(inner, positions))),
  GEOMETRYCOLLECTION: (literal, tokens, depth) =>
    void listOf(tokens, (inner) => readInto(literal, inner, depth + 1)),
} satisfies Record<string, Read>)

/** What stands in parentheses, separated by commas. */
function listOf<T>(tokens: TokenReader, one: (tokens: TokenReader) => T): T[] {
  const found: T[] = []
  tokens.needs('(')
  do found.push(one(tokens))
  while (tokens.takes(','))
  tokens.needs(')')
  return found
}

const positions = (tokens: TokenReader): Position[] => listOf(tokens, position)

function position(tokens: TokenReader): Position {
  const [x, y] = [tokens.number(), tokens.number()]
  if (tokens.ahead?.kind === 'number') tokens.number()
  return [x, y]
}

/** A position of several points, with parentheses of its own or without. */
function bareOrEnclosed(tokens: TokenReader): Position {
  if (!tokens.takes('(')) return position(tokens)
  const found = position(tokens)
  tokens.needs(')')
  return found
}

function box(tokens: TokenReader): CrsBox {
  const numbers = listOf(tokens, (inner) => inner.number())
  return boxOfNumbers(numbers)
}

/** The box of four numbers, or of six with heights. Throws BadFilter for another list. */
export function boxOfNumbers(numbers: readonly number[]): CrsBox {
  const flat = numbers.length === 6 ? [0, 1, 3, 4].map((i) => numbers[i]!) : numbers
  const [west, south, east, north] = flat
  if (flat.length !== 4) throw new BadFilter(cql2Sentences.boxNumbers())
  return [west!, south!, east!, north!]
}
