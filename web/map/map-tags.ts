import type { Assets } from '../assets.ts'
import { Html, html } from '../html.ts'
import type { ScriptedPage } from '../scripted-page.ts'
import type { MapConfig } from './client/config.ts'

/** A page with a small map is read before its map: the style sheet of the map stands at the end, where it keeps nothing from being painted. */
export function smallMapTags(config: MapConfig, { style, boot }: Assets): ScriptedPage {
  return {
    head: html`<script type="module" src="${boot}"></script>`,
    end: html`<link rel="stylesheet" href="${style}">${configScript(config)}`,
  }
}

/** `needed`: scripts to ask for at once. A page on which the map comes later names none. */
export function mapTags(
  config: MapConfig,
  { style, boot }: Assets,
  needed: readonly string[] = [],
): ScriptedPage {
  const { background } = config
  return {
    ...(background === null ? {} : { asks: new URL(background.address).origin }),
    head: html`<link rel="stylesheet" href="${style}">${needed.map((path) => html`<link rel="modulepreload" href="${path}">`)}<script type="module" src="${boot}"></script>`,
    end: configScript(config),
  }
}

/** JSON inside of a script ends at `</script`, and text that begins like a comment is read otherwise: no `<` may stand in it. */
function configScript(config: MapConfig): Html {
  return html`<script type="application/json" id="map-config">${new Html(JSON.stringify(config).replaceAll('<', '\\u003c'))}</script>`
}
