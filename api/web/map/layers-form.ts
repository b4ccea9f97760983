import { type Html, html } from '../../../web/html.ts'
import { DWELLING_TYPES } from '../../../web/map/client/config.ts'
import { PRICE_LEVELS } from '../../../web/map/client/state.ts'
import type { SiteTexts } from '../../../web/texts/en.ts'

/** Years of sales that the slider and the filters go over. */
export interface Years {
  first: number
  last: number
}

/** The form that switches the layers of the map; its script fills it in, and tells what is not loaded. */
export function layersForm({ map: texts }: SiteTexts, years: Years | undefined): Html {
  const { first, last } = years ?? { first: 2014, last: 2014 }
  const absent = (name: string, label: string) =>
    html`<p class="absent" data-absent="${name}" hidden>${texts.notLoaded(label)}</p>`
  const year = (name: string, label: string) =>
    html`<input type="number" name="${name}" min="${first}" max="${last}" step="1" inputmode="numeric" placeholder="${name === 'from' ? first : last}" aria-label="${label}">`
  const euros = (name: string, label: string) =>
    html`<input type="number" name="${name}" min="0" step="1000" inputmode="numeric" placeholder="${name}" aria-label="${label}">`
  return html`<details class="map-card map-layers" id="map-layers-box" name="map-box"><summary>${texts.layers}</summary><form id="map-layers">
<fieldset><legend>${texts.prices}</legend><div class="choices">${PRICE_LEVELS.map(
    (level) =>
      html`<label><input type="radio" name="prices" value="${level}"><span>${texts.levels[level]}</span></label>`,
  )}</div>${absent('prices', texts.prices)}
<div class="line"><span>${texts.type}</span><div class="choices">${DWELLING_TYPES.map(
    (type) =>
      html`<label><input type="radio" name="type" value="${type}"><span>${texts.types[type]}</span></label>`,
  )}</div></div>
<div class="line"><label for="map-year">${texts.year}</label><div class="slider"><input id="map-year" type="range" name="year" min="${first}" max="${last}" step="1" value="${last}"><output id="map-year-shown" for="map-year"></output></div></div></fieldset>
<fieldset><legend>${texts.sales}</legend><div class="choices"><label><input type="checkbox" name="sales"><span>${texts.oneByOne}</span></label></div>${absent('sales', texts.sales)}
<div class="line"><label for="map-sold">${texts.sold}</label><select id="map-sold" name="sold"><option value="all">${texts.soldAll}</option><option value="type">${texts.soldType}</option></select></div>
<div class="line"><span>${texts.years}</span><div class="pair">${year('from', texts.from)}–${year('to', texts.to)}</div></div>
<div class="line"><span>${texts.price}</span><div class="pair">${euros('min', texts.min)}–${euros('max', texts.max)}</div></div></fieldset>
<fieldset><legend>${texts.rules}</legend><div class="choices"><label><input type="checkbox" name="planning"><span>${texts.planning}</span></label><label><input type="checkbox" name="permits"><span>${texts.permits}</span></label></div>${absent('planning', texts.planning)}${absent('permits', texts.permits)}</fieldset>
<fieldset><legend>${texts.others}</legend><div class="choices"><label><input type="checkbox" name="buildings"><span>${texts.buildings}</span></label><label><input type="checkbox" name="energy"><span>${texts.energy}</span></label></div>${absent('buildings', texts.buildings)}${absent('energy', texts.energy)}</fieldset></form></details>`
}
