import type { FastifyInstance } from 'fastify'
import { demoPlace } from '../operations/demo-place.ts'
import { PAGE_POLICY, page } from './page.ts'

const NEAREST = `/v1/parcels/nearest?lng=${demoPlace.lng}&amp;lat=${demoPlace.lat}`

const LINKS = `<ul>
<li><a href="${NEAREST}"><code>${NEAREST}</code></a></li>
<li><a href="/v1/parcels/${demoPlace.idu}"><code>/v1/parcels/${demoPlace.idu}</code></a></li>
<li><a href="/v1/datasets"><code>/v1/datasets</code></a></li>
<li><a href="/v1/coverage"><code>/v1/coverage</code></a></li>
</ul>`

const ENGLISH = `<h1>Terrier</h1>
<p class="lead">French open land data, tied to the parcel. Give a point, get its cadastral parcel; the parcel is the key of the rest.</p>
<p><a href="/docs">API explorer</a> · <a href="/openapi.json">OpenAPI</a> · <a href="/ready">readiness</a> · <a href="/metrics">metrics</a></p>
<h2>Try it</h2>${LINKS}<p>The place in these examples is invented: it belongs to the demo territory.</p>
<h2>Agents</h2><p>The same questions are tools for agents (Model Context Protocol) at <code>/mcp</code>.</p>`

const FRENCH = `<section lang="fr"><h2>En français</h2>
<p>Les données foncières ouvertes de l’État, rattachées à la parcelle : un point donne sa parcelle cadastrale, et la parcelle donne accès au reste.
Chaque réponse nomme ses producteurs, leur licence et le millésime. Les mêmes questions sont des outils pour agents (MCP) à l’adresse <code>/mcp</code>. <a href="/docs">Explorer l’API</a>.</p></section>`

const HOME = page('en', 'Terrier: French open land data', ENGLISH + FRENCH)

/** The page at / and the icon that browsers ask for. */
export function addHome(app: FastifyInstance): void {
  app.get('/', (_request, reply) => {
    reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY })
      .send(HOME)
  })
  app.get('/favicon.ico', (_request, reply) => {
    reply.code(204).send()
  })
}
