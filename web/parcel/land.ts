import type { z } from 'zod'
import { getNeighbours } from '../../api/operations/neighbours/get-neighbours.ts'
import { getUnit } from '../../api/operations/unit/get-unit.ts'
import { coverageSchema } from '../../shared/schemas/coverage.ts'
import { neighboursSchema } from '../../shared/schemas/neighbours.ts'
import { landUnitSchema } from '../../shared/schemas/unit.ts'
import { answerOf, ask } from '../ask.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import { folded, joined, type MakePart, type PageAsked } from '../part.ts'
import { shortName } from '../short-name.ts'
import type { SiteTexts } from '../texts/en.ts'

/** Neighbours and sales seen at once, and parcels that a line names. */
const SHOWN = 6
const NAMED = 20

const about = { coverage: coverageSchema }
/** The outline is left out: the page draws none. */
const shownUnit = landUnitSchema.extend({
  unit: landUnitSchema.shape.unit.unwrap().omit({ geometry: true }).strip().nullable(),
})
const unitAnswer = answerOf(shownUnit, about)
const neighboursAnswer = answerOf(neighboursSchema, about)
type Unit = z.output<typeof shownUnit>
type Neighbours = z.output<typeof neighboursSchema>

/** The unit that a parcel is a part of, and the parcels that touch it. Throws Problem when the cadastre lacks it. */
export const landPart: MakePart = async (idu, stores, texts, page) => {
  const { data, meta } = await ask(getUnit, { idu }, stores, unitAnswer)
  const around = await ask(getNeighbours, { idu }, stores, neighboursAnswer)
  const words = texts.parts.land
  const { number } = formatsOf(texts)
  const { count, neighbours, perimeterMeters, unsharedMeters } = around.data
  return {
    short: words.short(data.unit?.count ?? 0, words.neighbours(count)),
    body: html`${data.unit ? unitBody(idu, data.unit, texts) : html`<p>${meta.coverage.status === 'not-loaded' ? words.registerNotLoaded : words.notKnown}</p>`}${soldBody(data.soldTogether, texts, page)}<h3>${words.touching}</h3>${
      count === 0
        ? html`<p>${words.none}</p>`
        : folded(
            neighbours.map((one) => neighbourItem(one, texts)),
            SHOWN,
            texts,
            page,
          )
    }<p class="small">${words.unshared(number(unsharedMeters), number(perimeterMeters))}${around.meta.coverage.status !== 'loaded' && html` ${words.maybeMissing}`}</p><p class="small soft">${words.note}</p>`,
    sources: meta.datasets,
  }
}

const parcelLink = (idu: string) => html`<a href="/parcels/${idu}">${shortName(idu)}</a>`

function links(idus: readonly string[], texts: SiteTexts): Html {
  return html`${idus.slice(0, NAMED).map((idu, i) => html`${i > 0 && texts.listed}${parcelLink(idu)}`)}${idus.length > NAMED && ` (+${idus.length - NAMED})`}`
}

function unitBody(idu: string, unit: NonNullable<Unit['unit']>, texts: SiteTexts): Html {
  const words = texts.parts.land
  const { number, percent } = formatsOf(texts)
  const { idus, count, truncated, surface, drawnSurface, planning } = unit
  const zones = planning.zones.filter(({ isSliver }) => !isSliver)
  return html`${
    count === 1
      ? html`<p>${words.alone}</p>`
      : html`<p>${words.unitOf(count, truncated)} ${links(idus, texts)}.</p><p>${joined([
          surface !== null && words.surface(number(surface)),
          words.drawn(number(drawnSurface)),
        ])}</p><p><a href="/map#parcel=${idu}">${words.onMap}</a></p>${
          zones.length > 0 &&
          html`<h3>${words.zones}</h3><p>${joined([
            ...zones.map(({ label, share }) => words.zone(label ?? '?', percent(share))),
            planning.uncoveredShare >= 0.005 && words.unzoned(percent(planning.uncoveredShare)),
          ])}</p>`
        }`
  }`
}

function soldBody(sales: Unit['soldTogether'], texts: SiteTexts, page: PageAsked): Html | false {
  if (sales.length === 0) return false
  const words = texts.parts.land
  const { date, number } = formatsOf(texts)
  const items = sales.map(
    (one) =>
      html`<li><span>${links(one.idus, texts)}</span> <span class="soft small">${joined([
        words.sold(date(one.date), one.surface === null ? '' : words.surface(number(one.surface))),
        one.othersCount > 0 && words.others(one.othersCount),
      ])}</span></li>`,
  )
  return html`<h3>${words.soldTogether}</h3>${folded(items, SHOWN, texts, page)}<p class="small soft">${words.soldNote}</p>`
}

function neighbourItem(
  { idu, touch, sharedMeters, surface }: Neighbours['neighbours'][number],
  texts: SiteTexts,
) {
  const words = texts.parts.land
  const { number } = formatsOf(texts)
  return html`<li>${parcelLink(idu)} <span class="soft small">${joined([
    words.touch[touch](number(sharedMeters, 1)),
    surface !== null && words.surface(number(surface)),
  ])}</span></li>`
}
