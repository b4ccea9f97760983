import type { z } from 'zod'
import { readRefusalText } from '../../shared/text/refusal-text.ts'
import type { Sentence } from '../../shared/text/sentence.ts'
import { issueSentences as says } from './issue-sentences.ts'
import { shortened } from './shortened.ts'

/** Unknown members of an object inside the body that a report names. */
const MOST_NAMES = 5
/** Values of a list to choose from that a report names. */
const MOST_VALUES = 60

/**
 * Says what a schema refused of one parameter, in words that stand behind its name: those of the schema where it has some, else ours. The
 * texts of the library of schemas are English alone, and reach nobody.
 */
export function explainIssue(issue: z.core.$ZodIssue): Sentence {
  const own = readRefusalText(issue.message)
  if (own) return own
  switch (issue.code) {
    case 'invalid_type':
      return explainType(issue.expected)
    case 'too_small':
    case 'too_big':
      return explainBound(issue)
    case 'invalid_format':
      return explainFormat(issue)
    case 'not_multiple_of':
      return says.multiple(issue.divisor)
    case 'invalid_value':
      return explainValues(issue.values)
    case 'unrecognized_keys':
      return explainMembers(issue.keys)
    case 'invalid_union':
      return explainUnion(issue)
    case 'invalid_key':
      return says.key()
    case 'invalid_element':
    case 'custom':
      return says.value()
  }
}

function explainType(expected: string): Sentence {
  if (expected === 'string') return says.text()
  if (expected === 'number') return says.number()
  if (expected === 'int') return says.whole()
  if (expected === 'boolean') return says.boolean()
  if (expected === 'array' || expected === 'tuple') return says.list()
  if (expected === 'object' || expected === 'record') return says.object()
  return expected === 'null' ? says.null() : says.other(expected)
}

function explainBound(issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall): Sentence {
  const { origin, exact, inclusive = true } = issue
  const isLeast = issue.code === 'too_small'
  const bound = String(isLeast ? issue.minimum : issue.maximum)
  if (origin === 'string') {
    if (exact) return says.exactCharacters(bound)
    if (isLeast) return bound === '1' ? says.notEmpty() : says.fewestCharacters(bound)
    return says.mostCharacters(bound)
  }
  if (origin === 'array' || origin === 'set') {
    if (exact) return says.exactItems(bound)
    if (isLeast) return bound === '1' ? says.notEmpty() : says.fewestItems(bound)
    return says.mostItems(bound)
  }
  if (isLeast) return inclusive ? says.least(bound) : says.above(bound)
  return inclusive ? says.most(bound) : says.under(bound)
}

function explainFormat({ format, pattern }: z.core.$ZodIssueInvalidStringFormat): Sentence {
  if (format === 'date') return says.day()
  if (format === 'datetime') return says.instant()
  if (format === 'uuid' || format === 'guid') return says.uuid()
  if (format === 'url') return says.url()
  if (format === 'email') return says.mail()
  return pattern === undefined ? says.form(format) : says.pattern(pattern)
}

function explainValues(values: readonly z.core.util.Primitive[]): Sentence {
  const [first] = values
  if (values.length === 1) return says.one(String(first))
  const names = values.slice(0, MOST_VALUES).map(String)
  return says.oneOf(`${names.join(', ')}${values.length > MOST_VALUES ? ', …' : ''}`)
}

function explainMembers(keys: readonly string[]): Sentence {
  const names = keys
    .slice(0, MOST_NAMES)
    .map((name) => JSON.stringify(shortened(name)))
    .join(', ')
  const more = keys.length - MOST_NAMES
  return more > 0 ? says.membersAndMore(names, more) : says.members(names)
}

/** Of the forms that a value may have, the one it is nearest to: that whose fault lies deepest inside. */
function explainUnion({ errors, options }: z.core.$ZodIssueInvalidUnion & { options?: unknown }): Sentence {
  if (Array.isArray(options) && options.length > 0) return explainValues(options)
  const [nearest] = errors
    .flatMap(([first]) => (first === undefined ? [] : [first]))
    .sort((a, b) => b.path.length - a.path.length)
  if (!nearest) return says.forms()
  if (nearest.path.length > 0) return says.inside(nearest.path.join('.'), explainIssue(nearest))
  return errors.length === 1 || nearest.code !== 'invalid_type' ? explainIssue(nearest) : says.forms()
}
