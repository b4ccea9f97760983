import { getRisks } from '../../api/operations/risks/get-risks.ts'
import { parcelRisksSchema, risksAbout } from '../../shared/schemas/risks.ts'
import { answerOf, ask } from '../ask.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import { folded, joined, type MakePart, official, type PageAsked } from '../part.ts'
import type { SiteTexts } from '../texts/en.ts'
import { communeRisksBody } from './commune-risks.ts'
import { installationsBody } from './installations.ts'
import { type Risks, whyUnknown } from './unknown-risk.ts'

/** Zones seen at once under each heading. */
const SHOWN = 4

const answer = answerOf(parcelRisksSchema, risksAbout.shape)
type Plans = Risks['ofParcel']['preventionPlans']

/** What is known of the risks of a parcel; what stands around it and what is known of its commune stand apart. */
export const risksPart: MakePart = async (idu, stores, texts, page) => {
  const { data, meta } = await ask(getRisks, { idu }, stores, answer)
  const words = texts.parts.risks
  const { commune, ofCommune } = data
  const { listedRisks } = ofCommune
  const { preventionPlans, clay } = data.ofParcel
  const clayWords = clay.level === null ? words.unknown[clay.coverage.status] : words.clayLevels[clay.level]
  return {
    short: shortOf(preventionPlans, texts),
    fact: {
      figure: planWords(preventionPlans, texts),
      lines: [
        statesOf(preventionPlans, texts),
        texts.parts.card.clay(clayWords || texts.parts.nothing.unknown),
        listedRisks.coverage.status === 'loaded' &&
          commune !== null &&
          texts.parts.card.listed(listedRisks.found.length, commune.name ?? commune.code),
      ],
    },
    body: html`<h3>${words.ofParcel}</h3>${plansBody(preventionPlans, texts, page)}<p><strong>${words.clay}</strong> ${
      clayWords || texts.parts.nothing.unknown
    }</p>${installationsBody(data, texts, page)}${communeRisksBody(data, texts, page)}`,
    sources: meta.datasets,
  }
}

const apart = <T extends { isSliver: boolean | null }>(list: readonly T[]): T[] =>
  list.filter(({ isSliver }) => isSliver !== true)

function planWords({ isInPerimeter, zones }: Plans, { parts: { card } }: SiteTexts): string {
  if (apart(zones).length > 0 || isInPerimeter) return card.inPlan
  return isInPerimeter === null ? card.plansUnknown : card.outsidePlans
}

/** What is to be known of the plans that are not in force: one that was annulled, or only prescribed, has no rule. */
function statesOf({ plans }: Plans, { parts: { risks } }: SiteTexts): Html {
  const states = plans.flatMap(({ status }) => (status === 'in-force' ? [] : risks.statuses[status]))
  return joined([...new Set(states)])
}

function shortOf(plans: Plans, texts: SiteTexts): string {
  const words = texts.parts.risks
  if (plans.isInPerimeter === null) return texts.parts.nothing.unknown
  return apart(plans.zones).length > 0 ? words.zone : plans.isInPerimeter ? words.perimeter : words.none
}

function plansBody(plans: Plans, texts: SiteTexts, page: PageAsked): Html {
  const words = texts.parts.risks
  const unknown = whyUnknown(plans.coverage, texts)
  if (unknown !== undefined) return html`<p><strong>${words.plans}</strong> ${unknown}</p>`
  const zones = apart(plans.zones)
  const hazards = apart(plans.hazards)
  return html`<p>${plans.isInPerimeter || zones.length > 0 ? words.inPerimeter : words.outside}</p>${plans.plans.map(
    (plan) => planLine(plan, texts),
  )}${
    zones.length > 0 &&
    folded(
      zones.map((zone) => zoneItem(zone, texts)),
      SHOWN,
      texts,
      page,
    )
  }${
    hazards.length > 0 &&
    html`<h4>${words.hazards}</h4>${folded(
      hazards.map((one) => hazardItem(one, texts)),
      SHOWN,
      texts,
      page,
    )}`
  }`
}

function planLine(plan: Plans['plans'][number], texts: SiteTexts): Html {
  const { date } = formatsOf(texts)
  const words = texts.parts.risks
  const isOver = ['repealed', 'annulled', 'abandoned', 'expired'].includes(plan.status)
  return html`<p class="${isOver ? 'message' : 'soft small'}">${joined([
    plan.kind,
    official(plan.name ?? plan.id, texts),
    words.statuses[plan.status],
    plan.statusOn !== null && words.since(date(plan.statusOn)),
    plan.siteUrl !== null && html`<a href="${plan.siteUrl}">${words.page}</a>`,
  ])}</p>`
}

function zoneItem(zone: Plans['zones'][number], texts: SiteTexts): Html {
  const { number } = formatsOf(texts)
  const words = texts.parts.risks
  return html`<li><strong>${zone.code ?? zone.ruleCode ?? '?'}</strong> <span>${official(zone.label, texts)}</span>
<span class="soft small">${joined([
    words.rules[zone.rule],
    zone.share !== null && words.share(number(zone.share * 100, 1)),
    zone.lengthMeters !== null && words.length(number(zone.lengthMeters)),
    zone.count !== null && words.points(zone.count),
    zone.writtenRule.url !== null && html`<a href="${zone.writtenRule.url}">${words.rule}</a>`,
  ])}</span></li>`
}

function hazardItem(one: Plans['hazards'][number], texts: SiteTexts): Html {
  const { number } = formatsOf(texts)
  const names = one.hazards.map(({ label, code }) => label ?? code ?? '?')
  return html`<li>${official(names.join(', '), texts)} <span class="soft small">${joined([
    one.label,
    texts.parts.risks.share(number(one.share * 100, 1)),
  ])}</span></li>`
}
