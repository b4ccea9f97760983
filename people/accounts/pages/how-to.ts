import { demoPlace } from '../../../api/operations/demo-place.ts'
import { type Html, html } from '../../../web/html.ts'
import type { AccountTexts } from './texts/en.ts'

/** How to call the service with a key, ready to be pasted. `base` is the address of the service. */
export function howTo(base: string, secret: string, texts: AccountTexts): Html {
  const rest = `curl -H 'Authorization: Bearer ${secret}' \\\n  '${base}/v1/parcels/nearest?lng=${demoPlace.point.lng}&lat=${demoPlace.point.lat}'`
  const server = { type: 'http', url: `${base}/mcp`, headers: { Authorization: `Bearer ${secret}` } }
  const mcp = JSON.stringify({ mcpServers: { terrier: server } }, null, 2)
  return html`<p>${texts.howRest}</p><pre tabindex="0"><code>${rest}</code></pre><p>${texts.howMcp}</p><pre tabindex="0"><code>${mcp}</code></pre>`
}
