import type { z } from 'zod'
import type { demographicsSchema } from '../../shared/schemas/demographics.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import { placeLink } from '../place-path.ts'
import type { SiteTexts } from '../texts/en.ts'

export type ZoneDemographics = z.output<typeof demographicsSchema>['zones'][number]

/** Population and incomes, a row a zone; a cell without a figure says why. */
export function zonesTable(zones: readonly ZoneDemographics[], texts: SiteTexts): Html {
  const words = texts.parts.people
  const { number, fixed, euros } = formatsOf(texts)
  const rows = zones.map((zone) => {
    const { population, income } = zone
    const people = population
      ? html`${number(population.total)}<span class="soft">${population.year}</span>`
      : absence(zone, 'census', texts)
    const living = (value: number | null | undefined, format: (value: number) => string) => {
      if (!income) return absence(zone, 'filosofi', texts)
      if (value === null || value === undefined) return html`<span class="soft">${words.secret}</span>`
      return html`${format(value)}<span class="soft">${income.year}</span>`
    }
    const percent = (value: number) => `${fixed(value, 1)}\u00a0%`
    return html`<tr><th scope="row">${placeLink(zone)}<br><span class="small">${texts.levels[zone.level]}</span></th>
<td>${people}</td><td>${living(income?.available.median, euros)}</td><td>${living(income?.available.povertyRatePercent, percent)}</td><td>${living(income?.taxedPercent, percent)}</td></tr>`
  })
  return html`<div class="figures" role="region" tabindex="0" aria-label="${words.title}"><table><caption>${words.caption}</caption>
<thead><tr><th scope="col">${texts.zone}</th><th scope="col">${words.population}</th><th scope="col">${words.median}</th><th scope="col">${words.poverty}</th><th scope="col">${words.taxed}</th></tr></thead><tbody>${rows}</tbody></table></div>`
}

/** Why a zone has no figure of a dataset. */
function absence({ missing }: ZoneDemographics, dataset: 'census' | 'filosofi', texts: SiteTexts): Html {
  const words = texts.parts.people
  const reason = missing.find((one) => one.dataset === dataset)?.reason
  return html`<span class="soft">${reason === 'not-loaded' ? words.notLoaded : words.notPublished}</span>`
}
