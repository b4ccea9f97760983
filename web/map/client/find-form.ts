import { part } from './dom.ts'

const PLACES = ['view', 'zone', 'circle', 'drawing'] as const
export type Where = (typeof PLACES)[number]

/** What the fields say of the place; the map knows the rest. */
export interface PlaceFields {
  where: Where
  zone: string
  radius: string
}

/** Shown at first, so that the panel says by itself what it is for. */
const FIRST = 'surface'

/** The fields of the panel of criteria. Those of a column are there from the beginning, hidden until the column is added. */
export class FindForm {
  readonly #form = part('map-find', HTMLFormElement)
  readonly #add = part('find-add', HTMLSelectElement)

  /** `placed` is called when the reader chooses how to say the place, or another radius. */
  constructor(asked: () => void, cleared: () => void, placed: () => void) {
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault()
      asked()
    })
    part('find-clear', HTMLButtonElement).addEventListener('click', () => {
      this.write(new URLSearchParams())
      cleared()
    })
    this.#form.addEventListener('change', (event) => {
      if (event.target === this.#add) this.#addChosen()
      else if (event.target instanceof HTMLInputElement && ['where', 'radius'].includes(event.target.name)) {
        this.#showPlace()
        placed()
      }
    })
    for (const set of this.#sets())
      set.querySelector('.remove')?.addEventListener('click', () => {
        this.#show(set, false)
        this.#add.focus()
      })
    this.write(new URLSearchParams())
    // The page gives it inert: a place chosen before this script came would be undone here, and nothing would be drawn.
    this.#form.inert = false
  }

  get place(): PlaceFields {
    const given = new FormData(this.#form)
    const text = (name: string) => String(given.get(name) ?? '').trim()
    return {
      where: PLACES.find((one) => one === text('where')) ?? 'view',
      zone: text('zone'),
      radius: text('radius'),
    }
  }

  /** Criteria and order: names and values as the address has them. Fields that are hidden say nothing. */
  criteria(): [string, string][] {
    const given = [...new FormData(this.#form)].map(([name, value]): [string, string] => [
      name,
      String(value),
    ])
    return given.filter(([name, value]) => value !== '' && (name.includes('.') || name === 'sort'))
  }

  /** Shows a question in the fields. */
  write(question: URLSearchParams): void {
    this.#form.reset()
    const [, mode, rest = ''] = /^(\w+):(.*)$/s.exec(question.get('in') ?? '') ?? []
    const where = PLACES.find((one) => one === mode) ?? 'view'
    this.#set('where', [where])
    if (where === 'zone') this.#set('zone', [rest])
    if (where === 'circle') this.#set('radius', [rest.split(',')[2] ?? ''])
    for (const set of this.#sets()) {
      const column = set.dataset.column ?? ''
      const asks = [...question.keys()].some((name) => name.startsWith(`${column}.`))
      this.#show(set, asks || (column === FIRST && question.size === 0))
    }
    for (const name of new Set(question.keys())) if (name !== 'in') this.#set(name, question.getAll(name))
    this.#showPlace()
  }

  /** The place is what the map shows, once more; criteria stay as they are. */
  backToView(): void {
    this.#set('where', ['view'])
    this.#showPlace()
  }

  #sets(): HTMLFieldSetElement[] {
    return [...this.#form.querySelectorAll<HTMLFieldSetElement>('[data-column]')]
  }

  #addChosen(): void {
    const set = this.#sets().find(({ dataset }) => dataset.column === this.#add.value)
    this.#add.value = ''
    if (!set) return
    this.#show(set, true)
    set.parentElement?.append(set)
    set.querySelector<HTMLElement>('input, select')?.focus()
  }

  #show(set: HTMLFieldSetElement, shown: boolean): void {
    set.hidden = !shown
    set.disabled = !shown
    const option = [...this.#add.options].find(({ value }) => value === set.dataset.column)
    if (option) option.disabled = shown
  }

  #showPlace(): void {
    const { where } = this.place
    for (const set of this.#form.querySelectorAll<HTMLFieldSetElement>('[data-where]')) {
      set.hidden = set.dataset.where !== where
      set.disabled = set.hidden
    }
  }

  #set(name: string, values: readonly string[]): void {
    const fields = this.#form.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      `[name="${CSS.escape(name)}"]`,
    )
    for (const field of fields)
      if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'))
        field.checked = values.includes(field.value)
      else field.value = values.join(', ')
  }
}
