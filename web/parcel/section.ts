import { problemOf } from '../../api/answers/problems.ts'
import { communeCodeOf } from '../../shared/identifiers/insee.ts'
import { nextTurn } from '../../stores/reading/turns.ts'
import type { Stores } from '../../stores/stores.ts'
import { estimatePart } from '../estimates/estimate-part.ts'
import { explain } from '../explain.ts'
import { type Html, html } from '../html.ts'
import type { MakePart, PageAsked, PagePart } from '../part.ts'
import { pricesPart } from '../prices/prices-part.ts'
import { rentsPart } from '../rents/rents-part.ts'
import { sourceLine, sourceNote } from '../sources.ts'
import type { SiteTexts } from '../texts/en.ts'
import { addressesPart } from './addresses.ts'
import { buildingsPart } from './buildings.ts'
import { coOwnershipPart } from './co-ownership.ts'
import { companiesPart } from './companies.ts'
import { energyPart } from './energy.ts'
import { historyPart } from './history.ts'
import { landPart } from './land.ts'
import { localRulesPart } from './local-rules.ts'
import { ownersPart } from './owners.ts'
import { peoplePart } from './people.ts'
import { permitsPart } from './permits.ts'
import { planningPart } from './planning.ts'
import { risksPart } from './risks.ts'
import { salesPart } from './sales.ts'

/** A section about a parcel: the page shows it under a heading, the panel of the map folded. */
interface Section {
  /** The section's id on the page, for links. */
  id: string
  title(texts: SiteTexts): string
  make: MakePart
}

/** The code that the commune of a parcel has today. */
function communeOf(idu: string, { territory }: Stores): string {
  const code = communeCodeOf(idu)
  return territory.resolve(code)?.code ?? code
}

/** Every section, in the order of the page. */
const SECTIONS: readonly Section[] = [
  { id: 'addresses', title: ({ parts }) => parts.addresses.title, make: addressesPart },
  { id: 'sales', title: ({ sales }) => sales, make: salesPart },
  { id: 'prices', title: ({ prices }) => prices, make: pricesPart },
  { id: 'estimate', title: ({ estimates }) => estimates.title, make: estimatePart },
  {
    id: 'rents',
    title: ({ parts }) => parts.rents.title,
    make: (idu, stores, texts) => rentsPart(communeOf(idu, stores), stores, texts),
  },
  { id: 'planning', title: ({ parts }) => parts.planning.title, make: planningPart },
  { id: 'risks', title: ({ parts }) => parts.risks.title, make: risksPart },
  { id: 'local-rules', title: ({ parts }) => parts.localRules.title, make: localRulesPart },
  { id: 'buildings', title: ({ parts }) => parts.buildings.title, make: buildingsPart },
  { id: 'energy', title: ({ parts }) => parts.energy.title, make: energyPart },
  { id: 'co-ownership', title: ({ parts }) => parts.coOwnership.title, make: coOwnershipPart },
  { id: 'owners', title: ({ parts }) => parts.owners.title, make: ownersPart },
  { id: 'land', title: ({ parts }) => parts.land.title, make: landPart },
  { id: 'companies', title: ({ parts }) => parts.companies.title, make: companiesPart },
  { id: 'permits', title: ({ parts }) => parts.permits.title, make: permitsPart },
  { id: 'history', title: ({ parts }) => parts.history.title, make: historyPart },
  { id: 'people', title: ({ parts }) => parts.people.title, make: peoplePart },
]
/** Sections that answer for a parcel which has left the cadastre: their data may still name it. */
const OF_FORMER: readonly string[] = [
  'history',
  'sales',
  'permits',
  'buildings',
  'co-ownership',
  'owners',
  'companies',
]

/** A section that was asked. */
export interface MadeSection {
  id: string
  title: string
  part: PagePart
}

/** Every section about a parcel (of one that left the cadastre: those whose data may still name it). */
export async function sectionsOf(
  idu: string,
  stores: Stores,
  texts: SiteTexts,
  page: PageAsked,
  { former = false }: { former?: boolean } = {},
): Promise<MadeSection[]> {
  const made: MadeSection[] = []
  for (const { id, title, make } of SECTIONS) {
    if (former && !OF_FORMER.includes(id)) continue
    made.push({ id, title: title(texts), part: await orReason(() => make(idu, stores, texts, page), texts) })
    // A section may read megabytes of answers: other requests are served between two.
    await nextTurn()
  }
  return made
}

/** A section, or why it is absent: when one dataset is not loaded, the others are still shown. */
export async function orReason(make: () => Promise<PagePart>, texts: SiteTexts): Promise<PagePart> {
  try {
    return await make()
  } catch (error) {
    const problem = problemOf(error)
    if (!problem || problem.status === 500) throw error
    const bare = explain(problem, texts)
    const isAbsent = problem.type === 'dataset-not-loaded'
    return { short: texts.parts.nothing.unknown, body: html`<p class="soft">${bare}</p>`, bare, isAbsent }
  }
}

/** Sections under headings, as the pages of places show them; their sources are listed at the end of the page. */
export function shownSections(sections: readonly MadeSection[], texts: SiteTexts): Html {
  return html`${sections.map(
    ({ id, title, part }) =>
      html`<section id="${id}"><h2>${title}</h2>${part.body}${sourceNote(part.sources, texts)}</section>`,
  )}`
}

/** Sections folded, with their few words after the title, as the panel of the map shows them. */
export function foldedSections(
  sections: readonly MadeSection[],
  open: readonly string[],
  texts: SiteTexts,
): Html {
  return html`${sections.map(
    ({ id, title, part }) =>
      html`<details class="part"${open.includes(id) && html` open`}><summary><b>${title}</b>${part.short !== undefined && html` <span class="soft">${part.short}</span>`}</summary>${part.body}${partSourcesOf(part, texts)}</details>`,
  )}`
}

/** The sources of a section, in a line below it. */
export function partSourcesOf({ sources }: PagePart, texts: SiteTexts): Html | undefined {
  return sources && sourceLine({ datasets: sources }, texts)
}
