import type { z } from 'zod'
import { getPlanning } from '../../api/operations/planning/get-planning.ts'
import { parcelPlanningSchema, planningAbout } from '../../shared/schemas/planning.ts'
import { answerOf, ask } from '../ask.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import { type Fact, folded, joined, type MakePart, official, type PageAsked } from '../part.ts'
import type { SiteTexts } from '../texts/en.ts'

/** Rules seen at once under each heading. */
const SHOWN = 4

const answer = answerOf(parcelPlanningSchema, planningAbout.shape)
type Planning = z.output<typeof parcelPlanningSchema>
type Zone = Planning['zones'][number]
type Limit = Planning['prescriptions'][number] | Planning['easements']['found'][number]

/** What may be built on a parcel: its zones, what limits them, and the state of their documents. */
export const planningPart: MakePart = async (idu, stores, texts, page) => {
  const { data, meta } = await ask(getPlanning, { idu }, stores, answer)
  const words = texts.parts.planning
  const zones = data.zones.filter(({ isSliver }) => !isSliver)
  const lists: readonly (readonly [string, readonly Limit[]])[] = [
    [words.prescriptions, data.prescriptions],
    [words.information, data.information],
    [words.easements, data.easements.found],
  ]
  const { loadedCategories } = data.easements
  return {
    fact: zones.length > 0 ? zonesFact(zones, data, texts) : undefined,
    short: zones.length > 0 ? zones.map(({ label }) => label ?? '?').join(', ') : words.short[data.regime],
    body: html`<p>${words.regimes[data.regime]}</p>${
      zones.length > 0 &&
      folded(
        zones.map((zone) => zoneItem(zone, texts)),
        SHOWN,
        texts,
        page,
      )
    }${zones.length > 0 && data.uncoveredShare >= 0.005 && html`<p>${words.uncovered(formatsOf(texts).percent(data.uncoveredShare))}</p>`}${lists.map(([title, limits]) => limitList(title, limits, texts, page))}${data.documents.map((one) => documentLine(one, texts))}<p class="soft small">${
      loadedCategories.length > 0 ? words.categories(loadedCategories.join(', ')) : words.noEasements
    }</p>`,
    sources: meta.datasets,
  }
}

/** The class of a published kind: `AUc` is to be urbanised, `Nh` natural; undefined for free text of old documents. */
function classOf(kind: string | null): string | undefined {
  return /^(AU|U|A|N)(?![A-Z])/.exec(kind ?? '')?.[1] ?? /^0[123]$/.exec(kind ?? '')?.[0]
}

/** The zone of the plan in words; a document that does not apply, or only in part, is said to. */
function zonesFact(zones: readonly Zone[], { documents, uncoveredShare }: Planning, texts: SiteTexts): Fact {
  const { card } = texts.parts
  const { number, percent } = formatsOf(texts)
  const [main] = zones
  const { label, kind, name, share, document } = main!
  const meaning = card.zones[classOf(kind) ?? '']
  const status = documents.find(({ id }) => id === document)?.status
  return {
    figure: meaning === undefined ? card.zone(label ?? '?') : `${card.zone(label ?? '?')}, ${meaning}`,
    lines: [
      official(name, texts),
      joined([
        share < 0.995 && texts.parts.planning.share(number(share * 100, 1)),
        zones.length > 1 && card.otherZones(zones.length - 1),
      ]),
      uncoveredShare >= 0.005 && texts.parts.planning.uncovered(percent(uncoveredShare)),
      status !== undefined && status !== 'in-force' && texts.parts.planning.statuses[status],
    ],
  }
}

function zoneItem(zone: Zone, texts: SiteTexts): Html {
  const { number, date } = formatsOf(texts)
  const words = texts.parts.planning
  return html`<li><strong>${zone.label ?? zone.kind}</strong> <span>${official(zone.name, texts)}</span>
<span class="soft small">${joined([
    words.share(number(zone.share * 100, 1)),
    words.surface(number(zone.surface)),
    zone.kind !== null && words.kind(zone.kind),
    zone.validOn !== null && words.valid(date(zone.validOn)),
    zone.rule.url !== null && html`<a href="${zone.rule.url}">${words.rule}</a>`,
  ])}</span></li>`
}

function limitList(title: string, limits: readonly Limit[], texts: SiteTexts, page: PageAsked): Html | false {
  const kept = limits.filter(({ isSliver }) => isSliver !== true)
  if (kept.length === 0) return false
  return html`<h3>${title}</h3>${folded(
    kept.map((limit) => limitItem(limit, texts)),
    SHOWN,
    texts,
    page,
  )}`
}

function limitItem(limit: Limit, texts: SiteTexts): Html {
  const { number } = formatsOf(texts)
  const words = texts.parts.planning
  const { label, kind, share, lengthMeters, count, rule } = limit
  return html`<li><strong>${official(label ?? kind, texts)}</strong> <span class="soft small">${joined([
    share !== null && words.share(number(share * 100, 1)),
    lengthMeters !== null && words.length(number(lengthMeters)),
    count !== null && words.points(count),
    'name' in limit ? kind : undefined,
    'text' in limit ? official(limit.text, texts) : official(limit.name, texts),
    rule.url !== null && html`<a href="${rule.url}">${words.rule}</a>`,
  ])}</span></li>`
}

function documentLine(one: Planning['documents'][number], texts: SiteTexts): Html {
  const { date } = formatsOf(texts)
  const words = texts.parts.planning
  return html`<p class="${one.status === 'in-force' || one.status === 'unknown' ? 'soft small' : 'message'}">${joined(
    [
      `${words.document} ${one.kind ?? ''} ${one.idurba ?? one.id}`,
      one.approvedOn !== null && words.approved(date(one.approvedOn)),
      words.statuses[one.status],
      one.archiveUrl !== null && html`<a href="${one.archiveUrl}">${words.archive}</a>`,
    ],
  )}</p>`
}
