/** Pages carry no script and load nothing: their one style sheet stands in them. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const STYLE = `:root{color-scheme:light dark}body{font:1.05rem/1.6 system-ui,sans-serif;max-width:46rem;margin:2.5rem auto;padding:0 1.25rem}
h1{font-size:1.8rem;line-height:1.2}h2{font-size:1.2rem;margin-top:2.2rem}a{color:#0b57a4}@media(prefers-color-scheme:dark){a{color:#8ec5ff}}
code{font-size:.92em;overflow-wrap:anywhere}li{margin:.35rem 0}.lead{font-size:1.15rem}`

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text made safe inside HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}

/** A whole HTML page; `body` is HTML, title and language are text. */
export function page(language: 'en' | 'fr', title: string, body: string): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`
}
