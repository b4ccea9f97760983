/** What pages share besides plain elements: search, messages, cards, tables of figures, lists of sources. */
export const COMPONENTS = `
.soft{color:var(--soft)}
.small{font-size:var(--type-s)}
.lead{font-size:var(--type-l)}
.plainly{font-weight:400}
.printed{display:none}
.unseen{position:absolute;width:1px;height:1px;margin:0;overflow:hidden;clip-path:inset(50%)}
.line{display:flex;flex-wrap:wrap;gap:var(--space-2) 1.25rem;align-items:center}
.ends{display:flex;justify-content:space-between;color:var(--soft);font-size:var(--type-s)}
.ask{display:flex;flex-wrap:wrap;gap:var(--space-2);align-items:center}
.ask input{flex:1 1 16rem;max-width:none}
.ask button{margin:0}
form[role=search]{margin:var(--space-4) 0 var(--space-5)}
form:has(>.suggestions){position:relative}
.suggestions{position:absolute;z-index:5;left:0;right:0;top:100%;max-width:40rem;margin:var(--space-1) 0 0;padding:var(--space-1);list-style:none;background:var(--paper);border:1px solid var(--soft);border-radius:var(--round);max-height:60vh;overflow-y:auto}
.suggestions li{padding:var(--space-2) .6rem;border-radius:var(--round);cursor:pointer}
.suggestions :is(li:hover,[aria-selected=true]){background:var(--card);box-shadow:inset .2rem 0 var(--link)}
.suggestions span{display:block;color:var(--soft);font-size:var(--type-s)}
.message{border-left:.3rem solid var(--good);background:var(--card);padding:var(--space-3) var(--space-4);margin:var(--space-4) 0}
.message.bad{border-color:var(--bad)}
.card{background:var(--card);border:1px solid var(--line);border-radius:var(--round);padding:var(--space-1) var(--space-4) var(--space-4);margin:var(--space-4) 0}
.within{gap:var(--space-1) var(--space-4);margin:var(--space-4) 0;padding:var(--space-2) 0;border-block:1px solid var(--line);font-size:var(--type-s)}
.share input{max-width:none}
.figures{overflow-x:auto;position:relative;margin:var(--space-4) 0}
.figures table{width:100%}
.figures td,.figures thead th:not(:first-child){text-align:right}
.figures td{white-space:nowrap;font-variant-numeric:tabular-nums}
.figures td.why{white-space:normal;min-width:6rem}
.figures :is(td,thead th:not(:first-child)).prose{text-align:left;white-space:normal;min-width:13rem}
.figures thead th{vertical-align:bottom}
.figures.words :is(td,th,thead th:not(:first-child)){text-align:left;white-space:normal}
.figures :is(td,tbody th) .soft{display:block;font-size:var(--type-s);font-weight:400}
.figures tbody th{min-width:8rem}
.panel{padding:0 0 var(--space-4)}
.panel h2{margin:var(--space-2) 0 var(--space-3);font-size:var(--type-l)}
.part{border-top:1px solid var(--line)}
.part>summary{padding:var(--space-3) 0;color:var(--ink)}
.part>summary b{color:var(--link)}
.dpe>.label{display:inline-block;margin-right:var(--space-3)}
.dpe b{display:inline-block;min-width:1.6rem;text-align:center;border-radius:var(--round);color:#1b1b1b}
.dpe-a{background:#00a06d;fill:#00a06d}
.dpe-b{background:#52b153;fill:#52b153}
.dpe-c{background:#a5cc74;fill:#a5cc74}
.dpe-d{background:#f4e70f;fill:#f4e70f}
.dpe-e{background:#f0b50f;fill:#f0b50f}
.dpe-f{background:#eb8235;fill:#eb8235}
.dpe-g,.dpe-h,.dpe-i{background:#e8505b;fill:#e8505b}
.dpe-letter{display:inline-block;min-width:1.9rem;text-align:center;border-radius:var(--round);color:#1b1b1b}
.cites,.facts dd>.cites{font-size:var(--type-xs);color:var(--soft);margin:var(--space-1) 0 0}
.cites a{color:inherit}
.sources{columns:24rem;column-gap:2rem;padding-left:1.1rem}
.sources li{break-inside:avoid;margin:.15rem 0;scroll-margin-top:4rem}
.sources li:target{background:var(--plot)}
.cited h2{font-size:var(--type-l);margin:var(--space-5) 0 var(--space-2)}
@media(max-width:40rem){
.figures{font-size:var(--type-s)}
.figures td,.figures th{padding-right:.35rem}
.figures tbody th{min-width:5.5rem}
.figures td{white-space:normal}
.stacked thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.stacked :is(table,tbody,tr){display:block}
.stacked tr{padding:var(--space-2) 0;border-bottom:1px solid var(--line)}
.stacked.figures :is(tbody th,td,td.prose){display:block;padding:0;border:0;text-align:left}
.stacked.figures tbody td:empty{display:none}
.stacked td::before{content:attr(data-name);color:var(--soft)}
.figures .unit{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
}`
