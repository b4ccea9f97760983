import type { Estimate } from '../../shared/schemas/estimate.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import type { SiteTexts } from '../texts/en.ts'

type Comparable = Estimate['comparables'][number]

/** The sales that an estimate rests on: each leads to its parcel, and to its data. */
export function comparablesTable({ comparables, comparablesCount }: Estimate, texts: SiteTexts): Html {
  const { columns, comparables: title } = texts.estimates
  const caption = title(comparables.length, comparablesCount)
  return html`<div class="figures" role="region" tabindex="0" aria-label="${caption}"><table><caption>${caption}</caption><thead><tr>${Object.values(
    columns,
  ).map(
    (name) => html`<th scope="col">${name}</th>`,
  )}</tr></thead><tbody>${comparables.map((one) => row(one, texts))}</tbody></table></div>`
}

function row(one: Comparable, texts: SiteTexts): Html {
  const { estimates: words } = texts
  const { number, euros, fixed, date } = formatsOf(texts)
  const day = date(one.date)
  return html`<tr><th scope="row">${one.idu === null ? day : html`<a href="/parcels/${one.idu}">${day}</a>`}<br><a class="small plainly" href="/v1/transactions/${one.id}">${words.sale}</a></th><td>${euros(one.price)}<span class="soft">${euros(one.pricePerM2)}${texts.perMetre}</span></td><td>${number(one.surface)}\u00a0m²</td><td>${words.metres(number(one.distanceMeters))}</td><td>${euros(one.adjustedPricePerM2)}</td><td>${fixed(100 * one.share, 1)}\u00a0%</td></tr>`
}
