import { type Html, html } from '../html.ts'
import type { SiteTexts } from '../texts/en.ts'

/** The buttons at the top of a parcel's page. They need a script: it shows them. */
export function pageActions(address: string, { parts: { card } }: SiteTexts): Html {
  return html`<p class="actions screen"><button type="button" class="plain" data-copy="${address}" hidden>${card.copy}</button><button type="button" class="plain" data-print hidden>${card.print}</button><span role="status" class="soft" data-said="${card.copied}"></span></p>`
}
