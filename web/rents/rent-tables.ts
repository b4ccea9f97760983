import type { AnnouncedRents, RentSeries } from '../../shared/schemas/rents.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import { official } from '../part.ts'
import type { SiteTexts } from '../texts/en.ts'

/** Observed rents year by year, each with the place whose figure it is; years without a figure say why. */
export function rentYearsTable({ years, missing }: RentSeries, texts: SiteTexts): Html {
  const words = texts.parts.rents
  const { number, fixed } = formatsOf(texts)
  const amount = (value: number | null) => (value === null ? '–' : fixed(value, 1))
  const known = years.map(({ year, figures: { rentPerM2, level, zone, agglomeration, observations } }) => ({
    year,
    row: html`<tr><th scope="row">${year}</th><td>${amount(rentPerM2.median)}</td><td>${amount(rentPerM2.q1)} – ${amount(rentPerM2.q3)}</td><td>${words.levels[level]}<span class="soft">${zone ? (zone.label ?? zone.code) : agglomeration}</span></td><td>${observations === null ? '–' : number(observations)}</td></tr>`,
  }))
  const absent = missing.map(({ year, reason }) => ({
    year,
    row: html`<tr><th scope="row">${year}</th><td colspan="4"><span class="soft">${words.reasons[reason]}</span></td></tr>`,
  }))
  const rows = [...known, ...absent].sort((a, b) => b.year - a.year)
  return html`<div class="figures" role="region" tabindex="0" aria-label="${words.observed}"><table><caption>${words.observed}</caption>
<thead><tr><th scope="col">${words.year}</th><th scope="col">${words.median}</th><th scope="col">${words.quartiles}</th><th scope="col">${words.level}</th><th scope="col">${words.observations}</th></tr></thead><tbody>${rows.map(({ row }) => row)}</tbody></table></div>`
}

/**
 * The model of announced rents, charges included: never comparable with the observed ones. Most communes have the figure of a group of neighbours, so
 * each row says which announcements it was predicted from, and how many of them are of the commune.
 */
export function announcedTable({ edition, rents }: AnnouncedRents, texts: SiteTexts): Html {
  const words = texts.parts.rents
  const { fixed, number } = formatsOf(texts)
  const levels = new Map<string, string>(Object.entries(words.predictedFrom))
  const origin = (level: string, n: number | null) =>
    html`${levels.get(level) ?? official(level, texts)}${n !== null && ` (${words.announcements(n, number(n))})`}`
  const name = (type: string, roomsMin: number | null, roomsMax: number | null) => {
    const rooms = roomsMin === null && roomsMax === null ? undefined : words.rooms(roomsMin, roomsMax)
    const kind = type === 'Maison' ? words.houses : words.flats
    return rooms === undefined ? kind : `${kind}, ${rooms}`
  }
  return html`<div class="figures" role="region" tabindex="0" aria-label="${words.announced}"><table><caption>${words.announced}, ${edition}</caption>
<thead><tr><th scope="col">${words.dwelling}</th><th scope="col">${words.predicted}</th><th scope="col">${words.interval}</th></tr></thead><tbody>${rents.map(
    ({ type, roomsMin, roomsMax, predicted, low, high, predictedFrom, observationsInCommune: n }) =>
      html`<tr><th scope="row">${name(type, roomsMin, roomsMax)}<span class="soft">${origin(predictedFrom, n)}</span></th><td>${fixed(predicted, 1)}</td><td>${fixed(low, 1)} – ${fixed(high, 1)}</td></tr>`,
  )}</tbody></table></div><p class="small soft">${words.announcedNote}</p>`
}
