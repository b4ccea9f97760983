import { type ClientTexts, PERMIT_TYPES, PLANNING_CLASSES } from '../../texts/map-words.ts'
import type { MapConfig } from './config.ts'
import { element, filled, part } from './dom.ts'
import type { FeatureAttributes } from './figures.ts'
import { salesKnown } from './sales-areas.ts'
import type { State } from './state.ts'

const PAGES: Readonly<Record<string, string>> = {
  departement: '/departements/',
  commune: '/communes/',
  iris: '/iris/',
}

/** One line about the zone or the sale under the pointer, or under the finger. */
export class Readout {
  readonly #box = part('map-readout', HTMLElement)
  readonly #texts: ClientTexts
  readonly #salesAreas: readonly string[]
  readonly #number: Intl.NumberFormat
  readonly #date: Intl.DateTimeFormat
  #pinned = false

  constructor({ texts, locale, salesAreas }: MapConfig) {
    this.#texts = texts
    this.#salesAreas = salesAreas
    this.#number = new Intl.NumberFormat(locale)
    this.#date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  }

  /** Shows a zone; `pin` keeps it, with the link to its page, until the next click. */
  zone(attributes: FeatureAttributes, { type = 'Appartement', year }: State, pin: boolean): void {
    if (this.#pinned && !pin) return
    const known = salesKnown(String(attributes.code), this.#salesAreas)
    const { name, section, code, level } = attributes
    const median = attributes[`median${type}${year}`]
    const figure =
      typeof median === 'number'
        ? filled(this.#texts.medianOf, {
            price: this.#number.format(median),
            count: this.#number.format(Number(attributes[`count${type}${year}`] ?? 0)),
            year: year ?? '',
          })
        : {
            loaded: year === undefined ? this.#texts.few : filled(this.#texts.noMedian, { year }),
            'partly-loaded': this.#texts.partlyLoaded,
            'not-loaded': this.#texts.notLoaded,
            'not-published': this.#texts.notPublished,
          }[known]
    const title = typeof name === 'string' ? name : filled(this.#texts.section, { name: String(section) })
    const page = typeof level === 'string' ? PAGES[level] : undefined
    const link =
      pin && page ? [' ', element('a', { href: `${page}${String(code)}` }, this.#texts.placePage)] : []
    this.#show(pin, element('strong', {}, title), ` ${figure}`, ...link)
  }

  sale({ date, price, pricePerM2, type }: FeatureAttributes): void {
    const parts = [
      typeof date === 'string' ? this.#date.format(new Date(date)) : '',
      String(type ?? ''),
      typeof price === 'number' ? `${this.#number.format(price)}\u00a0€` : '',
      typeof pricePerM2 === 'number' ? `${this.#number.format(Math.round(pricePerM2))}\u00a0€/m²` : '',
    ]
    this.#show(false, parts.filter((one) => one !== '').join(' · '))
  }

  /** Shows a zone of a planning document: label, long label and what its class means. */
  plan({ class: of, label, name, type }: FeatureAttributes, pin: boolean): void {
    const zoneClass = PLANNING_CLASSES.find((one) => one === of) ?? 'other'
    const long = typeof name === 'string' && name !== label ? ` ${name}` : ''
    const meaning = this.#texts.planningClasses[zoneClass]
    this.#show(pin, element('strong', {}, String(label ?? type ?? '')), `${long} · ${meaning}`)
  }

  /** Shows the permits of a parcel. */
  permits({ permitType, permitYear, permitCount }: FeatureAttributes): void {
    const type = PERMIT_TYPES.find((one) => one === permitType)
    const values = {
      type: type ? this.#texts.permitTypes[type] : String(permitType),
      year: String(permitYear),
      count: this.#number.format(Number(permitCount)),
    }
    this.#show(false, filled(this.#texts.permitsOf, values))
  }

  /** Shows a line of text until the next click. */
  notice(text: string): void {
    this.#show(true, text)
  }

  /** Takes away what the pointer brought, or, by `all`, what was pinned too. */
  clear(all: boolean): void {
    if (this.#pinned && !all) return
    this.#pinned = false
    this.#box.hidden = true
  }

  #show(pin: boolean, ...parts: (Node | string)[]): void {
    this.#pinned = pin
    this.#box.replaceChildren(...parts)
    this.#box.hidden = false
  }
}
