import type { Meta } from '../../shared/schemas/meta.ts'
import { formatsOf } from '../../web/formats.ts'
import { type Html, html } from '../../web/html.ts'
import type { SiteTexts } from '../../web/texts/en.ts'

/** The sources that a reuser of an answer must cite; the COG, from which only names come, is left out. */
export function sourceLine({ datasets }: Meta, texts: SiteTexts): Html {
  const { edition: written } = formatsOf(texts)
  const shown = datasets.filter(({ name }) => name !== 'cog')
  return html`<p class="soft small source">${texts.source} ${shown.map(({ producer, licence, edition }) => `${producer}, ${licence}, ${written(edition)}`).join(texts.listed)}</p>`
}
