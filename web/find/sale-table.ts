import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import type { SiteTexts } from '../texts/en.ts'
import type { SaleGroup, SalesBy } from './sale-group.ts'

/** Every group with its figures, the newest first; a figure of fewer than five sales is withheld and says so. */
export function saleGroupTable(
  groups: readonly SaleGroup[],
  by: SalesBy,
  texts: SiteTexts,
): Html | undefined {
  const { find } = texts
  const { number } = formatsOf(texts)
  if (groups.length === 0) return undefined
  const money = ({ count, median, q1, q3 }: SaleGroup['prices']) =>
    median === null
      ? html`<td><span class="soft">${count === 0 ? texts.none : texts.few}</span></td>`
      : html`<td>${number(median)}<span class="soft">${number(q1 ?? median)} – ${number(q3 ?? median)}</span></td>`
  const rows = by === 'type' ? groups : groups.toReversed()
  const period = by !== 'type'
  return html`<details class="more"${by === 'type' && html` open`}><summary>${find.table}</summary><div class="figures" role="region" tabindex="0" aria-label="${find.table}"><table>
<thead><tr>${period && html`<th scope="col">${find.by[by]}</th>`}<th scope="col">${find.kind}</th><th scope="col">${texts.plots.prices.sales}</th><th scope="col">${find.perM2}</th><th scope="col">${find.price}</th></tr></thead>
<tbody>${rows.map(
    ({ year, quarter, type, count, pricesPerM2, prices }) =>
      html`<tr>${period && html`<th scope="row">${String(year ?? quarter)}</th>`}${period ? html`<td>${type ?? find.bareLand}</td>` : html`<th scope="row">${type ?? find.bareLand}</th>`}<td>${number(count)}</td>${money(pricesPerM2)}${money(prices)}</tr>`,
  )}</tbody></table></div><p class="small soft">${find.tableNote}</p></details>`
}
