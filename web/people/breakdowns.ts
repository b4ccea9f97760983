import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import type { SiteTexts } from '../texts/en.ts'
import type { ZoneDemographics } from './zones-table.ts'

interface Row {
  name: Html | string
  count: number
  share: number | null
}

/** The ages of a zone, folded. */
export function ageTable({ name, code, population }: ZoneDemographics, texts: SiteTexts): Html | undefined {
  if (!population) return undefined
  const words = texts.parts.people
  const rows = population.ages.map(({ from, to, count, share }) => ({
    name: to === null ? words.andOver(from) : words.ages(from, to),
    count,
    share,
  }))
  return breakdown(words.agesOf(name ?? code, population.year), words.age, rows, texts)
}

/** The socio-professional groups of a zone, folded. Their labels are those of INSEE. */
export function socialGroupTable(
  { name, code, population }: ZoneDemographics,
  texts: SiteTexts,
): Html | undefined {
  if (!population) return undefined
  const words = texts.parts.people
  const french = texts.locale.startsWith('fr')
  const rows = population.socioProfessional.groups.map(({ label, count, share }) => ({
    name: french ? label : html`<span lang="fr">${label}</span>`,
    count,
    share,
  }))
  return breakdown(words.groupsOf(name ?? code, population.year), words.group, rows, texts)
}

/** A table with a bar in each row. The bar repeats the share next to it, so it is hidden from screen readers. */
function breakdown(title: string, first: string, rows: readonly Row[], texts: SiteTexts): Html {
  const words = texts.parts.people
  const { number, percent } = formatsOf(texts)
  const most = Math.max(...rows.map(({ share }) => share ?? 0), 0.01)
  const bar = (share: number) =>
    html`<svg class="rod" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width="${((100 * share) / most).toFixed(1)}" height="8"></rect></svg>`
  return html`<details class="more"><summary>${title}</summary><div class="figures"><table><thead><tr><th scope="col">${first}</th><th scope="col">${words.persons}</th><th scope="col">${words.share}</th></tr></thead>
<tbody>${rows.map(
    ({ name, count, share }) =>
      html`<tr><th scope="row">${name}${share !== null && bar(share)}</th><td>${number(count)}</td><td>${share === null ? '–' : percent(share)}</td></tr>`,
  )}</tbody></table></div></details>`
}
