import { DWELLING_TYPES } from '../../shared/identifiers/dwelling-types.ts'
import { type Html, html } from '../html.ts'
import type { SiteTexts } from '../texts/en.ts'
import {
  absentLevels,
  drawnFrom,
  type Lacking,
  lackingFor,
  lackingForPrices,
  type SwitchedLayer,
} from './absent-layers.ts'
import type { MapConfig } from './client/config.ts'
import { PRICE_LEVELS } from './client/state.ts'

/** The form that switches the layers of the map. What cannot be shown is disabled, and named as the reason; the script does the rest. */
export function layersForm({ map: texts }: SiteTexts, config: MapConfig): Html {
  const { first, last } = config.years ?? { first: 2014, last: 2014 }
  const levels = absentLevels(config)
  const noPrices = lackingForPrices(config)
  const noSales = lackingFor('sales', config)
  const off = (lacking: Lacking | undefined, id: string) =>
    lacking !== undefined && html` disabled aria-describedby="absent-${id}"`
  const why = (lacking: Lacking | undefined, id: string) =>
    lacking !== undefined && html`<p class="absent" id="absent-${id}">${texts.absent[lacking]}</p>`
  const box = (name: SwitchedLayer, label: string) =>
    html`<label><input type="checkbox" name="${name}"${off(lackingFor(name, config), name)}><span>${label}</span></label>`
  const notes = (name: SwitchedLayer) =>
    html`${why(lackingFor(name, config), name)}<p class="absent" data-later="${name}" data-from="${drawnFrom(name, config)}" hidden>${texts.later}</p>`
  const year = (name: string, label: string) =>
    html`<input type="number" name="${name}" min="${first}" max="${last}" step="1" inputmode="numeric" placeholder="${name === 'from' ? first : last}" aria-label="${label}"${off(noSales, 'sales')}>`
  const euros = (name: string, label: string) =>
    html`<input type="number" name="${name}" min="0" step="1000" inputmode="numeric" placeholder="${name}" aria-label="${label}"${off(noSales, 'sales')}>`
  const level = (one: (typeof PRICE_LEVELS)[number]) => {
    const isAbsent = noPrices === undefined && levels.includes(one)
    return html`<label><input type="radio" name="prices" value="${one}"${isAbsent ? html` disabled aria-describedby="absent-levels"` : off(noPrices, 'prices')}><span>${texts.levels[one]}</span></label>`
  }
  return html`<details class="map-card map-layers" id="map-layers-box" name="map-box"><summary>${texts.layers}</summary><form id="map-layers">
<fieldset><legend>${texts.prices}</legend><div class="choices">${PRICE_LEVELS.map(level)}</div>${why(noPrices, 'prices')}${noPrices === undefined && levels.length > 0 && html`<p class="absent" id="absent-levels">${texts.absentLevels(levels.map((one) => texts.levels[one]).join(', '))}</p>`}
<div class="line"><span>${texts.type}</span><div class="choices">${DWELLING_TYPES.map(
    (type) =>
      html`<label><input type="radio" name="type" value="${type}"${noPrices !== undefined && noSales !== undefined && off(noPrices, 'prices')}><span>${texts.types[type]}</span></label>`,
  )}</div></div>
<div class="line"><label for="map-year">${texts.year}</label><div class="slider"><input id="map-year" type="range" name="year" min="${first}" max="${last}" step="1" value="${last}"${off(noPrices, 'prices')}><output id="map-year-shown" for="map-year"></output></div></div></fieldset>
<fieldset><legend>${texts.sales}</legend><div class="choices">${box('sales', texts.oneByOne)}</div>${notes('sales')}
<div class="line"><label for="map-sold">${texts.sold}</label><select id="map-sold" name="sold"${off(noSales, 'sales')}><option value="all">${texts.soldAll}</option><option value="type">${texts.soldType}</option></select></div>
<div class="line"><span>${texts.years}</span><div class="pair">${year('from', texts.from)}–${year('to', texts.to)}</div></div>
<div class="line"><span>${texts.price}</span><div class="pair">${euros('min', texts.min)}–${euros('max', texts.max)}</div></div></fieldset>
<fieldset><legend>${texts.rules}</legend><div class="choices">${box('planning', texts.planning)}${box('permits', texts.permits)}</div>${notes('planning')}${notes('permits')}</fieldset>
<fieldset><legend>${texts.others}</legend><div class="choices">${box('buildings', texts.buildings)}${box('energy', texts.energy)}${config.background !== null && html`<label><input type="checkbox" name="background" aria-describedby="map-background-host"><span>${texts.background}</span></label>`}</div>${why(lackingFor('buildings', config), 'buildings')}${notes('energy')}${config.background !== null && html`<p class="absent" id="map-background-host">${texts.backgroundFrom(new URL(config.background.address).host)}</p>`}</fieldset></form></details>`
}
