import { Html, html } from '../../../web/html.ts'
import type { Assets } from '../../../web/map/assets.ts'
import type { MapConfig } from '../../../web/map/client/config.ts'

/** What a page with a map has in its head and at its end: the style sheet, the script, and what the script must know. */
export interface ScriptedPage {
  head: Html
  end: Html
}

/** `needed`: scripts to ask for at once. A page on which the map comes later names none. */
export function mapTags(
  config: MapConfig,
  { style, boot }: Assets,
  needed: readonly string[] = [],
): ScriptedPage {
  return {
    head: html`<link rel="stylesheet" href="${style}">${needed.map((path) => html`<link rel="modulepreload" href="${path}">`)}<script type="module" src="${boot}"></script>`,
    // JSON inside of a script ends at `</script`, and text that begins like a comment is read otherwise: no `<` may stand in it.
    end: html`<script type="application/json" id="map-config">${new Html(JSON.stringify(config).replaceAll('<', '\\u003c'))}</script>`,
  }
}
