import { z } from 'zod'
import { columnOf } from '../../api/operations/sets/criteria.ts'
import type { FactColumn } from '../../shared/facts/fact-column.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import { shortName } from '../short-name.ts'
import type { SiteTexts } from '../texts/en.ts'
import { labelOf, valueText } from './columns.ts'

/** Columns that every line has anyhow, in words of its own. */
const IN_FIRST_LINE = ['surface', 'address']

/** A parcel of an answer, with the columns that were asked for. */
export const foundRow = z.looseObject({
  idu: z.string(),
  geopoint: z.object({ lng: z.number(), lat: z.number() }),
})
type FoundRow = z.infer<typeof foundRow>

/** The parcels of a page as lines of a list. Each carries what the script needs to mark it on the map: its identifier and its point. */
export function foundLines(rows: readonly FoundRow[], columns: readonly string[], texts: SiteTexts): Html[] {
  const more = columns.filter((name) => !IN_FIRST_LINE.includes(name)).map(columnOf)
  return rows.map((row) => {
    const { idu, geopoint, ...cells } = row
    const about = [
      cellText(columnOf('surface'), cells.surface, texts),
      ...more.map((column) => {
        const text = cellText(column, cells[column.name], texts)
        return text === undefined ? undefined : `${labelOf(column, texts)} ${text}`
      }),
    ].filter((one) => one !== undefined)
    const address = typeof cells.address === 'string' ? cells.address : undefined
    return html`<li><a href="/parcels/${idu}" data-idu="${idu}" data-lng="${geopoint.lng}" data-lat="${geopoint.lat}"><b>${shortName(idu)}</b>${address !== undefined && ` ${address}`}</a><span class="soft">${about.join(' · ')}</span></li>`
  })
}

/** A cell in words; undefined where nothing is known. */
function cellText(column: FactColumn, cell: unknown, texts: SiteTexts): string | undefined {
  const { number, date } = formatsOf(texts)
  if (typeof cell === 'number')
    // A year is written without a space in it.
    return column.name.endsWith('Year')
      ? String(cell)
      : `${number(cell, 1)}${column.unit === undefined ? '' : `\u00a0${column.unit}`}`
  if (typeof cell === 'boolean') return cell ? texts.find.yes : texts.find.no
  if (Array.isArray(cell)) return cell.map((one) => valueText(column, String(one), texts)).join(', ')
  if (typeof cell !== 'string') return undefined
  return column.type === 'date' ? date(cell) : valueText(column, cell, texts)
}
