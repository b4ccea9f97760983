import type { Meta } from '../../shared/schemas/meta.ts'
import { type Html, html } from './html.ts'
import type { SiteTexts } from './texts/en.ts'

/** What a reuser must cite of an answer; the names of communes go without saying. */
export function sourceLine({ datasets }: Meta, texts: SiteTexts): Html {
  const shown = datasets.filter(({ name }) => name !== 'cog')
  return html`<p class="soft small">${texts.source} ${shown.map(({ producer, licence, millesime }) => `${producer}, ${licence}, ${millesime}`).join(' ; ')}</p>`
}
