import { z } from 'zod'
import { getOccupants } from '../../api/operations/occupants/get-occupants.ts'
import { coverageSchema } from '../../shared/schemas/coverage.ts'
import { occupantsSchema } from '../../shared/schemas/occupant.ts'
import { answerOf, ask } from '../ask.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import { emptyPart, folded, joined, type MakePart, official } from '../part.ts'
import { ordinaryName } from '../streets/ordinary-name.ts'
import type { SiteTexts } from '../texts/en.ts'
import { shownCompanyName, whyUnnamed } from './company-name.ts'

/** Establishments seen at once, and in all: an address of letter boxes has thousands. */
const SHOWN = 6
const MOST = 100
/** Executives named of one company. */
const MOST_EXECUTIVES = 4

const answer = answerOf(occupantsSchema, { coverage: coverageSchema, count: z.number() })
type Occupant = z.output<typeof occupantsSchema>[number]

/** The establishments in activity at an address or a point of a parcel. */
export const companiesPart: MakePart = async (idu, stores, texts, page) => {
  const { data, meta } = await ask(getOccupants, { idu }, stores, answer)
  const words = texts.parts.companies
  if (data.length === 0) return emptyPart(meta, words.none, texts)
  const items = data.slice(0, MOST).map((one) => occupantItem(one, texts))
  return {
    short: words.count(meta.count),
    body: html`<p class="small">${words.note}${meta.count > items.length && ` ${words.cut(items.length, meta.count)}`}</p>${folded(items, SHOWN, texts, page)}`,
    sources: meta.datasets,
  }
}

function occupantItem(one: Occupant, texts: SiteTexts): Html {
  const words = texts.parts.companies
  const { date } = formatsOf(texts)
  const { company, activity, headcount, executives } = one
  const name = shownCompanyName(one) ?? whyUnnamed(one, words)
  const legal = company?.name && company.name !== name ? company.name : undefined
  const people = executives.list.slice(0, MOST_EXECUTIVES).map(({ firstNames, name: last, role }) => {
    const who = [firstNames, last].filter(Boolean).join(' ')
    return role?.label ? `${who} (${role.label})` : who
  })
  const street = [one.address.street, one.address.complement]
    .flatMap((part) => (part ? ordinaryName(part) : []))
    .join(', ')
  return html`<li><strong>${name}</strong>
<span>${joined([legal, official(activity?.label, texts), headcount && official(headcount.label, texts)])}</span>
${people.length > 0 && html`<span class="small">${words.executives} ${official(people.join(', '), texts)}</span>`}
<span class="soft small">${joined([
    one.headOffice && words.headOffice,
    one.createdOn !== null && words.since(date(one.createdOn)),
    html`SIREN <a href="/v1/entreprises/${one.siren}">${one.siren}</a>`,
    street,
  ])}</span></li>`
}
