import type { Sale } from '../../shared/schemas/sale.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import { joined, official } from '../part.ts'
import { shortName } from '../short-name.ts'
import type { SiteTexts } from '../texts/en.ts'
import { type Programme, withProgrammes } from './programmes.ts'
import { parcelLinks, type SaleList, saleAddress, saleItem } from './sale-item.ts'

/** The sales of a list as lines: those off plan of one building site are one, with all of them folded below it. */
export function saleLines(sales: readonly Sale[], list: SaleList): Html[] {
  return withProgrammes(sales).map((one) => ('sales' in one ? programmeItem(one, list) : saleItem(one, list)))
}

/** Building sites seldom have an address: without a link their parcel says where they are. */
function parcelName({ parcels }: Sale, texts: SiteTexts): string | undefined {
  const [first] = parcels
  return first && `${texts.parcelWord.toLowerCase()} ${shortName(first.idu)}`
}

function programmeItem({ sales }: Programme, list: SaleList): Html {
  const { texts } = list
  const { euros, date } = formatsOf(texts)
  const [newest] = sales
  const prices = sales.flatMap(({ price }) => price ?? []).sort((a, b) => a - b)
  const [lowest, highest] = [prices[0], prices.at(-1)]
  const { programme } = texts.places
  return html`<li><strong>${programme.count(sales.length)} · ${programme.days(date(sales.at(-1)!.date), date(newest.date))}</strong>
<span>${joined([
    official(newest.nature, texts),
    lowest !== undefined && highest !== undefined && programme.prices(euros(lowest), euros(highest)),
  ])}</span><span class="soft small">${joined([saleAddress(newest, list), list.linked === true && (parcelLinks(newest, texts) ?? parcelName(newest, texts))])}</span>
<details class="more"><summary>${programme.each}</summary><ol class="plain">${sales.map((sale) => saleItem(sale, list))}</ol></details></li>`
}
