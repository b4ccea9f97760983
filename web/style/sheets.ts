/** Pages with a head of map and facts, a menu that stays and sections below: those of a parcel and of a place. */
export const SHEETS = `
body.sheet{max-width:76rem}
.sheet form[role=search]{margin:var(--space-3) 0 0}
.sheet form[role=search] label{margin:var(--space-1) 0;font-size:var(--type-s)}
.sheet form[role=search] .ask{max-width:40rem}
.sheet h1{margin:var(--space-4) 0 var(--space-1)}
.subtitle{margin:var(--space-1) 0 var(--space-3);color:var(--soft)}
.subtitle b{color:var(--ink)}
.actions{display:flex;gap:var(--space-3);align-items:center;margin:var(--space-2) 0 var(--space-4);min-height:2.4rem}
.actions button{padding:var(--space-1) var(--space-3)}
.head{display:grid;gap:var(--space-5);margin:0 0 var(--space-5)}
.head figure{margin:0}
.head>*{min-width:0}
.head>:only-child{grid-column:1/-1}
.head h2{font-size:var(--type-l);margin:0 0 var(--space-2)}
.facts{grid-template-columns:repeat(auto-fit,minmax(15rem,1fr));gap:0 var(--space-5);margin:0}
.facts>div{border-top:1px solid var(--line);padding:var(--space-2) 0 var(--space-3)}
.facts dt a{text-decoration:none}
.facts dt a:hover{text-decoration:underline}
.facts dd>*{display:block}
.facts strong{font-size:var(--type-l);line-height:1.35}
.facts strong .soft{font-weight:400;font-size:var(--type-s)}
.facts dd>span{font-size:var(--type-s);line-height:1.4}
.now{grid-template-columns:repeat(auto-fit,minmax(14rem,1fr));gap:0 var(--space-5);margin:0}
.now>div{border-top:1px solid var(--line);padding:var(--space-3) 0 var(--space-4)}
.now dt{font-size:var(--type-m);color:var(--ink)}
.now strong{display:block;font-size:var(--type-figure);line-height:1.25;white-space:nowrap}
.now .change{display:block;font-size:var(--type-xl);line-height:1.3}
.now .change .soft{font-size:var(--type-m);font-weight:400}
.now dd>.soft{display:block;font-size:var(--type-s)}
.menu{position:sticky;top:0;z-index:2;flex-wrap:nowrap;gap:0 var(--space-4);overflow-x:auto;background:var(--paper);border-bottom:1px solid var(--line);font-size:var(--type-s)}
.menu a{white-space:nowrap;padding:var(--space-2) 0}
.sections>section:first-child>h2{margin-top:0}
.place .sections>section{scroll-margin-top:3.5rem}
.fold{border-top:1px solid var(--line)}
.fold h2,.bare h2{display:inline;font-size:var(--type-m);margin:0}
.fold summary{padding:var(--space-3) 0;color:var(--ink)}
.fold summary h2{color:var(--link)}
.fold summary .soft{margin-left:var(--space-2);font-size:var(--type-s)}
.fold details>div{padding:0 0 var(--space-4);scroll-margin-top:6.5rem}
.bare{border-top:1px solid var(--line);padding:var(--space-3) 0;color:var(--soft);font-size:var(--type-s);scroll-margin-top:3.5rem}
.bare h2{font-weight:600;margin-right:var(--space-2)}
.bare .cites{display:inline;margin-left:var(--space-2)}
@media(min-width:64rem){
.head{grid-template-columns:minmax(0,5fr) minmax(0,7fr)}
.body{display:grid;grid-template-columns:12rem minmax(0,1fr);gap:var(--space-6);align-items:start}
.menu{flex-direction:column;top:var(--space-4);max-height:calc(100vh - 2rem);overflow:auto;border:0}
.menu a{padding:var(--space-1) 0;white-space:normal}
.place .sections>section{scroll-margin-top:var(--space-4)}
}`
