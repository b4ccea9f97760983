/** Pages on paper. What is folded on the screen is shown, save what only a screen needs. */
export const PAPER = `
@media print{
.map-room.bare,.map-room>button{display:none}
@page{margin:10mm}
:root{color-scheme:light;--ink:#000;--soft:#333;--line:#999;--paper:#fff;--card:#fff;--link:#000}
body{max-width:none;font-size:8pt;line-height:1.25;padding:0}
header{padding:0}
header nav,footer,form,.within,.menu,.raw,.screen,.rest>summary,.plainly,.share label,figure>p a{display:none}
.printed{display:block}
.share input{border:0;padding:0}
a{text-decoration:none}
details:not(.raw,.screen)::details-content{content-visibility:visible;display:block}
details>summary{list-style:none}
figure,tr,li{break-inside:avoid}
h1{font-size:14pt;margin:6pt 0 4pt}
h2{font-size:11.5pt;margin:9pt 0 3pt}
h3{font-size:9.5pt;margin:4pt 0 2pt}
h4{font-size:9pt;margin:3pt 0 1pt}
dt,figcaption{font-size:8pt}
.plot figcaption{font-size:8.5pt}
ol.plain,ul.plain{margin:2pt 0 4pt}
ol.plain,ul.plain{columns:2;column-gap:16pt}
#people details.more{display:inline-block;width:48%;margin-right:1%;vertical-align:top}
#rents td .soft{display:inline;margin-left:4pt}
h2,h3,:is(h2,h3)+p,caption,summary,thead{break-after:avoid}
:is(h2,h3)+p{break-inside:avoid}
.key,.dpe b,.dpe-letter{print-color-adjust:exact}
p,figure,.message,.figures,.plot,dl,details.more{margin:3pt 0}
.message{padding:3pt 6pt}
.plain>li{padding:2pt 0}
dl{gap:2pt 10pt}
th,td{padding:1.5pt 5pt 1.5pt 0}
.figures,.figures th,.small{font-size:8pt}
.figures :is(td,tbody th) .soft{font-size:7pt}
.cites,.facts dd>.cites{font-size:6.5pt}
.source{font-size:6.5pt}
.plan{width:auto;height:5cm;margin:0 auto}
.plot{display:inline-block;vertical-align:top;width:49%}
.plots{grid-template-columns:1fr 1fr;gap:0 16pt}
.plots .plot{width:auto}
.figures{overflow:visible}
.sheet main{position:relative}
.sheet h1,.sheet .subtitle{padding-right:7.5cm}
.sheet main>.message{margin-right:7.5cm}
.note{position:absolute;top:0;right:0;width:7.2cm;display:flex;flex-direction:row-reverse;gap:6pt;font-size:7pt}
.note p{margin:0;overflow-wrap:anywhere}
.qr{flex:none;width:2.1cm;height:2.1cm}
.qr path{fill:#000}
.sheet .subtitle{margin:0 0 11pt}
}`

/** The page of a parcel on paper: two sheets of A4. What is folded on the screen is a line here, save what a reader of paper needs whole. */
export const PARCEL_PAPER = `
@media print{
.parcel .head figure>p,.parcel .head figcaption,.parcel .share,.parcel details .more,.parcel .cites{display:none}
.parcel .head{grid-template-columns:6.4cm minmax(0,1fr);gap:10pt;margin:0 0 6pt;padding-top:3pt}
.parcel .plan{width:100%;height:auto}
.parcel .facts{grid-template-columns:1fr 1fr;gap:0 10pt}
.parcel .facts>div{padding:2pt 0;break-inside:avoid}
.parcel .facts strong{font-size:10pt}
.parcel .facts dd>span{font-size:7.5pt;line-height:1.25}
.parcel .facts .cites{display:block;font-size:6.5pt}
.spark{width:2.6cm;height:.7cm}
.spark .line{stroke:#000}
.spark .dot{fill:#000}
.dpe-letter{border:.5pt solid #000}
.parcel .body{display:block}
.parcel .sections{display:grid;grid-template-columns:1fr 1fr;column-gap:14pt}
.parcel .fold.paper{grid-column:1/-1}
.parcel .fold,.parcel .bare{order:1;padding:1pt 0;font-size:7.5pt;border-top:.5pt solid #ccc}
.parcel .fold.paper{order:0;border:0}
.parcel .fold.paper details>div{padding:0}
.parcel .fold summary{padding:0}
.parcel .fold h2,.parcel .bare h2{font-size:8pt}
.parcel .fold.paper h2{font-size:11pt}
.parcel .fold:not(.paper) details::details-content{display:none}
.parcel .fold .soft,.parcel .bare span{font-size:7.5pt}
.parcel .cited h2{font-size:8pt;margin:5pt 0 1pt}
.parcel .sources{columns:3;column-gap:8pt;font-size:5.8pt;line-height:1.15;margin:0;padding-left:8pt}
.parcel .sources li{margin:0}
.parcel #risks ol.plain{columns:3;column-gap:10pt;margin:1pt 0 2pt}
.parcel .plain>li{padding:1pt 0}
.parcel #risks :is(p,.message){margin:1.5pt 0}
.parcel #risks h3{font-size:9pt;margin:3pt 0 1pt}
.parcel #risks h4{font-size:8pt;margin:2pt 0 0}
.parcel #risks .small{font-size:7pt}
.parcel .figures td .soft{display:inline;margin-left:4pt}
.parcel .figures :is(td,th){padding-block:1pt;white-space:nowrap}
.parcel .figures br,.parcel .figures tbody .small{display:none}
}`
