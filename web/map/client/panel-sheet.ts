import { SHEET_WINDOW } from './over-map.ts'

/** Heights of a sheet, from the lowest; map.css says how many pixels they are. */
const HEIGHTS = ['low', 'half', 'full'] as const
type SheetHeight = (typeof HEIGHTS)[number]

/** Pixels a finger may stray in a tap. */
const STRAY = 6

/**
 * A panel that is a sheet from below in narrow windows: its head is dragged to one of three heights, its handle is a slider for keys and screen
 * readers. In wide windows the style sheet gives the panel its height, and hides the handle.
 */
export class PanelSheet {
  readonly #sheet: HTMLElement
  readonly #handle: HTMLElement
  readonly #names: Readonly<Record<SheetHeight, string>>
  #height: SheetHeight = 'half'
  #drag: { from: number; height: number; isMoved: boolean } | undefined

  /** `head` is what is dragged. */
  constructor(
    sheet: HTMLElement,
    { head, handle }: { head: HTMLElement; handle: HTMLElement },
    names: Readonly<Record<SheetHeight, string>>,
  ) {
    this.#sheet = sheet
    this.#handle = handle
    this.#names = names
    this.set('half')
    handle.addEventListener('keydown', (event) => this.#key(event))
    head.addEventListener('pointerdown', (event) => this.#begin(event, head))
    head.addEventListener('pointermove', (event) => this.#move(event))
    head.addEventListener('pointerup', () => this.#end())
    head.addEventListener('pointercancel', () => this.#end())
  }

  set(height: SheetHeight): void {
    this.#height = height
    this.#sheet.dataset.height = height
    this.#sheet.style.removeProperty('height')
    this.#handle.setAttribute('aria-valuenow', String(HEIGHTS.indexOf(height) + 1))
    this.#handle.setAttribute('aria-valuetext', this.#names[height])
  }

  /** `by`: 1 is one height higher. */
  #step(by: number): void {
    const at = Math.max(0, Math.min(HEIGHTS.length - 1, HEIGHTS.indexOf(this.#height) + by))
    this.set(HEIGHTS[at]!)
  }

  #key(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = {
      ArrowUp: 1,
      ArrowRight: 1,
      PageUp: 1,
      End: 2,
      ArrowDown: -1,
      ArrowLeft: -1,
      PageDown: -1,
      Home: -2,
    }
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    this.#step(by)
  }

  #begin(event: PointerEvent, head: HTMLElement): void {
    if (!matchMedia(SHEET_WINDOW).matches || event.button !== 0) return
    if (event.target instanceof Element && event.target.closest('button, a')) return
    head.setPointerCapture(event.pointerId)
    this.#drag = { from: event.clientY, height: this.#sheet.offsetHeight, isMoved: false }
  }

  #move({ clientY }: PointerEvent): void {
    const drag = this.#drag
    if (!drag) return
    const by = drag.from - clientY
    if (Math.abs(by) > STRAY) drag.isMoved = true
    if (!drag.isMoved) return
    this.#sheet.dataset.dragged = ''
    this.#sheet.style.height = `${drag.height + by}px`
  }

  /** Lets the sheet go to the height that is nearest; a tap on the head takes the next one, and the lowest after the highest. */
  #end(): void {
    const drag = this.#drag
    this.#drag = undefined
    if (!drag) return
    if (!drag.isMoved) {
      this.set(HEIGHTS[(HEIGHTS.indexOf(this.#height) + 1) % HEIGHTS.length]!)
      return
    }
    const pixels = this.#sheet.offsetHeight
    // While it counts as dragged it takes each height at once: a transition would be measured at its beginning.
    const far = HEIGHTS.map((height) => {
      this.set(height)
      return { height, pixels: Math.abs(this.#sheet.offsetHeight - pixels) }
    })
    this.set(far.reduce((best, one) => (one.pixels < best.pixels ? one : best)).height)
    delete this.#sheet.dataset.dragged
  }
}
