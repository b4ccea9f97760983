import { type Html, html, type Part } from './html.ts'

/** A cell of a table that is a list on a phone (class `stacked`), where it stands under the name of its column. */
export const stackedCell = (name: string, value: Part, colon: string): Html =>
  html`<td data-name="${name}${colon} ">${value}</td>`
