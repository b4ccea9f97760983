import type { LeavingFile } from '../../shared/lake/leaving-files.ts'
import type { Language } from '../../shared/text/sentence.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import { stackedCell } from '../stacked-cell.ts'
import type { SiteTexts } from '../texts/en.ts'

/** A size in megabytes, with a decimal below ten. */
export function sizeText(bytes: number, texts: SiteTexts): string {
  const size = bytes / 1e6
  return texts.files.megabytes(
    formatsOf(texts).number(Math.max(size, 0.01), size < 0.1 ? 2 : size < 10 ? 1 : 0),
  )
}

/** Files as a table: what each holds, its size, rows, edition, and whom to cite. */
export function filesTable(
  files: readonly LeavingFile[],
  release: string,
  texts: SiteTexts,
  language: Language,
): Html {
  const { number, edition } = formatsOf(texts)
  const words = texts.files.columns
  const cell = (name: string, value: string) => stackedCell(name, value, texts.colon)
  const rows = files.map(
    ({ stored, about, path, citation, editions }) =>
      html`<tr><th scope="row"><a href="/v1/downloads/${release}/${path}">${stored.dataset}/${stored.kind}</a><br><span class="small plainly">${about.holds[language]}</span></th>
${cell(words.size, sizeText(stored.bytes, texts))}${cell(words.rows, number(stored.rows))}${cell(words.edition, editions.length > 0 ? edition(editions[0]!) : '–')}<td class="prose"><span class="small">${editions.length > 0 ? citation.producer : texts.files.several}</span><span class="soft">${citation.licence}</span></td></tr>`,
  )
  return html`<div class="figures stacked" role="region" tabindex="0" aria-label="${texts.files.title}"><table>
<thead><tr><th scope="col">${words.file}</th><th scope="col">${words.size}</th><th scope="col">${words.rows}</th><th scope="col">${words.edition}</th><th scope="col" class="prose">${words.licence}</th></tr></thead><tbody>${rows}</tbody></table></div>`
}
