import type { ClientTexts } from '../../texts/map-words.ts'
import { element } from './dom.ts'
import type { Suggestion } from './suggestion.ts'

/** Milliseconds without a key before the service is asked, and characters from which it can tell anything. */
const PAUSE = 160
const LEAST = 3

type SearchTexts = Pick<ClientTexts, 'suggestions' | 'noSuggestion'>

/** The field, the list below it, and where the number of suggestions is said. */
export interface SearchParts {
  input: HTMLInputElement
  list: HTMLUListElement
  status: HTMLElement
}

/** The search box, with suggestions while typing: the combobox of the ARIA patterns, its list apart from the field. */
export class SearchBox {
  readonly #input: HTMLInputElement
  readonly #list: HTMLUListElement
  readonly #status: HTMLElement
  readonly #texts: SearchTexts
  readonly #chosen: (suggestion: Suggestion) => void
  readonly #takesFirst: boolean
  #found: Suggestion[] = []
  #active = -1
  #asking = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `takesFirst`: Enter on what is typed takes the first suggestion if that is likely; otherwise the form is sent. */
  constructor(
    { input, list, status }: SearchParts,
    texts: SearchTexts,
    chosen: (suggestion: Suggestion) => void,
    takesFirst = false,
  ) {
    this.#input = input
    this.#list = list
    this.#status = status
    this.#texts = texts
    this.#chosen = chosen
    this.#takesFirst = takesFirst
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': this.#list.id,
      autocomplete: 'off',
    }
    for (const [name, value] of Object.entries(attributes)) this.#input.setAttribute(name, value)
    this.#show([])
    this.#input.addEventListener('input', () => this.#later())
    this.#input.addEventListener('keydown', (event) => this.#key(event))
    this.#input.addEventListener('blur', () => this.#close())
    this.#input.form?.addEventListener('submit', (event) => this.#submit(event))
  }

  #later(): void {
    this.#stop()
    const { signal } = this.#asking
    const suggest = () => this.#ask(signal).then((found) => found && this.#show(found, true))
    this.#timer = setTimeout(() => void suggest(), PAUSE)
  }

  /** Gives up what is suggested for what was typed before. */
  #stop(): void {
    clearTimeout(this.#timer)
    this.#asking.abort()
    this.#asking = new AbortController()
  }

  /** Closes the list. An answer that is still on its way would open it again. */
  #close(): void {
    this.#stop()
    this.#show([])
  }

  /** What the service suggests for what is typed; undefined when it was given up, or failed. */
  async #ask(signal?: AbortSignal): Promise<Suggestion[] | undefined> {
    const typed = this.#input.value.trim()
    if (typed.length < LEAST) return []
    try {
      const answer = await fetch(`/map/suggest?${new URLSearchParams({ q: typed })}`, {
        signal: signal ?? null,
      })
      if (!answer.ok) return undefined
      const found: Suggestion[] = await answer.json()
      return signal?.aborted ? undefined : found
    } catch {
      return undefined
    }
  }

  #show(found: Suggestion[], asked = false): void {
    this.#found = found
    const items = found.map(({ label, says }, i) => {
      const item = element('li', { role: 'option', id: this.#idOf(i) }, label, element('span', {}, says))
      // The field keeps the focus: leaving it would close the list before the click.
      item.addEventListener('mousedown', (event) => event.preventDefault())
      item.addEventListener('click', () => this.#take(i))
      return item
    })
    this.#list.replaceChildren(...items)
    this.#list.hidden = found.length === 0
    this.#input.setAttribute('aria-expanded', String(found.length > 0))
    const count = this.#texts.suggestions.replace('{count}', String(found.length))
    this.#status.textContent = asked ? (found.length > 0 ? count : this.#texts.noSuggestion) : ''
    this.#mark(-1)
  }

  #idOf(i: number): string {
    return `${this.#list.id}-${i}`
  }

  #mark(active: number): void {
    this.#active = active
    for (const [i, item] of [...this.#list.children].entries())
      item.setAttribute('aria-selected', String(i === active))
    if (active < 0) this.#input.removeAttribute('aria-activedescendant')
    else {
      this.#input.setAttribute('aria-activedescendant', this.#idOf(active))
      this.#list.children[active]?.scrollIntoView({ block: 'nearest' })
    }
  }

  #key(event: KeyboardEvent): void {
    const count = this.#found.length
    if (event.key === 'Escape') this.#close()
    if (count === 0 || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    const step = event.key === 'ArrowDown' ? 1 : -1
    this.#mark(this.#active < 0 && step < 0 ? count - 1 : (this.#active + step + count) % count)
  }

  #take(i: number): void {
    const taken = this.#found[i]
    if (!taken) return
    this.#input.value = taken.label
    this.#close()
    this.#chosen(taken)
  }

  /** Enter goes to what is marked, else, where it takes the first, to that if it is likely, else to the page of the search. */
  #submit(event: Event): void {
    if (this.#active >= 0) {
      event.preventDefault()
      this.#take(this.#active)
      return
    }
    if (!this.#takesFirst) return
    event.preventDefault()
    this.#close()
    // Leaving the field does not give this up: the reader has said that it is meant.
    void this.#ask().then((found) => {
      if (found?.[0]?.isLikely) {
        this.#found = found
        this.#take(0)
      } else location.assign(`/search?${new URLSearchParams({ q: this.#input.value })}`)
    })
  }
}
