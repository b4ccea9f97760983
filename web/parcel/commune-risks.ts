import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import { folded, joined, official, type PageAsked } from '../part.ts'
import type { SiteTexts } from '../texts/en.ts'
import { type Risks, whyUnknown } from './unknown-risk.ts'

/** Rows seen at once of each list. */
const SHOWN = 4

type OfCommune = Risks['ofCommune']

/** What is known of the commune alone, shown as such. */
export function communeRisksBody(
  { commune, ofCommune }: Risks,
  texts: SiteTexts,
  page: PageAsked,
): Html | false {
  if (commune === null) return false
  const words = texts.parts.risks
  const { disasters, listedRisks, plans, radon, seismicity } = ofCommune
  const list = (title: string, part: OfCommune[keyof OfCommune], items: readonly Html[], none: string) => {
    const unknown = whyUnknown(part.coverage, texts)
    return html`<p><strong>${title}</strong> ${unknown ?? (items.length === 0 ? none : '')}</p>${
      unknown === undefined && items.length > 0 && folded(items, SHOWN, texts, page)
    }`
  }
  return html`<h3>${words.ofCommune(commune.name ?? commune.code)}</h3><p class="soft small">${words.ofCommuneNote}</p>${factLine(
    words.radon,
    whyUnknown(radon.coverage, texts) ??
      (radon.class === null ? words.differing : (words.radonClasses[radon.class] ?? String(radon.class))),
  )}${factLine(
    words.seismicity,
    whyUnknown(seismicity.coverage, texts) ??
      (seismicity.zone === null
        ? words.differing
        : joined([String(seismicity.zone), official(seismicity.found[0]?.label, texts)])),
  )}${list(
    words.listed,
    listedRisks,
    listedRisks.found.map(({ label, code }) => html`<li>${official(label ?? code, texts)}</li>`),
    words.noneListed,
  )}${list(
    words.communePlans,
    plans,
    plans.found.map((plan) => planItem(plan, texts)),
    words.noneListed,
  )}${list(
    disasters.found.length === 0
      ? words.disasters
      : `${words.disasters} (${words.disasterCount(disasters.found.length)})`,
    disasters,
    disasters.found.map((one) => disasterItem(one, texts)),
    words.noDisaster,
  )}`
}

const factLine = (title: string, value: Html | string): Html =>
  html`<p><strong>${title}</strong> ${value}</p>`

function planItem(plan: OfCommune['plans']['found'][number], texts: SiteTexts): Html {
  const { date } = formatsOf(texts)
  const words = texts.parts.risks
  return html`<li>${official(plan.name ?? plan.id, texts)} <span class="soft small">${joined([
    plan.kind,
    official(plan.substate ?? plan.state, texts),
    plan.approvedOn !== null && words.since(date(plan.approvedOn)),
    plan.hasLoadedShapes === false && words.withoutShapes,
  ])}</span></li>`
}

function disasterItem(one: OfCommune['disasters']['found'][number], texts: SiteTexts): Html {
  const { date } = formatsOf(texts)
  const { beganOn, endedOn, risk } = one
  return html`<li>${official(risk, texts)} <span class="soft small">${joined([
    beganOn !== null && texts.parts.risks.event(date(beganOn), date(endedOn ?? beganOn)),
  ])}</span></li>`
}
