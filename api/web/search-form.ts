import { type Html, html } from '../../web/html.ts'
import type { SiteTexts } from '../../web/texts/en.ts'
import { LONGEST_QUESTION } from '../operations/addresses/parameters.ts'

/** The form in which an address is typed; `typed` fills it. It uses GET, so it works without a script. */
export function searchForm(texts: SiteTexts, typed = ''): Html {
  return html`<form method="get" action="/search" role="search"><label for="q">${texts.search}</label>
<div class="ask"><input id="q" name="q" type="search" required maxlength="${LONGEST_QUESTION}" autocomplete="street-address" value="${typed}"><button>${texts.searchButton}</button></div></form>`
}
