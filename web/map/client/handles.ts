import type { Map as MapLibre } from 'maplibre-gl'
import { element } from './dom.ts'
import type { LngLat } from './shape.ts'

/** Pixels that an arrow key moves a handle by, and with Shift held. */
const STEP = { usual: 10, fine: 1 }
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export interface HandleHooks {
  /** A handle is being moved. */
  moved(index: number, position: LngLat): void
  /** It was let go of. */
  dropped(): void
  /** The reader wants it away. */
  removed(index: number): void
  pressed(index: number): void
  /** How it is called by those who do not see it. */
  label(index: number): string
}

/** Points of the map that can be moved: by a mouse, a thumb, or the arrow keys. They are buttons over the map, so that all three reach them. */
export class Handles {
  readonly #map: MapLibre
  readonly #hooks: HandleHooks
  #buttons: HTMLButtonElement[] = []
  #positions: readonly LngLat[] = []

  constructor(map: MapLibre, hooks: HandleHooks) {
    this.#map = map
    this.#hooks = hooks
    map.on('move', () => this.#place())
    map.on('resize', () => this.#place())
  }

  show(positions: readonly LngLat[]): void {
    this.#positions = positions
    while (this.#buttons.length > positions.length) this.#buttons.pop()?.remove()
    while (this.#buttons.length < positions.length) this.#buttons.push(this.#make(this.#buttons.length))
    for (const [i, button] of this.#buttons.entries()) button.setAttribute('aria-label', this.#hooks.label(i))
    this.#place()
  }

  focus(index: number): void {
    this.#buttons[index]?.focus()
  }

  #place(): void {
    for (const [i, button] of this.#buttons.entries()) {
      const { x, y } = this.#map.project([...this.#positions[i]!] as [number, number])
      button.style.translate = `${x}px ${y}px`
    }
  }

  #make(index: number): HTMLButtonElement {
    const button = element('button', { type: 'button', class: 'map-handle' })
    let isMoved = false
    button.addEventListener('pointerdown', (event) => {
      event.stopPropagation()
      button.setPointerCapture(event.pointerId)
      isMoved = false
    })
    button.addEventListener('pointermove', (event) => {
      if (!button.hasPointerCapture(event.pointerId)) return
      isMoved = true
      const { left, top } = this.#map.getContainer().getBoundingClientRect()
      this.#move(index, event.clientX - left, event.clientY - top)
    })
    button.addEventListener('pointerup', () => {
      if (isMoved) this.#hooks.dropped()
    })
    button.addEventListener('click', () => {
      // A drag ends with a click, too.
      if (!isMoved) this.#hooks.pressed(index)
    })
    button.addEventListener('keydown', (event) => this.#key(event, index))
    this.#map.getContainer().append(button)
    return button
  }

  #key(event: KeyboardEvent, index: number): void {
    const arrow = ARROWS[event.key]
    if (arrow) {
      const step = event.shiftKey ? STEP.fine : STEP.usual
      const { x, y } = this.#map.project([...this.#positions[index]!] as [number, number])
      this.#move(index, x + arrow[0] * step, y + arrow[1] * step)
      this.#hooks.dropped()
    } else if (event.key === 'Delete' || event.key === 'Backspace') this.#hooks.removed(index)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  #move(index: number, x: number, y: number): void {
    const { lng, lat } = this.#map.unproject([x, y])
    this.#hooks.moved(index, [lng, lat])
  }
}
