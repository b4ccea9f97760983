import type { FastifyRequest } from 'fastify'
import { type Html, html } from './html.ts'
import type { SiteTexts } from './texts/en.ts'

/**
 * The address of a page, to be copied: under `publicUrl`, else under the address that the reader's browser asked. That one is what the
 * sender of the request says it is, and it is shown to nobody else.
 */
export function shareLink(
  path: string,
  request: FastifyRequest,
  publicUrl: string | undefined,
  texts: SiteTexts,
): Html {
  const address = `${publicUrl ?? `${request.protocol}://${request.host}`}${path}`
  return html`<p class="share"><label for="share">${texts.share}</label><input id="share" readonly value="${address}"></p>`
}
