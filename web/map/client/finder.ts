import type { BaseMap } from './base-map.ts'
import { element, part } from './dom.ts'
import { FindForm } from './find-form.ts'
import { FoundOnMap, type FoundParcel } from './found.ts'
import type { FreeView } from './free-view.ts'
import { PlaceOnMap } from './place-on-map.ts'
import { boxAroundPoints, boxText, findQuestionOf } from './question.ts'
import { SalesHere } from './sales-here.ts'
import { parseShape, shapeText } from './shape.ts'

export interface FinderHooks {
  /** The reader has asked, or cleared what was asked: it goes into the address. */
  asked(question: string | undefined): void
  /** The reader begins to draw. */
  drawing(): void
  /** The reader has chosen a parcel of the list. */
  chosen(parcel: FoundParcel): void
}

/** The panel of criteria: asks what its fields say, shows what was found in a list and on the map. */
export class Finder {
  readonly #base: BaseMap
  readonly #view: FreeView
  readonly #hooks: FinderHooks
  readonly #form: FindForm
  readonly #found: FoundOnMap
  readonly #place: PlaceOnMap
  readonly #sales: SalesHere
  readonly #results = part('find-results', HTMLElement)
  readonly #status = part('find-status', HTMLElement)
  #question: string | undefined
  #asking = new AbortController()

  constructor(base: BaseMap, view: FreeView, hooks: FinderHooks) {
    this.#base = base
    this.#view = view
    this.#hooks = hooks
    this.#found = new FoundOnMap(base.map, base.drawing)
    this.#place = new PlaceOnMap(base, () => this.#placeMoved())
    this.#form = new FindForm(
      () => this.#submit(),
      () => {
        this.#place.show(undefined)
        this.#show(undefined)
        hooks.asked(undefined)
      },
      () => this.#placeChosen(),
    )
    part('find-draw', HTMLButtonElement).addEventListener('click', () => this.#draw())
    this.#sales = new SalesHere(this.#results, base.drawing.config.texts, (by) => this.#grouped(by))
    this.#results.addEventListener('click', (event) => this.#click(event))
  }

  /** Whether clicks and keys of the map mean vertices. */
  get isDrawing(): boolean {
    return this.#place.isDrawing
  }

  /** Gives up what is being drawn. */
  cancelDrawing(): void {
    this.#place.cancel()
  }

  /** Shows the question of the address, and asks it if it is another than the one that is shown. */
  follow(question: string | undefined): void {
    if (question === this.#question) return
    const asked = new URLSearchParams(question)
    this.#form.write(asked)
    this.#place.show(parseShape(asked.get('in') ?? ''))
    this.#show(question)
  }

  #draw(): void {
    this.#hooks.drawing()
    this.#place.draw()
  }

  #submit(): void {
    const { where } = this.#form.place
    if (where === 'circle' && !this.#place.shape) this.#placeChosen()
    if (where === 'drawing' && !this.#place.shape) {
      this.#draw()
      return
    }
    const before = new URLSearchParams(this.#question).get('by')
    const by: [string, string][] = before === null ? [] : [['by', before]]
    const question = findQuestionOf([['in', this.#placeText()], ...this.#form.criteria(), ...by])
    // Asked again on purpose: what a view or an edition has may have changed.
    this.#show(question)
    this.#hooks.asked(question)
  }

  /** The reader has chosen how to say the place, or another radius. */
  #placeChosen(): void {
    const { where, radius } = this.#form.place
    const { shape } = this.#place
    if (where === 'drawing') {
      if (shape?.kind !== 'drawing') this.#draw()
      return
    }
    const { lng, lat } = this.#base.map.getCenter()
    const center = shape?.kind === 'circle' ? shape.center : ([lng, lat] as const)
    this.#place.show(where === 'circle' ? { kind: 'circle', center, metres: Number(radius) } : undefined)
  }

  /** The reader has drawn the place, moved it, or given the drawing up: what is shown is asked again for the new one. */
  #placeMoved(): void {
    if (this.#place.shape) this.#submit()
    else this.#form.backToView()
  }

  #grouped(by: string | undefined): void {
    const asked = new URLSearchParams(this.#question)
    if ((asked.get('by') ?? undefined) === by) return
    asked.delete('by')
    if (by !== undefined) asked.set('by', by)
    this.#question = findQuestionOf(asked)
    this.#hooks.asked(this.#question)
  }

  #placeText(): string {
    const { where, zone } = this.#form.place
    if (where === 'zone') return `zone:${zone}`
    const { shape } = this.#place
    if (shape) return shapeText(shape)
    const bounds = this.#base.map.getBounds()
    return boxText(bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth())
  }

  #show(question: string | undefined): void {
    this.#question = question
    this.#found.show([])
    this.#status.textContent = ''
    if (question === undefined) {
      this.#asking.abort()
      this.#results.replaceChildren()
      return
    }
    this.#results.replaceChildren(element('p', {}, this.#base.drawing.config.texts.loading))
    void this.#ask(question).then((found) => {
      if (!found) return
      this.#results.replaceChildren(...found.children)
      const outcome = this.#results.querySelector('.found-total, [role=alert]')
      this.#status.textContent = outcome?.textContent ?? ''
      this.#found.show(this.#listed())
      this.#results.scrollIntoView({ block: 'nearest' })
      const asked = new URLSearchParams(question)
      if (asked.get('in')?.startsWith('zone:')) this.#fit()
      const by = asked.get('by')
      if (by !== null) this.#sales.open(by)
    })
  }

  /** The part of the page that answers; undefined when another question overtook it. A failure is a part of the page too. */
  async #ask(query: string): Promise<HTMLElement | undefined> {
    this.#asking.abort()
    this.#asking = new AbortController()
    const { signal } = this.#asking
    const made = element('div')
    try {
      const answer = await fetch(`/map/find?${query}`, { signal, headers: { accept: 'text/html' } })
      const text = await answer.text()
      if (signal.aborted) return undefined
      // The fragment is made by this service, which escapes what it puts in; the page's policy lets no script of it run.
      made.innerHTML = text
    } catch {
      if (signal.aborted) return undefined
      made.append(element('p', { role: 'alert' }, this.#base.drawing.config.texts.failed))
    }
    return made
  }

  #click(event: MouseEvent): void {
    if (!(event.target instanceof Element)) return
    const more = event.target.closest<HTMLElement>('[data-cursor]')
    if (more?.dataset.cursor) void this.#goOn(more, more.dataset.cursor)
    const link = event.target.closest<HTMLElement>('a[data-idu]')
    // With a key held the reader wants the page of the parcel.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    this.#hooks.chosen(parcelOf(link))
  }

  /** Puts the next lines after those of the list, and the focus on the first of them. */
  async #goOn(button: HTMLElement, cursor: string): Promise<void> {
    const query = new URLSearchParams(this.#question)
    query.set('cursor', cursor)
    const found = await this.#ask(query.toString())
    if (!found) return
    const lines = [...found.querySelectorAll('li')]
    this.#results.querySelector('.found-list')?.append(...lines)
    button.replaceWith(...found.querySelectorAll('[data-cursor], [role=alert]'))
    this.#found.show(this.#listed())
    lines[0]?.querySelector('a')?.focus()
  }

  #listed(): FoundParcel[] {
    return [...this.#results.querySelectorAll<HTMLElement>('a[data-idu]')].map(parcelOf)
  }

  /** Moves the map to what was found, where all of it is out of sight. */
  #fit(): void {
    const { map } = this.#base
    const points = this.#found.all.map(({ lng, lat }) => [lng, lat] as const)
    const bounds = map.getBounds()
    const box = boxAroundPoints(points)
    if (!box || points.some(([lng, lat]) => bounds.contains([lng, lat]))) return
    map.fitBounds(box, { padding: this.#view.padding(40), maxZoom: 16, animate: false })
  }
}

function parcelOf({ dataset }: HTMLElement): FoundParcel {
  return { idu: dataset.idu ?? '', lng: Number(dataset.lng), lat: Number(dataset.lat) }
}
