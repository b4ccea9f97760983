/** A value of a parameter in an address. One that is left out or undefined is not sent. */
type Value = string | number | boolean | null | undefined | readonly Value[]

/** Parameters of a request, by their names: what the types of `InputOf` let through. */
export type Values = object

/** The address of a path with its parameters put in, and those that it does not name as the query; lists with commas. */
export function addressOf(base: string, path: string, values: Values): string {
  const entries = new Map<string, Value>(Object.entries(values))
  const inPath = new Set<string>()
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    inPath.add(name)
    const value = entries.get(name)
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new TypeError(`${name} is missing: it is part of the address ${path}`)
    return encodeURIComponent(value)
  })
  const query = [...entries]
    .filter(([name, value]) => value !== undefined && value !== null && !inPath.has(name))
    .map(([name, value]) => `${encodeURIComponent(name)}=${textOf(value)}`)
  return `${base}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

/** What is left for the body: all that the path does not name. */
export function bodyOf(path: string, values: Values): string {
  const own = Object.entries(values).filter(([name]) => !path.includes(`{${name}}`))
  return JSON.stringify(Object.fromEntries(own))
}

function textOf(value: Value): string {
  return (Array.isArray(value) ? value : [value]).map((one) => encodeURIComponent(String(one))).join(',')
}
