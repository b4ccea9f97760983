import type { z } from 'zod'
import { getParcelHistory } from '../../api/operations/parcels/get-parcel-history.ts'
import { coverageSchema } from '../../shared/schemas/coverage.ts'
import { historySchema } from '../../shared/schemas/filiation.ts'
import { answerOf, ask } from '../ask.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import { emptyPart, folded, joined, type MakePart, official } from '../part.ts'
import { shortName } from '../short-name.ts'
import type { SiteTexts } from '../texts/en.ts'

/** Parcels and documents seen at once, and parcels that one line names. */
const SHOWN = 6
const NAMED = 8

const answer = answerOf(historySchema, { coverage: coverageSchema })
type History = z.output<typeof historySchema>

/** The parcels before and after a parcel, and the documents that say so. */
export const historyPart: MakePart = async (idu, stores, texts, page) => {
  const { data, meta } = await ask(getParcelHistory, { idu }, stores, answer)
  const words = texts.parts.history
  if (data.lots.length === 0 && data.predecessors.length === 0) return emptyPart(meta, words.none, texts)
  const { percent } = formatsOf(texts)
  const drawn = data.predecessors.map(
    (one) =>
      html`<li>${parcelLink(one.idu)}<span class="soft small">${words.ofGround(percent(one.successorShare))}</span></li>`,
  )
  const list = (title: string, items: readonly Html[]) =>
    items.length > 0 && html`<h3>${title}</h3>${folded(items, SHOWN, texts, page)}`
  return {
    short: data.lots.length > 0 ? words.count(data.lots.length) : undefined,
    body: html`${list(words.before, relatives(data.ancestors, texts))}${list(words.after, relatives(data.descendants, texts))}${list(words.drawn, drawn)}${list(
      words.documents,
      data.lots.map((lot) => lotItem(lot, texts)),
    )}${data.cycles.length > 0 && html`<p class="message">${words.cycles(data.cycles.map(shortName).join(texts.listed))}</p>`}${
      data.truncated && html`<p class="small">${words.truncated}</p>`
    }<p class="small soft">${words.note}</p>`,
    sources: meta.datasets,
  }
}

const parcelLink = (idu: string) => html`<a href="/parcels/${idu}">${shortName(idu)}</a> `

function relatives(list: History['ancestors'], texts: SiteTexts): Html[] {
  const words = texts.parts.history
  return list.map(
    ({ idu, generation, inCadastre, sure }) =>
      html`<li>${parcelLink(idu)}<span class="soft small">${joined([
        inCadastre ? words.inCadastre : words.gone,
        words.generation(generation),
        !sure && words.unsure,
      ])}</span></li>`,
  )
}

function lotItem({ date, nature, document, mothers, daughters }: History['lots'][number], texts: SiteTexts) {
  const named = (idus: readonly string[]) =>
    idus.slice(0, NAMED).map(shortName).join(texts.listed) +
    (idus.length > NAMED ? ` (+${idus.length - NAMED})` : '')
  return html`<li>${texts.parts.history.lot(named(mothers), named(daughters))}
<span class="soft small">${joined([
    formatsOf(texts).date(date),
    official(nature.label ?? nature.code, texts),
    document,
  ])}</span></li>`
}
