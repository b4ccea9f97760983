import { ENERGY_CLASSES } from '../../../shared/identifiers/energy-classes.ts'
import { PERMIT_TYPES, PLANNING_CLASSES } from '../../texts/map-words.ts'
import { element, filled, part } from './dom.ts'
import type { Drawing } from './drawing.ts'
import { ENERGY_COLOURS, PERMIT_COLOURS, PLANNING_COLOURS } from './palette.ts'

/** The legend: what the colours mean, and by which rule the classes were made. */
export class Legend {
  readonly #box = part('map-legend', HTMLElement)
  readonly #fold = part('map-legend-fold', HTMLDetailsElement)
  readonly #body = part('map-legend-body', HTMLElement)
  #isFoldedForPanel = false
  #before = ''

  /** Makes room for a panel, until `unfold`. */
  fold(): void {
    if (!this.#fold.open) return
    this.#isFoldedForPanel = true
    this.#fold.open = false
  }

  unfold(): void {
    if (this.#isFoldedForPanel) this.#fold.open = true
    this.#isFoldedForPanel = false
  }

  show({ state, config, palette, scale, unknownSales }: Drawing): void {
    const { texts, locale } = config
    const hasPrices = config.salesAreas.length > 0 && config.layers.zones !== undefined
    const isColoured = state.prices !== 'off' && hasPrices
    const prices = isColoured && state.year
    const sales = state.sales && config.layers.sales !== undefined
    const energy = state.energy && config.energy
    const planning = state.planning && config.layers.planning !== undefined
    const permits = state.permits && config.permits
    const key = JSON.stringify([
      prices,
      sales,
      energy,
      planning,
      permits,
      scale,
      palette.dark,
      unknownSales,
      isColoured,
      state.year,
      state.type,
    ])
    if (key === this.#before) return
    this.#before = key
    const parts: HTMLElement[] = []
    const number = new Intl.NumberFormat(locale)
    if (prices || sales) {
      const title = prices
        ? filled(texts.priceTitle, {
            type: config.texts[state.type === 'Maison' ? 'houses' : 'flats'],
            year: state.year ?? '',
          })
        : texts.salesTitle
      const rows = palette.prices.map((colour, i) =>
        swatch(colour, classText(scale.breaks, i, number, texts)),
      )
      parts.push(
        element('h2', {}, title),
        element(
          'ul',
          {},
          ...rows.toReversed(),
          ...(prices ? [swatch('hatch', texts.few)] : []),
          ...(prices && unknownSales ? [swatch('dots', unknownSales)] : []),
          ...(sales ? [swatch('hollow', texts.noPrice)] : []),
        ),
        element(
          'p',
          {},
          filled(scale.isNarrow ? texts.narrowRule : texts.rule, {
            price: number.format(scale.reference),
            year: state.year ?? '',
          }),
        ),
      )
    }
    // Without a figure in view there are no classes, but the dots are there to be read.
    if (!prices && unknownSales && (isColoured || sales))
      parts.push(element('ul', {}, swatch('dots', unknownSales)))
    if (energy) {
      const rows = ENERGY_CLASSES.map((name, i) => swatch(ENERGY_COLOURS[i]!, name))
      parts.push(
        element('h2', {}, texts.energyTitle),
        element('ul', { class: 'energy' }, ...rows),
        element('p', {}, texts.energyNote),
      )
    }
    if (planning) {
      const rows = PLANNING_CLASSES.map((name) => swatch(PLANNING_COLOURS[name], texts.planningClasses[name]))
      parts.push(element('h2', {}, texts.planningTitle), element('ul', {}, ...rows))
    }
    if (permits) {
      const rows = PERMIT_TYPES.map((name) => swatch(PERMIT_COLOURS[name], texts.permitTypes[name]))
      parts.push(element('h2', {}, texts.permitTitle), element('ul', {}, ...rows))
    }
    this.#body.replaceChildren(...parts)
    this.#box.hidden = parts.length === 0
  }
}

function swatch(colour: string, text: string): HTMLLIElement {
  const sign = element('i', { 'aria-hidden': 'true' })
  if (colour.startsWith('#')) sign.style.backgroundColor = colour
  else sign.className = colour
  return element('li', {}, sign, element('span', {}, text))
}

function classText(
  breaks: readonly number[],
  i: number,
  number: Intl.NumberFormat,
  texts: Drawing['config']['texts'],
): string {
  const [low, high] = [breaks[i - 1], breaks[i]]
  if (low === undefined) return filled(texts.under, { price: number.format(high ?? 0) })
  if (high === undefined) return filled(texts.over, { price: number.format(low) })
  return `${number.format(low)} – ${number.format(high)}`
}
