import { z } from 'zod'
import type { Sentence } from '../../shared/text/sentence.ts'
import { parameterSentences } from '../answers/parameter-sentences.ts'

/** How the text of a parameter is read. `json` = not from text: an object in a body. */
export type FieldKind = 'number' | 'boolean' | 'text' | 'json'

/** One parameter of an operation. */
export interface Field {
  name: string
  where: 'path' | 'query' | 'body'
  kind: FieldKind
  /** Takes several values: repeated, or separated by commas. */
  many: boolean
}

/** The parameters of an input schema, with where they stand in a request. */
export function fieldsOf(method: 'GET' | 'POST', path: string, input: z.ZodObject): Field[] {
  return Object.entries(input.shape).map(([name, schema]) => {
    const inner = unwrap(schema)
    const many = inner instanceof z.ZodArray
    const where = path.includes(`{${name}}`) ? 'path' : method === 'POST' ? 'body' : 'query'
    return { name, where, many, kind: kindOf(many ? unwrap(inner.element) : inner) }
  })
}

/** The schema a value is first held against: under optional, default and what transforms it. */
function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrap(schema.unwrap())
  return schema instanceof z.ZodPipe ? unwrap(schema.in) : schema
}

function kindOf(schema: z.core.$ZodType): FieldKind {
  if (schema instanceof z.ZodNumber) return 'number'
  if (schema instanceof z.ZodBoolean) return 'boolean'
  return schema instanceof z.ZodObject || schema instanceof z.ZodUnion ? 'json' : 'text'
}

/** A decimal as people and JSON write it; not '', not hexadecimal, not Infinity or NaN. */
const DECIMAL = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/

/** Why a parameter's text cannot be read. */
export class UnreadableField {
  readonly detail: Sentence
  constructor(detail: Sentence) {
    this.detail = detail
  }
}

/** The value that a parameter's text means; `text` is a list when the parameter was repeated. */
export function readField(field: Field, text: string | readonly string[]): unknown {
  if (field.many) return readMany(field, typeof text === 'string' ? [text] : text)
  if (typeof text !== 'string') return new UnreadableField(parameterSentences.once())
  return readOne(field.kind, text)
}

function readMany(field: Field, texts: readonly string[]): unknown {
  const values = texts.flatMap((text) => text.split(',')).map((text) => readOne(field.kind, text.trim()))
  return values.find((value) => value instanceof UnreadableField) ?? values
}

function readOne(kind: FieldKind, text: string): unknown {
  if (kind === 'number') {
    const value = DECIMAL.test(text) ? Number(text) : Number.NaN
    return Number.isFinite(value) ? value : new UnreadableField(parameterSentences.decimal(shown(text)))
  }
  if (kind === 'boolean') {
    if (text === 'true' || text === 'false') return text === 'true'
    return new UnreadableField(parameterSentences.trueOrFalse(shown(text)))
  }
  return text
}

function shown(text: string): Sentence | string {
  return text === ''
    ? parameterSentences.empty()
    : JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)
}
