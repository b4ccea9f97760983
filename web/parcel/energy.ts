import type { z } from 'zod'
import { getDpeResidential } from '../../api/operations/dpe/get-dpe-residential.ts'
import { getDpeTertiary } from '../../api/operations/dpe/get-dpe-tertiary.ts'
import { sourceLine } from '../../api/web/sources.ts'
import { coverageSchema } from '../../shared/schemas/coverage.ts'
import { dpeResidentialSchema, dpeTertiarySchema } from '../../shared/schemas/dpe.ts'
import type { Stores } from '../../stores/stores.ts'
import { answerOf, ask } from '../ask.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import { labelBars } from '../plots/label-bars.ts'
import type { SiteTexts } from '../texts/en.ts'
import { emptyPart, folded, joined, official, type PageAsked, type Part } from './part.ts'

/** Diagnostics seen at once; a tower block has hundreds. */
const SHOWN = 4

/** From so many diagnostics on, how their labels are spread is drawn. */
const WORTH_BARS = 5

const dwellings = answerOf(dpeResidentialSchema, { coverage: coverageSchema })
const tertiary = answerOf(dpeTertiarySchema, { coverage: coverageSchema })
type Dwelling = z.output<typeof dpeResidentialSchema>[number]
type Tertiary = z.output<typeof dpeTertiarySchema>['dpes'][number]

/** The energy diagnostics of a parcel: how many of each label, then each one, newest first. */
export async function energyPart(
  idu: string,
  stores: Stores,
  texts: SiteTexts,
  page: PageAsked,
): Promise<Part> {
  const homes = await ask(getDpeResidential, { idu }, stores, dwellings)
  const others = await ask(getDpeTertiary, { idu }, stores, tertiary)
  const words = texts.parts.energy
  const all = [...homes.data, ...others.data.dpes]
  if (all.length === 0) return emptyPart(homes.meta, words.none, texts)
  const items = homes.data.map((one) => dwellingItem(one, texts))
  const tertiaryItems = others.data.dpes.map((one) => tertiaryItem(one, texts))
  return {
    short: all.length === 1 ? (all[0]!.energyLabel ?? undefined) : words.count(all.length),
    body: html`${all.length >= WORTH_BARS && labelBars(all, texts)}${items.length > 0 && folded(items, SHOWN, texts, page)}${
      tertiaryItems.length > 0 && html`<h3>${words.tertiary}</h3>${folded(tertiaryItems, SHOWN, texts, page)}`
    }<p class="small soft">${words.note} ${words.regimes}</p>${sourceLine(homes.meta, texts)}`,
  }
}

function dwellingItem(one: Dwelling, texts: SiteTexts): Html {
  const words = texts.parts.energy
  const { number, euros } = formatsOf(texts)
  const surface = one.surface ?? one.buildingSurface
  return item(
    one,
    joined([
      official(one.buildingType, texts),
      surface !== null && `${number(surface)} m²`,
      one.floor !== null && words.floor(one.floor),
      official(one.heating.energy, texts),
    ]),
    joined([
      one.consumption.primaryKwhPerM2 !== null && words.consumption(number(one.consumption.primaryKwhPerM2)),
      one.consumption.finalKwhPerM2 !== null && words.finalEnergy(number(one.consumption.finalKwhPerM2)),
      one.emissions.kgCo2PerM2 !== null && words.emissions(number(one.emissions.kgCo2PerM2)),
      one.annualCost !== null && words.cost(euros(one.annualCost)),
    ]),
    texts,
  )
}

function tertiaryItem(one: Tertiary, texts: SiteTexts): Html {
  const words = texts.parts.energy
  const { number } = formatsOf(texts)
  return item(
    one,
    joined([official(one.activitySector, texts), one.surface !== null && `${number(one.surface)} m²`]),
    joined([
      one.consumption.primaryKwhPerM2 !== null && words.consumption(number(one.consumption.primaryKwhPerM2)),
      one.emissions.kgCo2PerM2 !== null && words.emissions(number(one.emissions.kgCo2PerM2)),
    ]),
    texts,
  )
}

/** One diagnostic: its two labels, what it is about, its figures, its day and its address. */
function item(one: Dwelling | Tertiary, what: Html, figures: Html, texts: SiteTexts): Html {
  const words = texts.parts.energy
  const { date, number } = formatsOf(texts)
  const old = one.validUntil !== null && one.validUntil < new Date().toISOString().slice(0, 10)
  return html`<li class="dpe">${label(words.energy, one.energyLabel)}${label(words.ghg, one.ghgLabel)}
<span>${what}</span><span class="small">${figures}</span>
<span class="soft small">${joined([
    one.establishedOn !== null && words.made(date(one.establishedOn)),
    one.electricityFactor !== null && words.factor(number(one.electricityFactor, 1)),
    old && words.expired,
    one.address,
    one.number,
  ])}</span></li>`
}

/** A label in its official colour; the letter says the same without it. */
function label(kind: string, letter: string | null): Html | undefined {
  if (letter === null) return undefined
  return html`<span class="label"><span class="small">${kind}</span> <b class="dpe-${letter.toLowerCase()}">${letter}</b></span>`
}
