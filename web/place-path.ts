import type { ZoneLevel } from '../shared/schemas/zone.ts'
import { type Html, html } from './html.ts'

/** The page of a zone; undefined for a région, which has none. */
export function placePath(level: ZoneLevel, code: string): string | undefined {
  if (level === 'region') return undefined
  if (level === 'iris') return `/iris/${code}`
  return level === 'departement' ? `/departements/${code}` : `/communes/${code}`
}

/** The page of a street, by the codes of its commune and of itself in the land-tax files. */
export function streetPath(commune: string, street: string): string {
  return `/rues/${commune}/${encodeURIComponent(street)}`
}

/** The name of a zone, with a link to its page where it has one. */
export function placeLink({
  level,
  code,
  name,
}: {
  level: ZoneLevel
  code: string
  name: string | null
}): Html {
  const path = placePath(level, code)
  return path === undefined ? html`${name ?? code}` : html`<a href="${path}">${name ?? code}</a>`
}
