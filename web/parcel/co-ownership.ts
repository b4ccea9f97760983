import type { z } from 'zod'
import { getCopropriete } from '../../api/operations/coproprietes/get-copropriete.ts'
import { coproprietesSchema } from '../../shared/schemas/copropriete.ts'
import { coverageSchema } from '../../shared/schemas/coverage.ts'
import { answerOf, ask } from '../ask.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import { emptyPart, folded, joined, type MakePart, official } from '../part.ts'
import { ordinaryName } from '../streets/ordinary-name.ts'
import type { SiteTexts } from '../texts/en.ts'
import { seatOf } from './seat.ts'

const SHOWN = 3

const answer = answerOf(coproprietesSchema, { coverage: coverageSchema })
type CoOwnership = z.output<typeof coproprietesSchema>[number]

/** The co-ownerships of the national register on a parcel. */
export const coOwnershipPart: MakePart = async (idu, stores, texts, page) => {
  const { data, meta } = await ask(getCopropriete, { idu }, stores, answer)
  const words = texts.parts.coOwnership
  if (data.length === 0) return emptyPart(meta, words.none, texts)
  const [first] = data
  const lots = first?.lots.total
  return {
    fact: {
      figure: first ? nameOf(first) : '',
      lines: [
        joined([
          lots !== null && lots !== undefined && words.lots(lots),
          data.length > 1 && words.count(data.length),
        ]),
      ],
    },
    short:
      data.length > 1 || lots === null || lots === undefined ? words.count(data.length) : words.lots(lots),
    body: html`${folded(
      data.map((one) => coOwnershipItem(one, texts)),
      SHOWN,
      texts,
      page,
    )}`,
    sources: meta.datasets,
  }
}

function coOwnershipItem(one: CoOwnership, texts: SiteTexts): Html {
  const words = texts.parts.coOwnership
  const { date } = formatsOf(texts)
  const { lots, manager, mandate } = one
  const letters = one.diagnostics.newest.flatMap(({ energyLabel }) => energyLabel ?? []).join(' ')
  return html`<li><strong>${nameOf(one)}</strong>
<span>${joined([
    lots.total !== null && words.lots(lots.total),
    lots.dwellings !== null && words.dwellings(lots.dwellings),
    lots.parking !== null && lots.parking > 0 && words.parking(lots.parking),
    one.role === 'secondary' && words.secondary,
  ])}</span>
<span>${words.manager} ${managerOf(manager, texts)}</span>
<span class="soft small">${joined([
    mandate.endsOn !== null && words.mandate(date(mandate.endsOn)),
    one.constructionPeriod && words.period(periodOf(one.constructionPeriod)),
    one.cooperative === true && words.cooperative,
    one.priorityNeighbourhood && words.neighbourhood,
    one.diagnostics.count > 0 && words.diagnostics(one.diagnostics.count, letters),
    one.address.label !== null && ordinaryName(one.address.label),
    words.number(one.number),
    one.updatedOn !== null && words.updated(date(one.updatedOn)),
  ])}</span></li>`
}

/** The register keeps names in capitals; pages write them as they write streets. */
const nameOf = ({ name, address, number }: CoOwnership) => {
  const written = name ?? address.label
  return written === null ? number : ordinaryName(written)
}

/** A professional agent and where to reach it; a volunteer is a co-owner, whose name is never kept. */
function managerOf({ type, name, commune, company }: CoOwnership['manager'], texts: SiteTexts): Html {
  const seat = seatOf(company)
  if (name === null) return html`${official(type, texts) ?? texts.parts.coOwnership.noManager}`
  return html`${[name, seat || commune?.name].filter(Boolean).join(', ')}`
}

/** `DE_1961_A_1974` as `1961–1974`; what has another form is shown as it is published, in small letters. */
function periodOf(published: string): string {
  const span = /^DE_(\d{4})_A_(\d{4})$/.exec(published)
  return span ? `${span[1]}–${span[2]}` : published.toLowerCase().replaceAll('_', ' ')
}
