import type { z } from 'zod'
import { explainIssue } from '../../../answers/explain-issue.ts'
import { isObject, type Json, type JsonObject } from '../../answers/json.ts'

/** Says what a schema refused in the arguments and what it accepts instead. */
export function explainArgumentIssue(issue: z.core.$ZodIssue, values: JsonObject): string {
  const value = valueAt(values, issue.path)
  if (value === undefined && issue.code !== 'custom') return 'is required'
  if (issue.code === 'invalid_type') return `must be ${article(issue.expected)}, not ${shown(value)}`
  if (issue.code === 'invalid_value')
    return `must be one of ${issue.values.map(String).join(', ')}, not ${shown(value)}`
  if (issue.code === 'too_small' && issue.origin === 'number') return `must be at least ${issue.minimum}`
  if (issue.code === 'too_big' && issue.origin === 'number') return `must be at most ${issue.maximum}`
  return explainIssue(issue).en
}

function valueAt(values: JsonObject, path: readonly PropertyKey[]): Json | undefined {
  let value: Json | undefined = values
  for (const key of path) {
    if (Array.isArray(value)) value = value[Number(key)]
    else if (isObject(value)) value = Object.hasOwn(value, key) ? value[String(key)] : undefined
    else return undefined
  }
  return value
}

function article(type: string): string {
  if (type === 'int') return 'a whole number'
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`
}

function shown(value: Json | undefined): string {
  const text = JSON.stringify(value ?? null)
  const short = text.length > 60 ? `${text.slice(0, 60)}…` : text
  return typeof value === 'string' ? `the text ${short}` : short
}
