import type { FastifyReply } from 'fastify'
import { LONGEST_QUESTION } from '../../api/operations/addresses/parameters.ts'
import type { Stores } from '../../stores/stores.ts'
import type { Assets } from '../assets.ts'
import { findBox } from '../find/find-form.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import { searchForm } from '../search-form.ts'
import { servedDatasets } from '../served.ts'
import { pageAddress } from '../share-link.ts'
import type { SiteTexts } from '../texts/en.ts'
import { showPage, type Visit } from '../visit.ts'
import { lackingForPrices } from './absent-layers.ts'
import type { MapConfig } from './client/config.ts'
import { layersForm } from './layers-form.ts'
import { largeMapConfig } from './map-config.ts'
import { mapTags } from './map-tags.ts'

/** Datasets that the map draws: their producers are named on it. */
const DRAWN = ['cadastre', 'sections', 'batiments', 'ban', 'dvf', 'iris', 'dpe', 'planning', 'permits']

/** The page of the map at /map. Its scripts do the drawing; without them it tells the way to the search. Sales may not be indexed. */
export async function mapPage(
  visit: Visit,
  stores: Stores | undefined,
  { assets, background }: { assets: Assets; background: MapConfig['background'] },
): Promise<FastifyReply> {
  const { texts } = visit
  const config = largeMapConfig(stores, assets, texts, background)
  const { map } = texts
  return showPage(
    visit,
    { title: map.title, noindex: true, wide: true, scripted: mapTags(config, assets, assets.ofPage) },
    html`<noscript><div class="map-noscript"><p>${map.noScript}</p>${searchForm(texts)}</div></noscript>
<p id="map-address" class="printed">${pageAddress('/map', visit.request)}</p><div id="map"></div><div class="map-cross" aria-hidden="true"></div>
<div class="map-left">${searchBox(texts)}${layersForm(texts, config)}${findBox(texts)}</div>
${legend(texts, config)}
<div id="map-draw" class="map-card" role="group" aria-label="${texts.find.drawing}" hidden><p role="status">${texts.find.drawHow}</p><div class="actions"><button type="button" id="map-draw-done">${texts.find.drawDone}</button><button type="button" class="plain" id="map-draw-cancel">${texts.find.drawCancel}</button></div></div>
${measureBar(texts)}
<p id="map-readout" class="map-card" role="status" hidden></p>
${stores && (await sources(stores, texts))}
<aside id="map-panel" class="map-card" aria-labelledby="map-panel-title" hidden><div id="map-panel-head" class="map-panel-head"><div id="map-panel-handle" role="slider" tabindex="0" aria-label="${map.sheetHeight}" aria-orientation="vertical" aria-valuemin="1" aria-valuemax="3" aria-valuenow="2"></div><h2 id="map-panel-title" tabindex="-1">${map.panel}</h2><button type="button" id="map-panel-close" aria-label="${map.close}">×</button></div><div id="map-panel-body"></div></aside>`,
  )
}

/** Shown at first where there will be prices, so that the map knows its room before they have come. */
function legend({ map }: SiteTexts, config: MapConfig): Html {
  const isAwaited = lackingForPrices(config) === undefined
  return html`<section id="map-legend" class="map-card map-key" aria-label="${map.legend}"${!isAwaited && html` hidden`}><details id="map-legend-fold" open><summary>${map.legend}</summary><div id="map-legend-body"><p class="awaited">${map.client.loading}</p></div></details></section>`
}

function measureBar({ map }: SiteTexts): Html {
  return html`<div id="map-measure" class="map-card" role="group" aria-label="${map.client.measure}" hidden><p id="map-measured" role="status"></p><div class="actions"><button type="button" class="plain" id="map-measure-undo">${map.measureUndo}</button><button type="button" id="map-measure-close">${map.measureClose}</button></div></div>`
}

function searchBox({ map, searchButton }: SiteTexts): Html {
  return html`<form class="map-card map-search" method="get" action="/search" role="search"><label class="seen-not" for="map-q">${map.search}</label>
<div class="ask"><input id="map-q" name="q" type="search" required maxlength="${LONGEST_QUESTION}" placeholder="${map.search}"><button>${searchButton}</button></div>
<ul id="map-suggestions" role="listbox" aria-label="${map.search}" hidden></ul><p id="map-search-status" class="seen-not" role="status"></p></form>`
}

/** Who made what the map shows, as the licences ask. */
async function sources(stores: Stores, texts: SiteTexts): Promise<Html> {
  const { map } = texts
  const { edition: written } = formatsOf(texts)
  const drawn = (await servedDatasets(stores)).filter(({ name }) => DRAWN.includes(name))
  const producers = [...new Set(drawn.map(({ producer }) => producer))].join(', ')
  return html`<details class="map-card map-sources"><summary>${map.sources}${producers !== '' && html` <span class="soft">${producers}</span>`}</summary>
<p>${drawn.map(({ title, producer, licence, edition }) => html`${title}, ${producer}, ${licence}, ${written(edition)}<br>`)}<a href="/v1/datasets">${map.allSources}</a></p></details>`
}
