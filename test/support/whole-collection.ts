import type { FastifyInstance } from 'fastify'

/** Features of /ogc as a test reads them. */
export interface OgcPage {
  features: { id: string; properties: Record<string, string | number | null> }[]
  numberMatched?: number
  numberReturned: number
  links: { rel: string; href: string; type: string }[]
}

/** Every feature of a question of /ogc, page by page, by the links of the answers. Throws for an answer that is no page, or counts its features wrong. */
export async function wholeCollection(app: FastifyInstance, url: string) {
  const features: OgcPage['features'] = []
  let matched: number | undefined
  for (let next: string | undefined = url; next !== undefined; ) {
    const answer = await app.inject(next)
    if (answer.statusCode !== 200) throw new Error(`${next} is ${answer.statusCode}: ${answer.body}`)
    const page: OgcPage = answer.json()
    if (page.numberReturned !== page.features.length)
      throw new Error(`${next} gives ${page.features.length} features and says ${page.numberReturned}`)
    features.push(...page.features)
    matched = page.numberMatched
    next = page.links.find(({ rel }) => rel === 'next')?.href.replace(/^https?:\/\/[^/]+/, '')
  }
  return { ids: features.map(({ id }) => id), features, matched }
}
