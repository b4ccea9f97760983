import { z } from 'zod'
import { coverageSchema } from '../../../shared/schemas/coverage.ts'
import { type Sale, saleSchema } from '../../../shared/schemas/sale.ts'
import { periodSchema } from '../../operations/transactions/answer.ts'
import { transactionsByParcel } from '../../operations/transactions/by-parcel.ts'
import type { Stores } from '../../store/stores.ts'
import { answerOf, ask } from '../ask.ts'
import { type Html, html } from '../html.ts'
import { sourceLine } from '../sources.ts'
import type { SiteTexts } from '../texts/en.ts'

/** Sales shown at most; a tower block may have hundreds. */
const SHOWN = 20

const answer = answerOf(z.array(saleSchema), {
  total: z.number(),
  period: periodSchema.nullable(),
  coverage: coverageSchema,
})

/** The sales of a parcel, newest first, or why there are none. Throws Problem when the dataset is not loaded. */
export async function salesSection(idu: string, stores: Stores, texts: SiteTexts): Promise<Html> {
  const { data, meta } = await ask(transactionsByParcel, { idu, limit: SHOWN }, stores, answer)
  const missing = Object.entries(texts.coverage).find(([status]) => status === meta.coverage.status)
  if (missing) return html`<p class="message">${missing[1]}</p>`
  const { period } = meta
  const yearOf = (day: string) => Number(day.slice(0, 4))
  if (data.length === 0)
    return html`<p>${period ? texts.noSales(yearOf(period.from), yearOf(period.to)) : texts.noSalesYears}</p>${sourceLine(meta, texts)}`
  const first = yearOf(period?.from ?? data.at(-1)!.date)
  const last = yearOf(period?.to ?? data[0]!.date)
  return html`<p>${texts.salesCount(meta.total, first, last)}${meta.total > SHOWN && ` ${texts.salesCut(SHOWN)}`}</p>
<ol class="plain">${data.map((sale) => saleItem(sale, texts))}</ol>${sourceLine(meta, texts)}`
}

function saleItem(sale: Sale, texts: SiteTexts): Html {
  const euros = eurosOf(texts)
  const date = new Intl.DateTimeFormat(texts.locale, { dateStyle: 'long', timeZone: 'UTC' })
  const { nature, types, surface, rooms, pricePerM2, address } = sale
  const what = [
    `${nature}${texts.locale.startsWith('fr') ? '\u00a0' : ''}: ${types.length > 0 ? types.join(', ') : texts.land}`,
    surface !== null && surface > 0 ? `${new Intl.NumberFormat(texts.locale).format(surface)} m²` : undefined,
    rooms !== null && rooms > 0 ? texts.mainRooms(rooms) : undefined,
    pricePerM2 === null ? undefined : `${euros.format(pricePerM2)}${texts.perMetre}`,
  ]
  return html`<li><strong>${date.format(new Date(sale.date))} · ${sale.price === null ? texts.noPrice : euros.format(sale.price)}</strong>
<span>${what.filter((part) => part !== undefined).join(' · ')}</span><span class="soft small">${address.label}</span></li>`
}

function eurosOf({ locale }: SiteTexts): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })
}
