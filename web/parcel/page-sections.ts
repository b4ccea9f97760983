import { type Html, html } from '../html.ts'
import { sourceNote } from '../sources.ts'
import type { SiteTexts } from '../texts/en.ts'
import type { MadeSection } from './section.ts'

/** Sections that a printed page holds whole; of the others it has the title and the few words. */
const ON_PAPER: readonly string[] = ['estimate', 'risks']

/** Links to the sections; the style sheet keeps them in view. */
export function sectionMenu(sections: readonly Pick<MadeSection, 'id' | 'title'>[], texts: SiteTexts): Html {
  return html`<nav class="menu" aria-label="${texts.within}">${sections.map(
    ({ id, title }) => html`<a href="#${id}">${title}</a>`,
  )}</nav>`
}

/**
 * Sections folded, with their few words next to the title. The id stands on what is folded: a link to it then opens the section, without a
 * script. One that has nothing to unfold is a line.
 */
export function pageSections(
  sections: readonly MadeSection[],
  open: readonly string[],
  texts: SiteTexts,
): Html {
  return html`${sections.map((one) => (one.part.bare === undefined ? foldedSection(one, open, texts) : bareSection(one, one.part.bare, texts)))}`
}

function foldedSection({ id, title, part }: MadeSection, open: readonly string[], texts: SiteTexts): Html {
  const { short, body, sources } = part
  return html`<section class="fold${ON_PAPER.includes(id) && ' paper'}"><details${open.includes(id) && html` open`}><summary><h2>${title}</h2>${short !== undefined && html` <span class="soft">${short}</span>`}</summary><div id="${id}">${body}${sourceNote(sources, texts)}</div></details></section>`
}

function bareSection({ id, title, part }: MadeSection, why: string, texts: SiteTexts): Html {
  return html`<section class="bare" id="${id}"><h2>${title}</h2> <span>${why}</span>${sourceNote(part.sources, texts)}</section>`
}
