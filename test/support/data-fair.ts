import { type TestServer, testServer } from './http-server.ts'

export type PortalRow = Readonly<Record<string, string | number | undefined>>

/** How the portal treats who asks. */
export interface PortalOptions {
  rows: readonly PortalRow[]
  pageSize?: number
  /** Requests that are answered 429, by their number from 1. */
  refused?: readonly number[]
  /** Requests that are answered 500, by their number from 1: the real portal does so at deep pages, at times. */
  broken?: readonly number[]
}

/**
 * A portal of data-fair over rows, behind a mirror's paths: `qs` filters, `select` chooses, `next` leads on. A filter by the plain name of a
 * column is ignored, as there.
 */
export function dataFairPortal(options: PortalOptions): Promise<TestServer> {
  const { rows, pageSize = 3, refused = [], broken = [] } = options
  return testServer((request, response, count) => {
    if (refused.includes(count)) return response.writeHead(429, { 'retry-after': '0' }).end()
    if (broken.includes(count)) return response.writeHead(500).end()
    const url = new URL(request.url?.replace(/^\/data\.ademe\.fr/, '') ?? '/', 'https://data.ademe.fr')
    if (!url.pathname.endsWith('/lines')) return response.writeHead(404).end()
    const qs = url.searchParams.get('qs')
    const found = qs === null ? rows : rows.filter((row) => matches(qs, row))
    const from = Number(url.searchParams.get('after') ?? 0)
    const size = Math.min(Number(url.searchParams.get('size') ?? 12), pageSize)
    const columns = url.searchParams.get('select')?.split(',')
    const results = found
      .slice(from, from + size)
      .map((row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => !columns || columns.includes(name))),
      )
    url.searchParams.set('after', String(from + size))
    const next = from + size < found.length ? { next: url.href } : {}
    return response.end(JSON.stringify({ total: found.length, ...next, results }))
  })
}

/** Whether a row answers a query of the language that the portal reads (Lucene's), as far as Terrier writes it. */
export function matches(query: string, row: PortalRow): boolean {
  const tokens = query.match(/\(|\)|\[[^\]]*\]|"[^"]*"|[^\s():]+:|[^\s()]+/g) ?? []
  let at = 0
  const take = (token: string) => tokens[at] === token && ++at > 0
  const any = (field?: string): boolean => {
    let found = all(field)
    while (take('OR')) found = all(field) || found
    return found
  }
  const all = (field?: string): boolean => {
    let found = one(field)
    while (take('AND')) found = one(field) && found
    return found
  }
  const one = (field?: string): boolean => {
    if (take('NOT')) return !one(field)
    if (take('(')) {
      const found = any(field)
      if (!take(')')) throw new Error(`${query}: no closing bracket`)
      return found
    }
    const token = tokens[at++] ?? ''
    if (token.endsWith(':')) return one(token.slice(0, -1))
    if (field === undefined) throw new Error(`${query}: ${token} stands alone`)
    if (field === '_exists_') return row[token] !== undefined
    const value = row[field]
    if (value === undefined) return false
    const range = /^\[(\S+) TO (\S+)\]$/.exec(token)
    return range
      ? String(value) >= range[1]! && String(value) <= range[2]!
      : String(value) === token.replaceAll('"', '')
  }
  const found = any()
  if (at < tokens.length) throw new Error(`${query}: ${tokens.slice(at).join(' ')} is left`)
  return found
}
