import type { Meta } from '../../shared/schemas/meta.ts'
import { type Html, html } from './html.ts'
import type { SiteTexts } from './texts/en.ts'

/** The sources that a reuser of an answer must cite; the COG, from which only names come, is left out. */
export function sourceLine({ datasets }: Meta, texts: SiteTexts): Html {
  const shown = datasets.filter(({ name }) => name !== 'cog')
  return html`<p class="soft small">${texts.source} ${shown.map(({ producer, licence, edition }) => `${producer}, ${licence}, ${edition}`).join(' ; ')}</p>`
}
