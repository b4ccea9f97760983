/** Text, headings, links, forms, lists and tables: what every page is made of. */
export const ELEMENTS = `
*{box-sizing:border-box}
body{font:var(--type-m)/1.55 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:52rem;margin:0 auto;padding:0 1.25rem var(--space-6);overflow-wrap:break-word}
body.wide{max-width:none}
header{display:flex;flex-wrap:wrap;gap:var(--space-1) 1.25rem;align-items:baseline;padding:var(--space-4) 0;border-bottom:1px solid var(--line)}
header strong{margin-right:auto;font-size:var(--type-l)}
nav{display:flex;flex-wrap:wrap;gap:var(--space-1) 1.25rem}
body>footer{border-top:1px solid var(--line);margin-top:var(--space-6);padding-top:var(--space-3)}
body>footer p{margin:var(--space-2) 0 0}
h1,h2{text-wrap:balance}
h1{font-size:var(--type-h1);line-height:1.2;margin:var(--space-5) 0 var(--space-3)}
h2{font-size:var(--type-xl);line-height:1.25;margin:var(--space-6) 0 var(--space-3)}
h3{font-size:var(--type-m);margin:var(--space-4) 0 var(--space-2)}
h3 code{font-weight:400;color:var(--soft);white-space:nowrap}
a{color:var(--link)}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
section{scroll-margin-top:var(--space-4)}
figure{margin:var(--space-4) 0}
figcaption{margin:var(--space-2) 0;color:var(--soft);font-size:var(--type-s)}
label{display:block;font-weight:600;margin:var(--space-4) 0 var(--space-1)}
input,select,textarea{font:inherit;color:inherit;background:var(--paper);width:100%;max-width:26rem;padding:var(--space-2) .6rem;border:1px solid var(--soft);border-radius:var(--round)}
fieldset{border:1px solid var(--line);border-radius:var(--round);margin:var(--space-4) 0}
legend{font-weight:600}
label.check{font-weight:400;margin:var(--space-1) 0}
label.check input{width:auto}
button{font:inherit;font-weight:600;padding:var(--space-2) var(--space-4);margin-top:var(--space-4);border:1px solid var(--link);border-radius:var(--round);background:var(--link);color:var(--paper);cursor:pointer}
button.plain{background:none;color:var(--link);margin-top:0}
button.danger{background:none;border-color:var(--bad);color:var(--bad)}
form>:is(input,select,textarea,.hint)+button{display:block}
.hint{display:block;color:var(--soft);font-size:var(--type-s);margin:var(--space-1) 0}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(9.5rem,1fr));gap:var(--space-3) var(--space-4);margin:var(--space-2) 0 var(--space-3)}
dt{font-size:var(--type-s);color:var(--soft)}
dd{margin:0}
ul.plain,ol.plain,ul.keys{list-style:none;padding:0}
.plain>li{padding:var(--space-2) 0;border-bottom:1px solid var(--line)}
.plain>li>*{display:block;margin:0}
.plain>li>a{padding:.15rem 0}
ul.columns{columns:14rem;padding-left:1.1rem}
ul.columns li{break-inside:avoid}
details>summary{cursor:pointer;color:var(--link)}
details.more{margin:var(--space-3) 0}
details.more>summary{padding:var(--space-1) 0}
table{border-collapse:collapse}
caption{text-align:left;font-weight:600;padding:var(--space-1) 0}
th,td{text-align:left;padding:var(--space-2) var(--space-3) var(--space-2) 0;border-bottom:1px solid var(--line);vertical-align:top}
th{font-size:var(--type-s);color:var(--soft)}
pre{background:var(--card);border:1px solid var(--line);border-radius:var(--round);padding:var(--space-3);overflow-x:auto}
code,pre,.secret{font-family:ui-monospace,monospace;font-size:.92em}
code{overflow-wrap:anywhere}
.secret{max-width:100%}
meter{width:7rem;display:block}`
