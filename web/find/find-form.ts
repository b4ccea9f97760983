import type { FactColumn } from '../../shared/facts/fact-column.ts'
import { type Html, html } from '../html.ts'
import type { SiteTexts } from '../texts/en.ts'
import { askedColumns, isMeasured, labelOf, valuesOf, valueText } from './columns.ts'

const PLACES = ['view', 'zone', 'circle', 'drawing'] as const
const IFS = ['apart', 'or-unknown', 'known', 'unknown'] as const
/** Columns that the answer can be sorted by on the map: those that people sort by. */
const ORDERS = [
  'surface',
  'builtGroundSurface',
  'constructionYear',
  'dwellingCount',
  'lastSoldOn',
  'lastSalePrice',
  'lastSalePricePerM2',
]

/**
 * The panel of criteria: a field set for each column of the wide rows, hidden until it is added, so that its script needs no dictionary.
 * The names of the fields are those of the question in the address.
 */
export function findBox(texts: SiteTexts): Html {
  const { find } = texts
  const groups = askedColumns()
  return html`<details class="map-card map-find" id="map-find-box" name="map-box"><summary>${find.title}</summary><form id="map-find" inert>
<fieldset><legend>${find.where}</legend><div class="choices">${PLACES.map(
    (place) =>
      html`<label><input type="radio" name="where" value="${place}"${place === 'view' && html` checked`}><span>${find.places[place]}</span></label>`,
  )}</div>
<fieldset data-where="zone" hidden disabled><label for="find-zone">${find.zone}</label><input id="find-zone" name="zone" required maxlength="100" aria-describedby="find-zone-hint"><span class="hint" id="find-zone-hint">${find.zoneHint}</span></fieldset>
<fieldset data-where="circle" hidden disabled><label for="find-radius">${find.radius}</label><input id="find-radius" type="number" name="radius" value="500" min="1" max="5000" required inputmode="numeric" aria-describedby="find-circle-hint"><span class="hint" id="find-circle-hint">${find.circleHint}</span></fieldset>
<fieldset data-where="drawing" hidden disabled><button type="button" class="plain" id="find-draw">${find.drawAgain}</button><span class="hint">${find.drawHint}</span></fieldset></fieldset>
<fieldset><legend>${find.criteria}</legend><div id="find-criteria">${groups.flatMap(({ columns }) =>
    columns.map((column) => criterion(column, texts)),
  )}</div>
<select id="find-add" aria-label="${find.add}"><option value="">${find.add}</option>${groups.map(
    ({ dataset, columns }) =>
      html`<optgroup label="${texts.columns.groups[dataset]}">${columns.map(
        (column) => html`<option value="${column.name}">${labelOf(column, texts)}</option>`,
      )}</optgroup>`,
  )}</select></fieldset>
<div class="line"><label for="find-sort">${find.sort}</label><select id="find-sort" name="sort"><option value="">${find.byIdu}</option>${ORDERS.flatMap(
    (name) => {
      const label = labelOf({ name }, texts)
      return [
        html`<option value="${name}-desc">${find.falling(label)}</option>`,
        html`<option value="${name}-asc">${find.rising(label)}</option>`,
      ]
    },
  )}</select></div>
<div class="actions"><button>${find.ask}</button><button type="button" class="plain" id="find-clear">${find.clear}</button></div></form>
<p id="find-status" class="seen-not" role="status"></p><section id="find-results" aria-label="${find.results}"></section></details>`
}

function criterion(column: FactColumn, texts: SiteTexts): Html {
  const { find } = texts
  const { name, unit } = column
  const label = labelOf(column, texts)
  return html`<fieldset class="criterion" data-column="${name}" hidden disabled><legend>${label}${unit !== undefined && !label.endsWith(unit) && `, ${unit}`}</legend><button type="button" class="remove" aria-label="${find.remove(label)}">×</button>
${fields(column, label, texts)}<select name="${name}.if" aria-label="${find.unknown(label)}">${IFS.map((one) => html`<option value="${one === 'apart' ? '' : one}">${find.ifs[one]}</option>`)}</select></fieldset>`
}

function fields(column: FactColumn, label: string, texts: SiteTexts): Html {
  const { find } = texts
  const { name, type } = column
  if (isMeasured(column)) {
    const kind = type === 'date' ? html`type="date"` : html`type="number" step="any" inputmode="decimal"`
    const field = (member: 'min' | 'max', wording: string) =>
      html`<input ${kind} name="${name}.${member}" aria-label="${wording}">`
    return html`<div class="pair">${field('min', find.least(label))}–${field('max', find.most(label))}</div>`
  }
  const listed = type === 'boolean' ? ['true', 'false'] : valuesOf(column)
  if (!listed)
    return html`<input name="${name}.in" maxlength="500" aria-label="${find.oneOf(label)}" placeholder="${find.listed}">`
  const textOf = (value: string) =>
    type === 'boolean' ? find[value === 'true' ? 'yes' : 'no'] : valueText(column, value, texts)
  return html`<div class="choices">${listed.map(
    (value) =>
      html`<label><input type="checkbox" name="${name}.in" value="${value}"><span>${textOf(value)}</span></label>`,
  )}</div>`
}
