import { z } from 'zod'
import { getOwners } from '../../api/operations/owners/get-owners.ts'
import { coverageSchema } from '../../shared/schemas/coverage.ts'
import { ownersSchema } from '../../shared/schemas/owner.ts'
import { answerOf, ask } from '../ask.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import { emptyPart, folded, joined, type MakePart, official } from '../part.ts'
import { shortName } from '../short-name.ts'
import type { SiteTexts } from '../texts/en.ts'
import { seatOf } from './seat.ts'

/** Holders seen at once; a tower block may have dozens. */
const SHOWN = 6

const answer = answerOf(ownersSchema, {
  coverage: coverageSchema,
  formerParcels: z.array(z.object({ idu: z.string(), sure: z.boolean(), holders: ownersSchema })).optional(),
})
type Holder = z.output<typeof ownersSchema>['owners'][number]

/** The legal entities that hold rights over a parcel. Natural persons are never published, and the section says so. */
export const ownersPart: MakePart = async (idu, stores, texts, page) => {
  const { data, meta } = await ask(getOwners, { idu }, stores, answer)
  const { owners, others, representatives } = data
  const words = texts.parts.owners
  const all = owners.length + others.length + representatives.length
  const former = meta.formerParcels ?? []
  if (all === 0 && former.length === 0) return emptyPart(meta, words.none, texts)
  const lists: readonly (readonly [string | undefined, readonly Holder[]])[] = [
    [undefined, owners],
    [words.others, others],
    [words.representatives, representatives],
    ...former.map(({ idu: gone, sure, holders }): [string, Holder[]] => [
      sure ? words.former(shortName(gone)) : words.perhapsFormer(shortName(gone)),
      [...holders.owners, ...holders.others, ...holders.representatives],
    ]),
  ]
  const [first] = owners
  const short = first && (first.name ?? words.nameWithheld)
  return {
    fact: {
      figure: first ? (first.name ?? words.nameWithheld) : texts.parts.card.noLegalOwner,
      lines: [
        first
          ? official(first.legalForm?.label ?? first.group?.label, texts)
          : texts.parts.card.naturalPersons,
        owners.length > 1 && texts.parts.card.moreOwners(owners.length - 1),
        meta.coverage.status === 'partly-loaded' && texts.parts.card.partly,
      ],
    },
    short: owners.length > 1 ? words.count(owners.length) : short,
    body: html`<p class="small">${words.note}</p>${owners.length === 0 && html`<p>${words.none}</p>`}${lists.map(
      ([title, holders]) =>
        holders.length > 0 &&
        html`${title && html`<h3>${title}</h3>`}${folded(
          holders.map((one) => holderItem(one, texts)),
          SHOWN,
          texts,
          page,
        )}`,
    )}`,
    sources: meta.datasets,
  }
}

function holderItem(holder: Holder, texts: SiteTexts): Html {
  const words = texts.parts.owners
  const formats = formatsOf(texts)
  const { siren, name, group, legalForm, landlord, rights, parcelsInDepartement, premises, company } = holder
  const status = landlord.status === 'none-known' ? undefined : words.landlords[landlord.status]
  const labels = rights.map(({ code, label }) => label ?? code).join(texts.listed)
  const seat = seatOf(company)
  return html`<li><strong>${name ?? words.nameWithheld}</strong>
<span>${joined([official(labels, texts), official(legalForm?.label ?? group?.label, texts), status])}</span>
<span class="soft small">${joined([
    siren && html`SIREN <a href="/v1/proprietaires/by-siren/${siren}">${siren}</a>`,
    words.parcels(formats.number(parcelsInDepartement), parcelsInDepartement),
    premises && words.premises(formats.number(premises.onParcel), premises.onParcel),
    company?.state === 'ceased' && words.ceased,
    seat && `${words.seat} ${seat}`,
  ])}</span></li>`
}
