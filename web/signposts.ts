import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cachedWithLinks, ownAddress } from '../api/plugins/own-address.ts'
import { VERSION } from '../shared/process/version.ts'

/** A furrowed field under the sun, in the colours of the pages. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#0b57a4"/><circle cx="22" cy="10" r="4" fill="#ffe9a8"/><path d="M3 27L12 15h8l9 12z" fill="#ffe9a8"/><path d="M16 15v12M12.7 15L8.5 27M19.3 15l4.2 12" stroke="#0b57a4" stroke-width="1.6"/></svg>`

/** Sales, and answers that hold them, may not be indexed (LPF, art. R*112 A-3); accounts and agents have nothing to index. */
const UNINDEXED = [
  '/parcels/',
  '/search',
  '/communes/',
  '/iris/',
  '/rues/',
  '/map/',
  '/v1/',
  '/docs/',
  '/openapi.json',
  '/mcp',
  '/account',
]

/** Seconds that caches may keep these: they change with an upgrade only. */
const CACHED = 'public, max-age=3600'

/** Serves what browsers, crawlers, agents and their registries look for at known addresses. */
export function addSignposts(app: FastifyInstance): void {
  const serve = (url: string, type: string, write: (base: string) => string) =>
    app.get(url, (request: FastifyRequest, reply: FastifyReply) => {
      reply
        .headers({ 'content-type': type, 'cache-control': cachedWithLinks(request, CACHED) })
        .send(write(ownAddress(request)))
    })
  serve('/favicon.svg', 'image/svg+xml', () => ICON)
  serve('/robots.txt', 'text/plain; charset=utf-8', robots)
  serve('/llms.txt', 'text/markdown; charset=utf-8', llms)
  serve('/server.json', 'application/json; charset=utf-8', (base) => JSON.stringify(serverJson(base)))
  app.get('/favicon.ico', (_request, reply) => {
    reply.code(204).send()
  })
}

function robots(): string {
  return `User-agent: *\n${UNINDEXED.map((path) => `Disallow: ${path}\n`).join('')}`
}

/** What the service is and how agents and programs use it (llmstxt.org). */
function llms(base: string): string {
  return `# Terrier

> French open land data, tied to the cadastral parcel: addresses, parcels, buildings, sales, prices, rents, energy, co-ownerships, owners,
> companies and population. No question needs a key; a key raises the quotas.

Agents connect to ${base}/mcp (Model Context Protocol, Streamable HTTP): every question is a tool. A parcel is named by its IDU
(14 characters), a commune by its INSEE code. Every answer is { data, meta }: meta.datasets are the sources to cite, meta.coverage says
what is loaded. Answers with sales may not be indexed (LPF, art. R*112 A-3).

## For agents and programs

- [MCP](${base}/mcp): the questions as tools
- [OpenAPI](${base}/openapi.json): the same questions over HTTP, with examples
- [OGC API Features](${base}/ogc): the same data for QGIS and GDAL
- [What is loaded](${base}/v1/coverage): départements and communes, dataset by dataset
- [Sources](${base}/v1/datasets): producers, licences and editions
- [server.json](${base}/server.json): the entry for registries of agents' servers

## For people

- [Search](${base}/): an address, a town, a street or a parcel
- [Explorer](${base}/docs): every question, to try
- [Accounts](${base}/account): API keys
`
}

/** The entry of this service in a registry of agents' servers (schema of the MCP registry, 2025-12-11). */
function serverJson(base: string) {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: `${namespaceOf(base)}/terrier`,
    title: 'Terrier: French open land data',
    description: 'French open land data by cadastral parcel: sales, prices, rents, energy, owners, companies',
    version: VERSION,
    websiteUrl: base,
    icons: [{ src: `${base}/favicon.svg`, mimeType: 'image/svg+xml', sizes: ['any'] }],
    remotes: [{ type: 'streamable-http', url: `${base}/mcp` }],
  }
}

/** The host in reverse, as registries name servers; `local` where it is no name. */
function namespaceOf(base: string): string {
  const host = URL.canParse(base) ? new URL(base).hostname : ''
  return /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)*$/i.test(host) ? host.split('.').reverse().join('.') : 'local'
}
