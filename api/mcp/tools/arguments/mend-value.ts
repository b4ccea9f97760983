import type { z } from 'zod'
import { isObject, type Json, type JsonObject } from '../../answers/json.ts'
import { nearestName } from './nearest-name.ts'

/**
 * What a refused value was most likely meant to be; the value itself when nothing is known, undefined to leave it out. `schema`: the JSON
 * schema of the value.
 */
export function mendValue(
  issue: z.core.$ZodIssue,
  value: Json | undefined,
  schema: Json | undefined,
): Json | undefined {
  if (issue.code === 'unrecognized_keys')
    return isObject(value) ? withNames(value, issue.keys, namesIn(schema), !isDictionary(schema)) : value
  if (issue.code === 'invalid_value') return nearestOf(issue.values, value)
  if (issue.code === 'too_small' || issue.code === 'too_big') return within(issue, value)
  if (issue.code === 'invalid_type' && issue.expected === 'int' && typeof value === 'number')
    return Math.round(value)
  return value
}

function nearestOf(values: readonly unknown[], value: Json | undefined): Json | undefined {
  if (typeof value !== 'string') return value
  const words = values.filter((one) => typeof one === 'string')
  return nearestName(value, words) ?? value
}

/** A number at the bound it is beyond, a list without what is too many; an empty list that must not be is left out. */
function within(
  issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig,
  value: Json | undefined,
): Json | undefined {
  const bound = Number(issue.code === 'too_small' ? issue.minimum : issue.maximum)
  if (typeof value === 'number') return bound
  if (!Array.isArray(value)) return value
  if (issue.code === 'too_big') return value.slice(0, bound)
  return value.length === 0 ? undefined : value
}

/** An object whose unknown members have the nearest of these names. One that is near none is left out where `drops`, else it stays. */
function withNames(
  object: JsonObject,
  unknown: readonly string[],
  names: readonly string[],
  drops: boolean,
): JsonObject {
  const members = Object.entries(object).flatMap(([name, value]): [string, Json][] => {
    if (!unknown.includes(name)) return [[name, value]]
    const near = nearestName(name, names)
    if (near !== undefined) return Object.hasOwn(object, near) ? [] : [[near, value]]
    return drops ? [] : [[name, value]]
  })
  return Object.fromEntries(members)
}

/** Whether an object's members are criteria by column, which a correction must never drop. */
function isDictionary(schema: Json | undefined): boolean {
  return isObject(schema) && 'propertyNames' in schema
}

/** The names that an object takes, by its schema. */
export function namesIn(schema: Json | undefined): string[] {
  if (!isObject(schema)) return []
  const { properties, propertyNames } = schema
  if (isObject(properties)) return Object.keys(properties)
  return isObject(propertyNames) && Array.isArray(propertyNames.enum) ? propertyNames.enum.map(String) : []
}

/** The schema of what stands at a path. */
export function schemaAt(schema: Json | undefined, path: readonly string[]): Json | undefined {
  let found = schema
  for (const name of path) {
    if (!isObject(found)) return undefined
    const { properties, additionalProperties, items }: JsonObject = found
    found =
      isObject(properties) && Object.hasOwn(properties, name)
        ? properties[name]
        : (items ?? additionalProperties)
  }
  return found
}
