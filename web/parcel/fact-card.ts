import type { z } from 'zod'
import type { Meta } from '../../shared/schemas/meta.ts'
import type { parcelSchema } from '../../shared/schemas/parcel.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import type { Fact, PagePart } from '../part.ts'
import { type Citations, sourceLinks } from '../sources.ts'
import type { SiteTexts } from '../texts/en.ts'
import type { MadeSection } from './section.ts'

/** Of the sources of a section, those that say its figure; the others tie it to its parcel. */
const DATASETS_OF: Readonly<Record<string, readonly string[]>> = {
  buildings: ['bdnb', 'rnb', 'batiments'],
  sales: ['dvf'],
  prices: ['dvf'],
  estimate: ['dvf'],
  planning: ['planning'],
  risks: ['prevention-plans', 'clay', 'commune-risks'],
  energy: ['dpe'],
  owners: ['owners'],
  'co-ownership': ['rnic'],
}

interface CardFact {
  /** The section that says more. */
  section: string
  title: string
  fact: Fact
  sources: Citations
}

/** The eight facts that a reader asks first, each with a link to the section that says more, and its sources; what is not loaded is one line. */
export function factCard(
  { data, meta }: { data: z.output<typeof parcelSchema>; meta: Pick<Meta, 'datasets'> },
  sections: readonly MadeSection[],
  texts: SiteTexts,
): Html {
  const { card } = texts.parts
  const partOf = (id: string) => sections.find((one) => one.id === id)?.part
  const of = (section: string, title: string): CardFact => {
    const part = partOf(section)
    return {
      section,
      title,
      fact: factOf(part, texts),
      sources: (part?.sources ?? []).filter(({ name }) => DATASETS_OF[section]?.includes(name)),
    }
  }
  const ground =
    data.surface === null
      ? html`<span class="soft">${card.groundUnknown}</span>`
      : card.groundOf(formatsOf(texts).number(data.surface))
  const buildings = of('buildings', card.titles.ground)
  const facts = [
    {
      ...buildings,
      fact: { figure: ground, lines: [buildings.fact.figure, ...buildings.fact.lines] },
      sources: [...meta.datasets, ...buildings.sources],
    },
    of('sales', card.titles.sale),
    of('prices', card.titles.price),
    of('estimate', card.titles.estimate),
    of('planning', card.titles.zone),
    of('risks', card.titles.risks),
    of('energy', card.titles.energy),
    ownerFact(of('owners', card.titles.owner), of('co-ownership', card.titles.owner), partOf, texts),
  ]
  const isAbsent = ({ section }: CardFact) => partOf(section)?.isAbsent === true
  // The ground is known without its buildings.
  const shown = facts.filter((one) => one.section === 'buildings' || !isAbsent(one))
  return html`<dl class="facts">${shown.map((one) => shownFact(one, texts))}</dl>${absentLine(
    facts.filter((one) => !shown.includes(one)),
    texts,
  )}`
}

/** What the card cannot say because nothing of it is loaded, once for all. */
function absentLine(facts: readonly CardFact[], { parts: { card }, listed }: SiteTexts): Html | undefined {
  if (facts.length === 0) return undefined
  return html`<p class="soft small">${card.notLoaded} ${facts.map(({ section, title }, i) => html`${i > 0 && listed}<a href="#${section}">${title}</a>`)}</p>`
}

/** Legal entities that own, with the co-ownership if there is one; the co-ownership alone where no entity is known. */
function ownerFact(
  owners: CardFact,
  coOwnership: CardFact,
  partOf: (id: string) => PagePart | undefined,
  { parts: { card } }: SiteTexts,
): CardFact {
  const shared = partOf('co-ownership')?.fact
  if (!shared) return owners
  if (!partOf('owners')?.fact) return coOwnership
  const line = html`${card.coOwnership} ${shared.figure}`
  return {
    ...owners,
    fact: { ...owners.fact, lines: [...owners.fact.lines, line, ...shared.lines] },
    sources: [...owners.sources, ...coOwnership.sources],
  }
}

/** What a section says of itself in a few words where it has no figure: why, where it says why. */
function factOf(part: PagePart | undefined, { parts: { card } }: SiteTexts): Fact {
  if (part?.fact) return part.fact
  return { figure: html`<span class="soft">${part?.bare ?? part?.short ?? card.absent}</span>`, lines: [] }
}

function shownFact({ section, title, fact, sources }: CardFact, texts: SiteTexts): Html {
  const { figure, lines, drawing } = fact
  const shown = lines.filter((line) => line && (typeof line === 'string' || line.text !== ''))
  return html`<div><dt><a href="#${section}">${title}</a></dt><dd><strong>${figure}</strong>${drawing}${shown.map(
    (line) => html`<span>${line}</span>`,
  )}<span class="cites">${sourceLinks(sources, texts)}</span></dd></div>`
}
