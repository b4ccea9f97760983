import { LIGHT } from '../map/client/palette.ts'

/** Plots, plans and maps that the server draws. */
export const CHARTS = `
.plots{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,22rem),1fr));gap:0 var(--space-6)}
.plot{max-width:36rem;margin:var(--space-4) 0}
.plot svg{display:block;width:100%;height:auto}
.plot figcaption{color:var(--ink);margin:0 0 var(--space-1)}
.plots .plot>figcaption{display:flex;flex-wrap:wrap;gap:0 .4em;align-content:end;min-height:2.9em;line-height:1.45}
.plot text{fill:var(--soft);font-size:12px;text-anchor:middle;dominant-baseline:central}
.plot text.end{text-anchor:end}
.plot text.start{text-anchor:start}
.plot text.marked{fill:var(--ink);font-weight:600;paint-order:stroke;stroke:var(--paper);stroke-width:3px}
.plot .grid{stroke:var(--line);fill:none}
.plot .line{stroke:var(--link);stroke-width:2;fill:none}
.plot .band{fill:var(--link);opacity:.18}
.plot .whisker{stroke:var(--link);stroke-width:6;opacity:.18}
.plot .dot{fill:var(--link)}
.plot .dot.partial{fill:var(--paper);stroke:var(--link);stroke-width:2}
.plot .bar{fill:var(--link);opacity:.55}
.plot .gap{stroke:var(--line);stroke-width:6;stroke-dasharray:2 4}
.plot .mark{stroke:var(--dot);stroke-width:2}
.plot .middle:is(path){stroke:var(--ink);stroke-width:1.5;stroke-dasharray:4 3}
.multiples{display:grid;grid-template-columns:repeat(auto-fill,minmax(10.5rem,1fr));gap:var(--space-4)}
.multiples .plot{margin:0}
.multiples figcaption{font-size:var(--type-s)}
.spark{width:7.5rem;height:2.1rem;margin:.1rem 0}
.spark .line{stroke:var(--link);stroke-width:2;fill:none}
.spark .dot{fill:var(--link)}
.spark .dot.partial{fill:var(--paper);stroke:var(--link);stroke-width:1.5}
.rod{display:block;width:100%;max-width:14rem;height:.5rem}
.rod rect{fill:var(--link);opacity:.55}
.chart{display:block;width:100%;height:7rem}
.chart .bar{fill:var(--link)}
.chart .base{stroke:var(--soft)}
.plan{display:block;width:100%;height:auto;background:var(--card);border:1px solid var(--line);border-radius:var(--round)}
.plan path{fill:var(--paper);stroke:var(--soft);stroke-width:1;fill-rule:evenodd}
.plan a:hover path{fill:var(--line)}
.plan .own{fill:var(--plot);stroke:var(--ink);stroke-width:2.5}
.plan text{fill:var(--ink);font-size:13px;text-anchor:middle;dominant-baseline:central;pointer-events:none}
.plan .scale{stroke:var(--ink);stroke-width:2;fill:none}
.plan .dot{fill:var(--dot);stroke:var(--paper);stroke-width:2}
.prices .own{fill:none;pointer-events:none}
.prices .numbers{stroke:var(--ink);stroke-width:6;stroke-linecap:round}
${LIGHT.prices.map((_, i) => `.plan path.price-${i},.plan a:hover path.price-${i}{fill:var(--price-${i})}.key.price-${i}{background:var(--price-${i})}`).join('\n')}
.plan path.no-sales{fill:var(--card);stroke-dasharray:2 3}
.key.no-sales{border-style:dotted}
.legend{display:flex;flex-wrap:wrap;gap:var(--space-1) var(--space-4);list-style:none;margin:var(--space-2) 0;padding:0}
.key{display:inline-block;width:1.1rem;height:.8rem;margin-right:var(--space-1);border:1px solid var(--soft);vertical-align:-.05rem}
@media(max-width:40rem){.plan text{font-size:22px}}
.map-room{position:relative}
.map-room.bare{aspect-ratio:16/10;max-height:70dvh;width:100%;border:1px solid var(--line);border-radius:var(--round);background:var(--card)}
.map-room>button{position:absolute;left:var(--space-3);bottom:var(--space-3)}
@media(scripting:none){.map-room.bare{display:none}}`
