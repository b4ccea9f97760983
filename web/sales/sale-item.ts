import type { Sale } from '../../shared/schemas/sale.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import { joined, official } from '../part.ts'
import { shortName } from '../short-name.ts'
import type { WriteStreet } from '../streets/street-names.ts'
import type { SiteTexts } from '../texts/en.ts'
import { OFF_PLAN } from './programmes.ts'

/** Parcels of a sale that are linked. */
const MOST_PARCELS = 3

/** How a list shows its sales. */
export interface SaleList {
  texts: SiteTexts
  street: WriteStreet
  /** With their parcels, where the list is of a place. */
  linked?: boolean
  /** The commune that the whole list is of: its name is not repeated. */
  commune?: string | undefined
}

/** One sale in a list. */
export function saleItem(sale: Sale, list: SaleList): Html {
  const { texts, linked = false } = list
  const { euros, number, date } = formatsOf(texts)
  const { nature, types, surface, rooms, pricePerM2 } = sale
  const land = OFF_PLAN.test(nature) ? undefined : texts.land
  const what = types.length > 0 ? official(types.join(', '), texts) : land
  return html`<li><strong>${date(sale.date)} · ${sale.price === null ? texts.noPrice : euros(sale.price)}</strong>
<span>${joined([
    html`${official(nature, texts)}${what !== undefined && html`${texts.colon} ${what}`}`,
    surface !== null && surface > 0 && `${number(surface)}\u00a0m²`,
    rooms !== null && rooms > 0 && texts.mainRooms(rooms),
    pricePerM2 !== null && `${euros(pricePerM2)}${texts.perMetre}`,
    sale.multiLot && texts.multiLot,
  ])}</span><span class="soft small">${joined([saleAddress(sale, list), linked && parcelLinks(sale, texts), formerNames(sale, texts), sale.grouping === 'inferred' && texts.inferredSale])}</span></li>`
}

/** Where a sale was, its street in ordinary letters. */
export function saleAddress({ address }: Sale, { street, commune: listed }: SaleList): string {
  const { number, suffix, street: name, streetCode: code, postcode, commune } = address
  const way = name === null ? null : street({ code, name, commune })
  const town = commune.code === listed ? [] : [postcode, commune.name]
  return [number, suffix, way, ...town].filter((part) => part !== null).join(' ')
}

/** The parcels sold that are gone since: a list of a parcel of today holds the sales of those. */
function formerNames({ parcels }: Sale, texts: SiteTexts): string | undefined {
  const gone = parcels.filter(({ successors }) => successors !== undefined).map(({ idu }) => shortName(idu))
  return gone.length > 0 ? texts.soldAsFormer(gone.slice(0, MOST_PARCELS).join(texts.listed)) : undefined
}

export function parcelLinks({ parcels }: Sale, texts: SiteTexts): Html | undefined {
  const idus = [...new Set(parcels.flatMap(({ currentIdu }) => currentIdu ?? []))]
  if (idus.length === 0) return undefined
  const links = idus
    .slice(0, MOST_PARCELS)
    .map(
      (idu, i) =>
        html`${i > 0 && ', '}<a href="/parcels/${idu}">${texts.parcelWord.toLowerCase()} ${shortName(idu)}</a>`,
    )
  return html`${links}${idus.length > MOST_PARCELS && '…'}`
}
