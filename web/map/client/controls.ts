import { DWELLING_TYPES } from '../../../shared/identifiers/dwelling-types.ts'
import { part } from './dom.ts'
import { PRICE_LEVELS, type State } from './state.ts'

/** Layers that a box switches. */
const BOXES = ['sales', 'energy', 'buildings', 'planning', 'permits', 'background'] as const

type Field = HTMLInputElement | HTMLSelectElement

/** The form with which the reader chooses layers, year, type and filters. */
export class Controls {
  readonly #form = part('map-layers', HTMLFormElement)
  readonly #year = part('map-year-shown', HTMLOutputElement)
  /** The slider or number that the reader is changing. */
  #underWay: EventTarget | null = null

  /**
   * `changed` gets what the form says, and whether it goes on from the call before: only the first step of a slider, or the first key in a number,
   * begins something that Back undoes. What cannot be shown is disabled in the page.
   */
  constructor(changed: (part: Partial<State>, goesOn: boolean) => void) {
    this.#form.addEventListener('input', ({ target }) => {
      const isNumber = target instanceof HTMLInputElement && ['range', 'number'].includes(target.type)
      const goesOn = isNumber && target === this.#underWay
      this.#underWay = isNumber ? target : null
      changed(this.read(), goesOn)
    })
    this.#form.addEventListener('change', () => {
      this.#underWay = null
      changed(this.read(), false)
    })
    this.#form.addEventListener('submit', (event) => event.preventDefault())
  }

  /** What the form says. It says nothing of layers that are not loaded: what a link asked of them stays in the address. */
  read(): Partial<State> {
    const given = new FormData(this.#form)
    const isOff = (name: string) => this.#all(name).every(({ disabled }) => disabled)
    const number = (name: string) => this.#all(name).map(numberIn)[0]
    return {
      ...(isOff('prices')
        ? {}
        : {
            prices: PRICE_LEVELS.find((level) => level === given.get('prices')) ?? 'off',
            year: number('year'),
          }),
      ...Object.fromEntries(BOXES.flatMap((name) => (isOff(name) ? [] : [[name, given.has(name)]]))),
      type: DWELLING_TYPES.find((type) => type === given.get('type')),
      ...(isOff('sold')
        ? {}
        : {
            sameType: given.get('sold') === 'type',
            from: number('from'),
            to: number('to'),
            min: number('min'),
            max: number('max'),
          }),
    }
  }

  /** Shows a state in the form. */
  write(state: State): void {
    this.#choose('prices', state.prices)
    this.#choose('type', state.type ?? '')
    this.#choose('sold', state.sameType ? 'type' : 'all')
    for (const name of BOXES)
      for (const box of this.#all(name))
        if (box instanceof HTMLInputElement) box.checked = state[name] && !box.disabled
    // A number that is half typed, such as `-` or `2.`, would be wiped out under the reader's hands.
    for (const name of ['from', 'to', 'min', 'max', 'year'] as const)
      for (const field of this.#all(name))
        if (numberIn(field) !== state[name])
          field.value = String(state[name] ?? (name === 'year' ? field.value : ''))
    this.#year.value = String(state.year ?? '')
  }

  /** Says of layers that are on and drawn from a nearer zoom on alone that they are. */
  zoomed(zoom: number, state: State): void {
    for (const note of this.#form.querySelectorAll<HTMLElement>('[data-later]')) {
      const layer = BOXES.find((one) => one === note.dataset.later)
      note.hidden = layer === undefined || !state[layer] || zoom >= Number(note.dataset.from)
    }
  }

  #choose(name: string, value: string): void {
    for (const one of this.#all(name))
      if (one instanceof HTMLSelectElement) one.value = value
      else one.checked = one.value === value
  }

  #all(name: string): Field[] {
    return [...this.#form.querySelectorAll<Field>(`[name=${name}]`)]
  }
}

/** The whole number that a field says, rounded; undefined where it says none, or one below 0. */
export function wholeNumber(value: number): number | undefined {
  return value >= 0 ? Math.round(value) : undefined
}

function numberIn(field: Field): number | undefined {
  return field instanceof HTMLInputElement ? wholeNumber(field.valueAsNumber) : undefined
}
