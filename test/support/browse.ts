import type { FastifyInstance } from 'fastify'

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

export interface Page {
  status: number
  /** Where a redirection leads, empty when there is none. */
  location: string
  headers: Record<string, unknown>
  html: string
  /** What a reader reads: no tags, entities resolved. */
  text: string
}

/** A browser without a script: keeps cookies, follows nothing, and sends the forms that a page holds. */
export class Reader {
  readonly cookies = new Map<string, string>()
  readonly #app: FastifyInstance
  readonly #headers: Record<string, string>

  constructor(app: FastifyInstance, headers: Record<string, string> = {}) {
    this.#app = app
    this.#headers = { 'accept-language': 'en', ...headers }
  }

  get(url: string): Promise<Page> {
    return this.#ask('GET', url)
  }

  /** Sends fields to an address as a form of this service. `headers` overrides what the browser says of its origin. */
  post(url: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Page> {
    return this.#ask('POST', url, new URLSearchParams(fields).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    })
  }

  /** Sends the form of a page whose action is this, its hidden fields with those given. */
  send(page: Page, action: string, fields: Record<string, string>): Promise<Page> {
    return this.post(action, { ...hiddenFields(page, action), ...fields })
  }

  async #ask(
    method: 'GET' | 'POST',
    url: string,
    body?: string,
    more: Record<string, string> = {},
  ): Promise<Page> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...this.#headers, ...(cookie === '' ? {} : { cookie }), ...more }
    const answer = await this.#app.inject({ method, url, headers, ...(body === undefined ? {} : { body }) })
    for (const { name, value } of answer.cookies) {
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return {
      status: answer.statusCode,
      location: String(answer.headers.location ?? ''),
      headers: answer.headers,
      html: answer.body,
      text: decode(answer.body.replace(/<(style|script)>.*?<\/\1>/gs, '').replace(/<[^>]+>/g, ' ')),
    }
  }
}

/** The hidden fields of the first form with this action. */
function hiddenFields({ html }: Page, action: string): Record<string, string> {
  const form = new RegExp(`<form method="post" action="${action}">(.*?)</form>`, 's').exec(html)?.[1]
  if (form === undefined) throw new Error(`The page has no form for ${action}`)
  const hidden = form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)
  return Object.fromEntries([...hidden].map(([, name, value]) => [name!, decode(value!)]))
}

function decode(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity]!)
}
