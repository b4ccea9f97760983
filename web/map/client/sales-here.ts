import { element } from './dom.ts'

/** The part of the answer with the sales of the place: asked when it is opened, and again when they are to be grouped otherwise. */
export class SalesHere {
  readonly #root: HTMLElement
  readonly #texts: { loading: string; failed: string }
  readonly #changed: (by: string | undefined) => void
  #asking = new AbortController()

  /** `changed` gets how the sales are grouped; undefined when they are folded away. */
  constructor(
    root: HTMLElement,
    texts: { loading: string; failed: string },
    changed: (by: string | undefined) => void,
  ) {
    this.#root = root
    this.#texts = texts
    this.#changed = changed
    // `toggle` does not bubble.
    root.addEventListener('toggle', (event) => this.#toggled(event.target), { capture: true })
    root.addEventListener('change', (event) => this.#toggled(event.target))
  }

  /** Opens the part, if the answer has it. */
  open(by: string): void {
    const box = this.#root.querySelector<HTMLDetailsElement>('details[data-sales]')
    const choice = box?.querySelector('select')
    if (!box || !choice) return
    choice.value = by
    box.open = true
  }

  #toggled(target: EventTarget | null): void {
    const box = target instanceof Element ? target.closest<HTMLDetailsElement>('details[data-sales]') : null
    const choice = box?.querySelector('select')
    const room = box?.querySelector<HTMLElement>('.sales-room')
    if (!box || !choice || !room || !(target === box || target === choice)) return
    this.#changed(box.open ? choice.value : undefined)
    if (box.open) void this.#ask(room, `${box.dataset.sales ?? ''}&by=${choice.value}`)
  }

  async #ask(room: HTMLElement, query: string): Promise<void> {
    if (room.dataset.shown === query) return
    this.#asking.abort()
    this.#asking = new AbortController()
    const { signal } = this.#asking
    room.dataset.shown = query
    room.replaceChildren(element('p', {}, this.#texts.loading))
    try {
      const answer = await fetch(`/map/find/sales?${query}`, { signal })
      const text = await answer.text()
      if (signal.aborted) return
      // The fragment is made by this service, which escapes what it puts in; the page's policy lets no script of it run.
      room.innerHTML = text
      // What failed is asked for again when the part is opened again.
      if (!answer.ok) delete room.dataset.shown
    } catch {
      if (signal.aborted) return
      delete room.dataset.shown
      room.replaceChildren(element('p', { role: 'alert' }, this.#texts.failed))
    }
  }
}
