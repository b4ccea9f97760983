import type { FastifyRequest } from 'fastify'
import { type Html, html } from './html.ts'
import type { SiteTexts } from './texts/en.ts'

/**
 * The whole address of a page of this service: under `publicUrl`, else under the address that the reader's browser asked. That one is
 * what the sender of the request says it is, and it is shown to nobody else.
 */
export function pageAddress(path: string, request: FastifyRequest, publicUrl: string | undefined): string {
  return `${publicUrl ?? `${request.protocol}://${request.host}`}${path}`
}

/** The address of a page, to be copied. */
export function shareLink(
  path: string,
  request: FastifyRequest,
  publicUrl: string | undefined,
  texts: SiteTexts,
): Html {
  const address = pageAddress(path, request, publicUrl)
  return html`<p class="share"><label for="share">${texts.share}</label><input id="share" readonly value="${address}"></p>`
}
