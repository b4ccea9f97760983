import type { TestedType } from '../../shared/schemas/estimate-quality.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import type { SiteTexts } from '../texts/en.ts'

/** The estimate and the other methods, a row each; those that could not value all sales are compared with the estimate on the same ones. */
export function methodTable(tested: TestedType, texts: SiteTexts): Html {
  const { page } = texts.estimates
  const { number, fixed } = formatsOf(texts)
  const of = (value: number) => fixed(value, 1)
  const name = page.methods.estimate
  const own = tested.byInputs?.map((one) => ({ ...one, name: `${name} (${page.inputs[one.level]})` })) ?? [
    { ...tested, name },
  ]
  const rows = [
    ...own.map((one) => ({ ...one, estimateMedianErrorPercent: null })),
    ...tested.baselines.map((one) => ({ ...one, name: page.methods[one.method] })),
  ]
  return table(
    page.method,
    [page.error, page.same, page.p90, page.within10, page.within20, page.biasName, page.count],
    rows.map((one) => [
      one.name,
      of(one.medianErrorPercent),
      one.estimateMedianErrorPercent === null ? '' : of(one.estimateMedianErrorPercent),
      of(one.p90ErrorPercent),
      of(one.within10Percent),
      of(one.within20Percent),
      of(one.biasPercent),
      number(one.count),
    ]),
  )
}

/** The estimate's error by year, grade, surface and size of the commune. */
export function testedGroupTable({ groups }: TestedType, texts: SiteTexts): Html | undefined {
  if (groups.length === 0) return undefined
  const { page } = texts.estimates
  const { number, fixed } = formatsOf(texts)
  const of = (value: number) => fixed(value, 1)
  const named = (value: string) => (value === 'yes' ? page.yes : value === 'no' ? page.no : value)
  return html`<details class="more"><summary>${page.byGroup}</summary>${table(
    page.group,
    [page.error, page.biasName, page.covers, page.count],
    groups.map(({ by, value, medianErrorPercent, biasPercent, coveragePercent, count }) => [
      `${page.groups[by]}${texts.locale.startsWith('fr') ? '\u00a0' : ''}: ${named(value)}`,
      of(medianErrorPercent),
      of(biasPercent),
      of(coveragePercent),
      number(count),
    ]),
  )}</details>`
}

function table(first: string, columns: readonly string[], rows: readonly (readonly string[])[]): Html {
  return html`<div class="figures" role="region" tabindex="0" aria-label="${first}"><table><thead><tr><th scope="col">${first}</th>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${rows.map(
    ([name, ...cells]) =>
      html`<tr><th scope="row">${name}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`,
  )}</tbody></table></div>`
}
