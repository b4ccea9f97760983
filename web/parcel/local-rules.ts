import type { z } from 'zod'
import { getLocalRules } from '../../api/operations/local-rules/get-local-rules.ts'
import type { Coverage } from '../../shared/schemas/coverage.ts'
import { localRulesAbout, localRulesSchema } from '../../shared/schemas/local-rules.ts'
import { answerOf, ask } from '../ask.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import { joined, type MakePart, official } from '../part.ts'
import type { SiteTexts } from '../texts/en.ts'

/** Years of rates that are shown, the newest first. */
const SHOWN_YEARS = 3

const answer = answerOf(localRulesSchema, localRulesAbout.shape)
type Rules = z.output<typeof localRulesSchema>

/** The zone of the commune, the priority districts on the parcel, and the rates of local tax. */
export const localRulesPart: MakePart = async (idu, stores, texts) => {
  const { data, meta } = await ask(getLocalRules, { idu }, stores, answer)
  const words = texts.parts.localRules
  const { housingZone, localTax } = data.ofCommune
  return {
    short: housingZone.zone === null ? undefined : words.short(housingZone.zone),
    body: html`<p><strong>${words.zone}</strong> ${zoneText(housingZone, texts)}</p><p><strong>${words.priority}</strong> ${districtsText(
      data.ofParcel.priorityDistricts,
      texts,
    )}</p>${taxBody(localTax, texts)}<p class="soft small">${words.note}</p>`,
    sources: meta.datasets,
  }
}

function unknown({ status }: Coverage, texts: SiteTexts): string | undefined {
  return status === 'loaded' || status === 'partly-loaded'
    ? undefined
    : texts.parts.localRules.unknown[status]
}

function zoneText(
  { coverage, zone, since }: Rules['ofCommune']['housingZone'],
  texts: SiteTexts,
): Html | string {
  const words = texts.parts.localRules
  const none = unknown(coverage, texts)
  if (none !== undefined) return none
  const { edition } = formatsOf(texts)
  return joined([
    zone === null ? words.differing : words.zones[zone],
    since !== null && words.since(edition(since)),
  ])
}

function districtsText(part: Rules['ofParcel']['priorityDistricts'], texts: SiteTexts): Html | string {
  const words = texts.parts.localRules
  const { number } = formatsOf(texts)
  if (part.isInside === null) return unknown(part.coverage, texts) ?? words.unknown['unknown-parcel']
  if (!part.isInside) return words.outside
  const found = part.found.filter(({ isSliver }) => !isSliver)
  return html`${words.inside} ${joined(
    found.map(
      ({ name, code, share }) =>
        html`${official(name, texts)} (${code}), ${words.share(number(share * 100, 1))}`,
    ),
  )}`
}

function taxBody({ coverage, years }: Rules['ofCommune']['localTax'], texts: SiteTexts): Html {
  const words = texts.parts.localRules
  const none = unknown(coverage, texts)
  if (none !== undefined) return html`<p><strong>${words.tax}</strong> ${none}</p>`
  const { number } = formatsOf(texts)
  const rate = (percent: number | null) =>
    percent === null ? words.notVoted : words.rate(number(percent, 2))
  const shown = [...new Set(years.map(({ year }) => year))].slice(-SHOWN_YEARS)
  const newest = years.filter(({ year }) => shown.includes(year)).reverse()
  // Before communes were merged each had rates of its own.
  const isMerged = new Set(newest.map(({ communeCode }) => communeCode)).size > 1
  return html`<div class="figures" role="region" tabindex="0" aria-label="${words.tax}"><table><caption>${words.tax}</caption>
<thead><tr><th scope="col">${words.year}</th><th scope="col">${words.propertyTax}</th><th scope="col">${words.wasteTax}</th></tr></thead><tbody>${newest.map(
    ({ year, communeCode, propertyTaxPercent, wasteTaxPercent }) =>
      html`<tr><th scope="row">${year}${isMerged && html` <span class="soft">${communeCode}</span>`}</th><td>${rate(propertyTaxPercent)}</td><td>${rate(wasteTaxPercent)}</td></tr>`,
  )}</tbody></table></div>`
}
