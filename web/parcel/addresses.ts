import { z } from 'zod'
import { addressesByParcel } from '../../api/operations/addresses/by-parcel.ts'
import { sourceLine } from '../../api/web/sources.ts'
import { addressSchema } from '../../shared/schemas/address.ts'
import { coverageSchema } from '../../shared/schemas/coverage.ts'
import type { Stores } from '../../stores/stores.ts'
import { answerOf, ask } from '../ask.ts'
import { html } from '../html.ts'
import type { SiteTexts } from '../texts/en.ts'
import { emptyPart, folded, joined, type PageAsked, type Part } from './part.ts'

const SHOWN = 6

const answer = answerOf(z.array(addressSchema), { coverage: coverageSchema })

/** The house numbers of a parcel. */
export async function addressesPart(
  idu: string,
  stores: Stores,
  texts: SiteTexts,
  page: PageAsked,
): Promise<Part> {
  const { data, meta } = await ask(addressesByParcel, { idu }, stores, answer)
  const words = texts.parts.addresses
  if (data.length === 0) return emptyPart(meta, words.none, texts)
  const items = data.map(({ label, certified, parcels }) => {
    const method = parcels.find((one) => one.idu === idu)?.match.method
    return html`<li><strong>${label}</strong><span class="soft small">${joined([
      certified === true && words.certified,
      method && words.methods[method],
    ])}</span></li>`
  })
  return {
    short: data.length === 1 ? data[0]!.name : words.count(data.length),
    body: html`${folded(items, SHOWN, texts, page)}${sourceLine(meta, texts)}`,
  }
}
