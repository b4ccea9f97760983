import { LONGEST_QUESTION } from '../api/operations/addresses/parameters.ts'
import { type Html, html } from './html.ts'
import type { SiteTexts } from './texts/en.ts'

/**
 * The form in which an address is typed; `typed` fills it. It uses GET, so it works without a script; with one, suggestions stand
 * below it.
 */
export function searchForm(texts: SiteTexts, typed = ''): Html {
  return html`<form method="get" action="/search" role="search"><label for="q">${texts.search}</label>
<div class="ask"><input id="q" data-suggest data-suggestions="${texts.map.client.suggestions}" data-no-suggestion="${texts.map.client.noSuggestion}" name="q" type="search" required maxlength="${LONGEST_QUESTION}" autocomplete="street-address" value="${typed}"><button>${texts.searchButton}</button></div><ul id="q-suggestions" class="suggestions" role="listbox" aria-label="${texts.suggested}" hidden></ul><p id="q-status" class="unseen" role="status"></p></form>`
}
