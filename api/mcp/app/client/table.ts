import { h } from './dom.ts'
import type { Shown, ShownSale } from './shown.ts'
import type { AppTexts } from './texts.ts'

/** Columns of texts, before those of numbers. */
const TEXTS = 3

/** The sales of an answer as a table, whose rows can be reached by keyboard: the one that has the focus is marked on map and curve. */
export function salesTable(shown: Shown, texts: AppTexts): HTMLElement {
  const number = new Intl.NumberFormat(texts.locale)
  const { sales, total, isExact } = shown
  const all = total === null ? null : number.format(total)
  const caption = texts.table(sales.length, all === null || isExact ? all : texts.atLeast(all))
  const rows = sales.map((sale) => row(sale, texts))
  const table = h(
    'table',
    {},
    h('caption', {}, caption),
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        ...texts.columns.map((name, i) => h('th', { scope: 'col', class: i < TEXTS ? '' : 'number' }, name)),
      ),
    ),
    h('tbody', {}, ...rows),
  )
  return h('div', { class: 'wide', role: 'region', 'aria-label': caption, tabindex: 0 }, table)
}

function row(sale: ShownSale, texts: AppTexts): HTMLElement {
  const { date, where, what, surface, price, pricePerM2 } = sale
  const amount = (value: number | null, unit: string, absent = texts.unknown) =>
    value === null
      ? absent
      : `${new Intl.NumberFormat(texts.locale, { maximumFractionDigits: 0 }).format(value)} ${unit}`
  const day = new Intl.DateTimeFormat(texts.locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(date),
  )
  return h(
    'tr',
    { 'data-sale': sale.id, tabindex: 0 },
    h('th', { scope: 'row' }, day),
    h('td', {}, where || texts.unknown),
    h('td', {}, what ?? texts.unknown),
    h('td', { class: 'number' }, amount(surface, 'm²')),
    h('td', { class: 'number' }, amount(price, '€')),
    h('td', { class: 'number' }, amount(pricePerM2, '€/m²', texts.none)),
  )
}
