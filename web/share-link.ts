import type { FastifyRequest } from 'fastify'
import { ownAddress } from '../api/plugins/own-address.ts'
import { type Html, html } from './html.ts'
import type { SiteTexts } from './texts/en.ts'

/** The whole address of a page of this service. */
export function pageAddress(path: string, request: FastifyRequest): string {
  return `${ownAddress(request)}${path}`
}

/** The address of a page, to be copied. */
export function shareLink(path: string, request: FastifyRequest, texts: SiteTexts): Html {
  return html`<p class="share"><label for="share">${texts.share}</label><input id="share" readonly value="${pageAddress(path, request)}"></p>`
}
