import type { Operation } from '../../answers/operation.ts'
import type { Json, JsonObject } from '../answers/json.ts'

const PREFIX = 'terrier://answers/'

/** The whole answers to questions that are asked with GET, as resources. */
export const ANSWERS_TEMPLATE = {
  uriTemplate: `${PREFIX}{+question}`,
  name: 'answers',
  title: 'Whole answers',
  description:
    'The whole answer of REST to a question that is asked with GET, as JSON. question: its path and query, such as ' +
    'v1/transactions/by-parcel/960010000A0001?limit=50. Shortened answers of tools link to theirs, of the release that they were given from',
  mimeType: 'application/json',
}

/** What the URI of an answer asks: the path of REST, and the parameters of its query, a list where one is repeated. */
export interface AnswerUri {
  path: string
  query: Record<string, string | string[]>
}

/** The URI of the answer to a question. `sent`: its parameters; undefined when an address does not say one of their values. */
export function answerUri({ path }: Pick<Operation, 'path'>, sent: JsonObject): string | undefined {
  const texts = new Map<string, string>()
  for (const [name, value] of Object.entries(sent)) {
    const text = textOf(value)
    if (text === undefined) return undefined
    texts.set(name, text)
  }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(texts.get(name) ?? ''))
  const query = new URLSearchParams([...texts].filter(([name]) => !path.includes(`{${name}}`)))
  return `${PREFIX}${filled.slice(1)}?${query}`
}

/** A value as the text of a parameter, a list with commas between its items. */
function textOf(value: Json): string | undefined {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value)
  if (!Array.isArray(value) || value.length === 0) return undefined
  const items = value.map(textOf)
  // A list of a request is read from between the commas, without spaces around its items.
  const isReadable = items.every((item) => item !== undefined && !item.includes(',') && item === item.trim())
  return isReadable ? items.join() : undefined
}

/** Reads such a URI; undefined for another, and for one with a fragment. */
export function readAnswerUri(uri: string): AnswerUri | undefined {
  if (!uri.startsWith(PREFIX) || uri.includes('#')) return undefined
  const [path = '', ...rest] = uri.slice(PREFIX.length).split('?')
  const query = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(rest.join('?'))) {
    const before = query.get(name)
    query.set(name, before === undefined ? value : [before, value].flat())
  }
  return { path: `/${path}`, query: Object.fromEntries(query) }
}

/** Builds the function that gives the parameters of a path of the question, undefined for another path. */
export function pathReader({
  path,
  pathPattern,
}: Pick<Operation, 'path' | 'pathPattern'>): (asked: string) => Record<string, string> | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const form = new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`)
  const own = pathPattern && new RegExp(`^${pathPattern.pattern}$`)
  return (asked) => {
    const found = form.exec(asked)
    if (!found) return undefined
    const params = Object.fromEntries(names.map((name, i) => [name, decoded(found[i + 1]!)]))
    return own && !own.test(params[pathPattern.parameter] ?? '') ? undefined : params
  }
}

/** A part of a path as text. Wrong escapes stay as they are, or become U+FFFD. */
function decoded(part: string): string {
  return new URLSearchParams(`part=${part.replace(/[+&]/g, encodeURIComponent)}`).get('part') ?? ''
}
