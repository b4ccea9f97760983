import { shortName } from '../../short-name.ts'
import type { ClientTexts } from '../../texts/map-words.ts'
import { element, filled, part } from './dom.ts'
import { PanelSheet } from './panel-sheet.ts'

/** The panel next to the map (on a phone: below), with what is known of the chosen parcel. */
export class Panel {
  readonly #texts: ClientTexts
  readonly #aside = part('map-panel', HTMLElement)
  readonly #title = part('map-panel-title', HTMLElement)
  readonly #body = part('map-panel-body', HTMLElement)
  readonly #sheet: PanelSheet
  #asking = new AbortController()

  /** `closed` is called when the reader closes it. */
  constructor(texts: ClientTexts, closed: () => void) {
    this.#texts = texts
    this.#sheet = new PanelSheet(
      this.#aside,
      { head: part('map-panel-head', HTMLElement), handle: part('map-panel-handle', HTMLElement) },
      texts.sheetHeights,
    )
    part('map-panel-close', HTMLButtonElement).addEventListener('click', closed)
    this.#aside.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') closed()
    })
  }

  get isOpen(): boolean {
    return !this.#aside.hidden
  }

  /** Shows a parcel. `focus`: moves the focus there, because the reader chose it. */
  async open(idu: string, focus: boolean): Promise<void> {
    this.#asking.abort()
    this.#asking = new AbortController()
    const { signal } = this.#asking
    this.#title.textContent = filled(this.#texts.parcel, { name: shortName(idu) })
    this.#body.replaceChildren(element('p', { role: 'status' }, this.#texts.loading))
    // A sheet that was drawn down to see the map stays down; one over the whole map would hide what was chosen.
    if (this.#aside.hidden) this.#sheet.set('half')
    this.#aside.hidden = false
    this.#aside.scrollTop = 0
    if (focus) this.#title.focus({ preventScroll: true })
    try {
      const answer = await fetch(`/map/parcels/${idu}`, { signal, headers: { accept: 'text/html' } })
      const text = await answer.text()
      if (signal.aborted) return
      // The fragment is made by this service, which escapes what it puts in; the page's policy lets no script of it run.
      this.#body.innerHTML = text
      this.#takeTitle()
    } catch {
      if (signal.aborted) return
      this.#body.replaceChildren(
        element(
          'p',
          { role: 'alert' },
          this.#texts.failed,
          ' ',
          element('a', { href: `/parcels/${idu}` }, this.#texts.ownPage),
        ),
      )
    }
  }

  /** The fragment has a heading of its own, which says more: it becomes that of the panel. */
  #takeTitle(): void {
    const own = this.#body.querySelector('h2')
    if (!own) return
    this.#title.textContent = own.textContent
    own.remove()
  }

  close(): void {
    this.#asking.abort()
    this.#aside.hidden = true
    this.#body.replaceChildren()
  }
}
