import type { z } from 'zod'
import { getDpeResidential } from '../../api/operations/dpe/get-dpe-residential.ts'
import { getDpeTertiary } from '../../api/operations/dpe/get-dpe-tertiary.ts'
import { coverageSchema } from '../../shared/schemas/coverage.ts'
import { dpeResidentialSchema, dpeTertiarySchema } from '../../shared/schemas/dpe.ts'
import { answerOf, ask } from '../ask.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import { emptyPart, type Fact, folded, joined, type MakePart, official } from '../part.ts'
import { labelBars } from '../plots/label-bars.ts'
import { ordinaryName } from '../streets/ordinary-name.ts'
import type { SiteTexts } from '../texts/en.ts'

/** Diagnostics seen at once; a tower block has hundreds. */
const SHOWN = 4

/** From so many diagnostics on, how their labels are spread is drawn. */
const WORTH_BARS = 5

const dwellings = answerOf(dpeResidentialSchema, { coverage: coverageSchema })
const tertiary = answerOf(dpeTertiarySchema, { coverage: coverageSchema })
type Dwelling = z.output<typeof dpeResidentialSchema>[number]
type Tertiary = z.output<typeof dpeTertiarySchema>['dpes'][number]

/** The energy diagnostics of a parcel: how many of each label, then each one, newest first. */
export const energyPart: MakePart = async (idu, stores, texts, page) => {
  const homes = await ask(getDpeResidential, { idu }, stores, dwellings)
  const others = await ask(getDpeTertiary, { idu }, stores, tertiary)
  const words = texts.parts.energy
  const all = [...homes.data, ...others.data.dpes]
  if (all.length === 0) return emptyPart(homes.meta, words.none, texts)
  const items = homes.data.map((one) => dwellingItem(one, texts))
  const tertiaryItems = others.data.dpes.map((one) => tertiaryItem(one, texts))
  return {
    fact: energyFact(homes.data, others.data.dpes, texts),
    short: all.length === 1 ? (all[0]!.energyLabel ?? undefined) : words.count(all.length),
    body: html`${all.length >= WORTH_BARS && labelBars(all, texts)}${items.length > 0 && folded(items, SHOWN, texts, page)}${
      tertiaryItems.length > 0 && html`<h3>${words.tertiary}</h3>${folded(tertiaryItems, SHOWN, texts, page)}`
    }<p class="small soft">${words.note} ${words.regimes}</p>`,
    sources: homes.meta.datasets,
  }
}

/**
 * The label of the dwellings, else of what else stands there: the commonest, with how far the others go; all of them where none is commoner
 * than another. A label of one dwelling is not that of the building.
 */
function energyFact(
  homes: readonly Dwelling[],
  others: readonly Tertiary[],
  texts: SiteTexts,
): Fact | undefined {
  const { card, energy: words } = texts.parts
  const shown = homes.some(({ energyLabel }) => energyLabel !== null) ? homes : others
  const letters = shown.flatMap(({ energyLabel }) => energyLabel ?? []).sort()
  const [best, worst] = [letters[0], letters.at(-1)]
  if (best === undefined || worst === undefined) return undefined
  const commonest = commonestOf(letters)
  const years = shown.flatMap(({ establishedOn }) => establishedOn?.slice(0, 4) ?? []).sort()
  const elsewhere = shown === others ? [] : others.flatMap(({ energyLabel }) => energyLabel ?? []).sort()
  return {
    figure: html`${commonest.map((letter, i) => html`${i > 0 && ' '}<b class="dpe-letter dpe-${letter.toLowerCase()}">${letter}</b>`)}`,
    lines: [
      letters.length > 1 &&
        joined([
          best !== worst && commonest.length === 1 && `${card.commonest}, ${card.labelRange(best, worst)}`,
          words.count(letters.length),
        ]),
      years.length > 0 && card.made(years[0]!, years.at(-1)!),
      shown === others && words.tertiary,
      elsewhere.length > 0 && `${words.tertiary}${texts.colon} ${[...new Set(elsewhere)].join(' ')}`,
    ],
  }
}

/** The letters that most diagnostics have, in order; `letters` are sorted. */
function commonestOf(letters: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return [...counts].filter(([, count]) => count === most).map(([letter]) => letter)
}

function dwellingItem(one: Dwelling, texts: SiteTexts): Html {
  const words = texts.parts.energy
  const { number, euros } = formatsOf(texts)
  const surface = one.surface ?? one.buildingSurface
  return item(
    one,
    joined([
      official(one.buildingType, texts),
      surface !== null && `${number(surface)}\u00a0m²`,
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
    joined([official(one.activitySector, texts), one.surface !== null && `${number(one.surface)}\u00a0m²`]),
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
    one.address !== null && ordinaryName(one.address),
    one.number,
  ])}</span></li>`
}

/** A label in its official colour; the letter says the same without it. */
function label(kind: string, letter: string | null): Html | undefined {
  if (letter === null) return undefined
  return html`<span class="label"><span class="small">${kind}</span> <b class="dpe-${letter.toLowerCase()}">${letter}</b></span>`
}
