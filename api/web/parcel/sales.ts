import { z } from 'zod'
import { type Sale, saleSchema } from '../../../shared/schemas/sale.ts'
import { transactionsByParcel } from '../../operations/transactions/by-parcel.ts'
import type { Stores } from '../../store/stores.ts'
import { answerOf, ask } from '../ask.ts'
import { type Html, html } from '../html.ts'
import { sourceLine } from '../sources.ts'
import type { SiteTexts } from '../texts/en.ts'

/** Sales shown at most; a tower block may have hundreds. */
const SHOWN = 20

const answer = answerOf(z.array(saleSchema), {
  years: z.object({ first: z.number(), last: z.number() }).nullable(),
  coverage: z.object({ status: z.string() }),
})

/** The sales of a parcel, newest first, or why there are none. Throws Problem when the dataset is not loaded. */
export async function salesSection(idu: string, stores: Stores, texts: SiteTexts): Promise<Html> {
  const { data, meta } = await ask(transactionsByParcel, { idu }, stores, answer)
  const missing = Object.entries(texts.coverage).find(([status]) => status === meta.coverage.status)
  if (missing) return html`<p class="message">${missing[1]}</p>`
  const { years } = meta
  if (data.length === 0)
    return html`<p>${years ? texts.noSales(years.first, years.last) : texts.noSalesYears}</p>${sourceLine(meta, texts)}`
  const first = years?.first ?? Number(data.at(-1)!.date.slice(0, 4))
  const last = years?.last ?? Number(data[0]!.date.slice(0, 4))
  return html`<p>${texts.salesCount(data.length, first, last)}${data.length > SHOWN && ` ${texts.salesCut(SHOWN)}`}</p>
<ol class="plain">${data.slice(0, SHOWN).map((sale) => saleItem(sale, texts))}</ol>${sourceLine(meta, texts)}`
}

function saleItem(sale: Sale, texts: SiteTexts): Html {
  const euros = eurosOf(texts)
  const date = new Intl.DateTimeFormat(texts.locale, { dateStyle: 'long', timeZone: 'UTC' })
  const { nature, types, surface, rooms, pricePerSquareMetre, address } = sale
  const what = [
    `${nature}${texts.locale.startsWith('fr') ? '\u00a0' : ''}: ${types.length > 0 ? types.join(', ') : texts.land}`,
    surface !== null && surface > 0 ? `${new Intl.NumberFormat(texts.locale).format(surface)} m²` : undefined,
    rooms !== null && rooms > 0 ? texts.mainRooms(rooms) : undefined,
    pricePerSquareMetre === null ? undefined : `${euros.format(pricePerSquareMetre)}${texts.perMetre}`,
  ]
  return html`<li><strong>${date.format(new Date(sale.date))} · ${sale.price === null ? texts.noPrice : euros.format(sale.price)}</strong>
<span>${what.filter((part) => part !== undefined).join(' · ')}</span><span class="soft small">${address.label}</span></li>`
}

function eurosOf({ locale }: SiteTexts): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })
}
