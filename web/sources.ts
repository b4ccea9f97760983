import type { Meta } from '../shared/schemas/meta.ts'
import { formatsOf } from './formats.ts'
import { type Html, html } from './html.ts'
import type { SiteTexts } from './texts/en.ts'

/** The datasets that an answer was made of. */
export type Citations = Meta['datasets']
type Citation = Citations[number]

/** The sources that a reuser of an answer must cite; the COG, from which only names come, is left out. */
export function sourceLine({ datasets }: Pick<Meta, 'datasets'>, texts: SiteTexts): Html {
  const { edition: written } = formatsOf(texts)
  return html`<p class="soft small source">${texts.source} ${shown(datasets)
    .map(({ producer, licence, edition }) => `${producer}, ${licence}, ${written(edition)}`)
    .join(texts.listed)}</p>`
}

/** The same in few letters, each name a link to its line in the list of sources of the page. */
export function sourceLinks(datasets: Citations, texts: SiteTexts): Html {
  return html`${shown(datasets).map(
    (one, i) => html`${i > 0 && ' · '}<a href="#${anchorOf(one)}">${shortName(one, texts)}</a>`,
  )}`
}

/** The sources of a part of a page, after the word for them; nothing where none is to be named. */
export function sourceNote(datasets: Citations | undefined, texts: SiteTexts): Html | undefined {
  if (!datasets || shown(datasets).length === 0) return undefined
  return html`<p class="cites">${texts.source} ${sourceLinks(datasets, texts)}</p>`
}

/** Every source of a page once: its short name, then who publishes it, under which licence. */
export function sourcesList(datasets: Citations, texts: SiteTexts): Html {
  const byName = new Map(shown(datasets).map((one) => [one.name, one]))
  const sorted = [...byName.values()].sort((a, b) =>
    shortName(a, texts).localeCompare(shortName(b, texts), texts.locale),
  )
  return html`<ul class="sources small">${sorted.map(
    (one) =>
      html`<li id="${anchorOf(one)}"><b>${shortName(one, texts)}</b> <span class="soft">${one.producer} · ${one.licence}</span></li>`,
  )}</ul>`
}

const shown = (datasets: Citations) => datasets.filter(({ name }) => name !== 'cog')

const anchorOf = ({ name }: Citation) => `source-${name}`

function shortName({ name, edition }: Citation, texts: SiteTexts): string {
  const known = new Map<string, string>(Object.entries(texts.sourceNames)).get(name) ?? name
  return `${known}, ${formatsOf(texts).shortEdition(edition)}`
}
