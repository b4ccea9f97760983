import type { FastifyReply } from 'fastify'
import { Problem } from '../../api/answers/problem.ts'
import { getEstimateQuality } from '../../api/operations/estimates/get-quality.ts'
import { storesOf } from '../../api/plugins/release-lease.ts'
import { departementOf } from '../../shared/identifiers/insee.ts'
import { coverageSchema } from '../../shared/schemas/coverage.ts'
import {
  type EstimateQuality,
  estimateQualitySchema,
  type TestedType,
} from '../../shared/schemas/estimate-quality.ts'
import { FEWEST_SALES } from '../../shared/schemas/price.ts'
import { SALES_NOT_PUBLISHED } from '../../shared/territory/sales-not-published.ts'
import type { Stores } from '../../stores/stores.ts'
import { answerOf, ask } from '../ask.ts'
import { methodTable, testedGroupTable } from '../estimates/card-tables.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import { orReason, partSourcesOf } from '../parcel/section.ts'
import type { PagePart } from '../part.ts'
import { placePath } from '../place-path.ts'
import { errorBars } from '../plots/error-bars.ts'
import { lackingSalesLine } from '../sales/missing-years.ts'
import type { SiteTexts } from '../texts/en.ts'
import { showPage, type Visit } from '../visit.ts'
import type { Place } from './place.ts'

const answer = answerOf(estimateQualitySchema, { coverage: coverageSchema })

/** The model card of a commune or département: how wrong estimates were there, compared with simple methods. */
export async function showCard(visit: Visit, place: Place): Promise<FastifyReply> {
  const { texts, request } = visit
  const { page } = texts.estimates
  const stores = storesOf(request)
  const level = place.level === 'departement' ? 'departement' : 'commune'
  const part = await orReason(() => cardPart(level, place.code, stores, texts), texts)
  const raw = `/v1/estimates/quality?${new URLSearchParams({ level, code: place.code })}`
  return showPage(
    visit,
    { title: page.title(place.name), noindex: true },
    html`<p><a href="${place.path}">${page.back(place.name)}</a></p>${part.body}${partSourcesOf(part, texts)}<p class="small">${texts.places.raw} <a href="${raw}"><code>${raw}</code></a></p>`,
  )
}

async function cardPart(
  level: 'commune' | 'departement',
  code: string,
  stores: Stores,
  texts: SiteTexts,
): Promise<PagePart> {
  try {
    const { data, meta } = await ask(getEstimateQuality, { level, code }, stores, answer)
    return {
      body: html`${lackingSalesLine(meta.coverage, texts)}${cardOf(data, texts)}`,
      sources: meta.datasets,
    }
  } catch (error) {
    if (!(error instanceof Problem) || error.type !== 'no-estimate') throw error
    const { estimates } = texts
    const parts = level === 'commune' ? stores.territory.arrondissements(code) : []
    if (parts.length > 0) return { body: arrondissementLinks(parts, texts) }
    const published = !SALES_NOT_PUBLISHED.includes(departementOf(code))
    return {
      body: html`<p class="soft">${published ? estimates.page.none : estimates.reasons['sales-not-published']}</p>`,
    }
  }
}

/** A city has no card of its own: those of its arrondissements, which say themselves where too few sales were tested. */
function arrondissementLinks(parts: readonly { code: string; name: string }[], texts: SiteTexts): Html {
  return html`<p>${texts.estimates.page.byArrondissement}</p><ul class="columns">${parts.map(
    ({ code, name }) => html`<li><a href="${placePath('arrondissement', code)}/estimates">${name}</a></li>`,
  )}</ul>`
}

function cardOf(card: EstimateQuality, texts: SiteTexts): Html {
  const { page } = texts.estimates
  const { date } = formatsOf(texts)
  const { period, lagDays, methodVersion, types } = card
  return html`<p>${page.lead(date(period.from), date(period.to), lagDays)}</p>${types.map((one) => typeSection(one, texts))}<p class="message">${texts.estimates.notice}</p><p class="small soft">${page.version(methodVersion)}</p>`
}

function typeSection(tested: TestedType, texts: SiteTexts): Html {
  const { page, types } = texts.estimates
  const { number, fixed } = formatsOf(texts)
  const of = (value: number) => fixed(value, 1)
  const { medianErrorPercent, medianErrorLowPercent, medianErrorHighPercent, count, interval, twins } = tested
  const worse = tested.worseThanCommuneMedian
  return html`<section><h2>${types[tested.type]}</h2><p>${page.says(of(medianErrorPercent), of(medianErrorLowPercent), of(medianErrorHighPercent), number(count))} ${page.interval(of(interval.coveragePercent), of(interval.widthPercent))} ${page.bias(of(tested.biasPercent))}${tested.refusedCount > 0 && ` ${page.refused(number(tested.refusedCount), tested.refusedCount)}`}</p><p${worse && html` class="message bad"`}>${worse ? page.worse : page.better}</p>${plotOf(tested, texts)}${methodTable(tested, texts)}${testedGroupTable(tested, texts)}${twins && twins.pairCount >= FEWEST_SALES && html`<p>${page.twins(of(twins.medianDifferencePercent), number(twins.pairCount))}</p>`}</section>`
}

/** The estimate's error and that of the other methods; the table below has the same figures. */
function plotOf(tested: TestedType, texts: SiteTexts): Html {
  const { page, types } = texts.estimates
  const { number, fixed } = formatsOf(texts)
  const bars = [{ method: 'estimate' as const, ...tested, own: true }, ...tested.baselines].map((one) => ({
    name: page.methods[one.method],
    error: one.medianErrorPercent,
    low: one.medianErrorLowPercent,
    high: one.medianErrorHighPercent,
    own: one.method === 'estimate',
  }))
  const title = page.plot(types[tested.type])
  const spoken = `${title}. ${bars.map(({ name, error }) => `${name} ${fixed(error, 1)}`).join(', ')}`
  return html`<figure class="plot"><figcaption><b>${title}</b></figcaption>${errorBars(bars, spoken, (percent) => number(percent, 1))}</figure>`
}
