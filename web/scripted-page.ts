import { type Html, html } from './html.ts'

/** What a page with a map has in its head and at its end: the style sheet, the script, and what the script must know. */
export interface ScriptedPage {
  head: Html
  end: Html
  /** Another origin that its scripts may ask. */
  asks?: string
}

/** The scripts of a page, those of its map if it has one, and one more. */
export function withScript(
  map: ScriptedPage | undefined,
  script: string | undefined,
): ScriptedPage | undefined {
  if (script === undefined) return map
  return {
    head: html`${map?.head}<script type="module" src="${script}"></script>`,
    end: html`${map?.end}`,
  }
}
