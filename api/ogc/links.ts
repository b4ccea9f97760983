/** A link of OGC API. */
export interface OgcLink {
  href: string
  rel: string
  type: string
  title?: string
  /** Its address has variables in braces. */
  templated?: true
}

const RELATIONS = 'http://www.opengis.net/def/rel/ogc/1.0'
export const QUERYABLES_REL = `${RELATIONS}/queryables`
export const TILESETS_REL = `${RELATIONS}/tilesets-vector`
export const TILING_SCHEMES_REL = `${RELATIONS}/tiling-schemes`
export const TILING_SCHEME_REL = `${RELATIONS}/tiling-scheme`

export const GEOJSON = 'application/geo+json'
export const JSON_TYPE = 'application/json'
export const HTML_TYPE = 'text/html'
export const OPENAPI_TYPE = 'application/vnd.oai.openapi+json;version=3.0'
export const SCHEMA_TYPE = 'application/schema+json'

/** Links as a header (RFC 8288). */
export const linkHeader = (links: readonly OgcLink[]): string =>
  links.map(({ href, rel, type }) => `<${href}>; rel="${rel}"; type="${type}"`).join(', ')

/** The links of a document to itself and to its other face. `address` is absolute, without `f`. */
export function faces(address: string, json: string, asked: 'json' | 'html'): OgcLink[] {
  const with_ = (f: string) => `${address}${address.includes('?') ? '&' : '?'}f=${f}`
  const links: OgcLink[] = [
    { href: with_('json'), rel: asked === 'json' ? 'self' : 'alternate', type: json },
    { href: with_('html'), rel: asked === 'html' ? 'self' : 'alternate', type: HTML_TYPE },
  ]
  return asked === 'json' ? links : links.reverse()
}
