import { askAddresses } from '../asked-addresses.ts'
import { html } from '../html.ts'
import { emptyPart, folded, joined, type MakePart } from '../part.ts'

const SHOWN = 6

/** The house numbers of a parcel. */
export const addressesPart: MakePart = async (idu, stores, texts, page) => {
  const { data, meta } = await (page.addresses ?? askAddresses(idu, stores))
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
    body: html`${folded(items, SHOWN, texts, page)}`,
    sources: meta.datasets,
  }
}
