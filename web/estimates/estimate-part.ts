import { z } from 'zod'
import { Problem } from '../../api/answers/problem.ts'
import { metaOf } from '../../api/answers/release-text.ts'
import { estimateByParcel } from '../../api/operations/estimates/by-parcel.ts'
import { type Estimate, estimateSchema } from '../../shared/schemas/estimate.ts'
import type { Stores } from '../../stores/stores.ts'
import { answerOf, ask } from '../ask.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import { type Fact, factList, type MakePart } from '../part.ts'
import { placePath } from '../place-path.ts'
import type { SiteTexts } from '../texts/en.ts'
import { inSentence } from '../zone-name.ts'
import { comparablesTable } from './comparables-table.ts'
import { dwellingForm, typedDwelling } from './dwelling-form.ts'

const answer = answerOf(estimateSchema, {})
const refusal = z.object({ reason: z.string().optional() })

/** What a dwelling of a parcel is worth, with the form that asks about another; where there is no estimate, why, and the form. */
export const estimatePart: MakePart = async (idu, stores, texts, { query }) => {
  const typed = typedDwelling(query)
  try {
    const { data, meta } = await ask(estimateByParcel, { idu, ...typed }, stores, answer)
    const { euros } = formatsOf(texts)
    const { type, surface, land, landFrom } = data
    const shown = {
      ...typed,
      type,
      surface,
      ...(landFrom === 'asked' && land !== null ? { land } : {}),
    }
    return {
      short: `${texts.parts.card.interval(euros(data.priceLow), euros(data.priceHigh))} · ${data.grade}`,
      fact: estimateFact(data, texts),
      body: html`${worthOf(data, texts)}${aboutOf(data, typed.rooms, texts)}${measuredOf(data, stores, texts)}<p class="message">${texts.estimates.notice}</p>${comparablesTable(data, texts)}${knownOf(data, texts)}${dwellingForm(idu, shown, texts)}`,
      sources: meta.datasets,
    }
  } catch (error) {
    if (!(error instanceof Problem) || error.type !== 'no-estimate') throw error
    const { reason = '' } = refusal.parse(error.extra)
    const words = texts.estimates.reasons[reason] ?? texts.problems['no-estimate'].meaning
    return {
      short: texts.parts.nothing.unknown,
      body: html`<p class="soft">${words}</p>${dwellingForm(idu, typed, texts, true)}`,
      sources: metaOf(stores.manifest, ['dvf']).datasets,
    }
  }
}

/** The interval first: the middle alone would pass for a price. */
function estimateFact(
  { price, priceLow, priceHigh, grade, type, surface }: Estimate,
  texts: SiteTexts,
): Fact {
  const { euros, number } = formatsOf(texts)
  const { card } = texts.parts
  return {
    figure: card.interval(euros(priceLow), euros(priceHigh)),
    lines: [
      card.middle(euros(price), grade),
      `${texts.estimates.types[type]}, ${number(surface)}\u00a0m²`,
      grade === 'E' && texts.estimates.gradeE,
    ],
  }
}

function worthOf(data: Estimate, texts: SiteTexts): Html {
  const { estimates: words } = texts
  const { euros } = formatsOf(texts)
  const { price, pricePerM2, priceLow, priceHigh, grade, intervalWidthPercent } = data
  return html`<p><strong>${words.value(euros(price), euros(pricePerM2))}</strong></p><p>${words.range(euros(priceLow), euros(priceHigh))} ${words.grade(grade, intervalWidthPercent)}${grade === 'E' && ` ${words.gradeE}`}</p>`
}

/** Which dwelling was valued, and where its description comes from. */
function aboutOf(data: Estimate, rooms: number | undefined, texts: SiteTexts): Html {
  const { estimates: words } = texts
  const { number, date } = formatsOf(texts)
  const { type, surface, land, landFrom, assumed } = data
  const what = [
    words.types[type],
    `${number(surface)}\u00a0m²`,
    rooms !== undefined && words.rooms(rooms),
    landFrom !== null && land !== null && words.land[landFrom](number(land)),
  ].filter((part) => part !== false)
  const recorded = assumed.find(({ from }) => from === 'sale' || from === 'diagnostic')
  const source = recorded?.from === 'diagnostic' ? words.assumed.dpe : words.assumed.dvf
  const usual = assumed.flatMap(({ parameter, value, from }) =>
    from === 'expected' && typeof value === 'number' && parameter !== 'type'
      ? [`${inSentence(words.form[parameter])} ${number(value, 1)}`]
      : [],
  )
  return html`<p>${words.about(what.join(' · '), date(data.date))}${recorded?.date != null && ` ${source(date(recorded.date))}`}${usual.length > 0 && ` ${words.usual(usual.join(texts.listed))}`}</p>`
}

/** How wrong estimates were there, with a link to the model card. */
function measuredOf({ measuredError }: Estimate, { territory }: Stores, texts: SiteTexts): Html | undefined {
  if (!measuredError) return undefined
  const { estimates: words } = texts
  const { number } = formatsOf(texts)
  const { level, code, count, medianErrorPercent, worseThanCommuneMedian } = measuredError
  const name = (level === 'departement' ? territory.departement(code) : territory.commune(code))?.name ?? code
  return html`<p>${words.measured(number(count), number(medianErrorPercent, 1), name)}${worseThanCommuneMedian && ` ${words.worse}`} <a class="screen" href="${placePath(level, code)}/estimates">${words.card}</a></p>`
}

function knownOf({ known }: Estimate, texts: SiteTexts): Html | undefined {
  if (known.length === 0) return undefined
  const { estimates: words } = texts
  const { number, euros, date } = formatsOf(texts)
  const names = new Map(Object.entries(texts.datasets))
  const valueOfFact = (fact: string, value: string | number) => {
    if (typeof value === 'string') return value
    if (fact === 'sale-price') return euros(value)
    return fact === 'construction-year' ? String(value) : number(value)
  }
  const dayOf = (day: string) => (/^\d{4}-\d{2}-\d{2}$/.test(day) ? date(day) : day)
  return html`<details class="more"><summary>${words.known}</summary>${factList(
    known.map(({ fact, value, dataset, date: day }) => [
      words.facts[fact],
      html`${valueOfFact(fact, value)} <span class="soft small">${words.from(names.get(dataset) ?? dataset, day === null ? texts.unknown : dayOf(day))}</span>`,
    ]),
  )}</details>`
}
