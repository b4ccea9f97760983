import { part } from './dom.ts'
import { SearchBox } from './search.ts'

/** Suggestions under the search field of a page; one that is chosen opens its page. What is typed whole goes to the page of the search. */
const input = document.querySelector<HTMLInputElement>('input[data-suggest]')
if (input) {
  const { suggestions = '', noSuggestion = '' } = input.dataset
  new SearchBox(
    { input, list: part('q-suggestions', HTMLUListElement), status: part('q-status', HTMLElement) },
    { suggestions, noSuggestion },
    ({ href }) => location.assign(href),
  )
}
