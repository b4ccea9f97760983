/** The explorer: forms of many fields, and answers. */
export const EXPLORER_RULES = `
dl.statuses{grid-template-columns:auto 1fr;gap:var(--space-1) var(--space-4)}
.explorer .fields{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,18rem),1fr));gap:0 var(--space-5)}
.explorer :is(input,select,textarea){max-width:none}
.explorer textarea{font-family:ui-monospace,monospace;font-size:var(--type-s)}
:is(#answer,.more)>pre{max-height:75vh;overflow:auto;overflow-wrap:anywhere;white-space:pre-wrap}
`
