import { createHash } from 'node:crypto'
import { Html, html } from './html.ts'
import type { Language } from './language.ts'
import { TEXTS } from './language.ts'

const STYLE = `:root{color-scheme:light dark;--ink:#1b1b1b;--soft:#595959;--line:#c9c9c9;--paper:#fff;--card:#f6f6f4;--link:#0b57a4;--good:#0a6b3d;--bad:#a4161a}
@media(prefers-color-scheme:dark){:root{--ink:#ececec;--soft:#b4b4b4;--line:#4a4a4a;--paper:#151515;--card:#212121;--link:#8ec5ff;--good:#7fd8a8;--bad:#ff9a9a}}
*{box-sizing:border-box}body{font:1.05rem/1.55 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:52rem;margin:0 auto;padding:0 1.25rem 3rem}
header{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;align-items:baseline;padding:1rem 0;border-bottom:1px solid var(--line)}header strong{margin-right:auto;font-size:1.15rem}
h1{font-size:1.7rem;line-height:1.2;margin:1.6rem 0 .6rem}h2{font-size:1.25rem;margin:2.2rem 0 .6rem}a{color:var(--link)}.soft{color:var(--soft)}
label{display:block;font-weight:600;margin:.9rem 0 .25rem}input{font:inherit;color:inherit;background:var(--paper);width:100%;max-width:26rem;padding:.5rem .6rem;border:1px solid var(--soft);border-radius:.3rem}
.hint{display:block;color:var(--soft);font-size:.92rem;margin:.2rem 0}button{font:inherit;font-weight:600;padding:.5rem 1rem;margin-top:.9rem;border:1px solid var(--link);border-radius:.3rem;background:var(--link);color:var(--paper);cursor:pointer}
button.plain{background:none;color:var(--link);margin-top:0}button.danger{background:none;border-color:var(--bad);color:var(--bad)}:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.message{border-left:.3rem solid var(--good);background:var(--card);padding:.7rem 1rem;margin:1.2rem 0}.message.bad{border-color:var(--bad)}.card{background:var(--card);border:1px solid var(--line);border-radius:.4rem;padding:.2rem 1.1rem 1.1rem;margin:1rem 0}
.line{display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;align-items:center}.ends{display:flex;justify-content:space-between;color:var(--soft);font-size:.85rem}
ul.keys{list-style:none;padding:0}h3{font-size:1.05rem;margin:.9rem 0 .4rem}h3 code{font-weight:400;color:var(--soft);white-space:nowrap}dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(9.5rem,1fr));gap:.6rem 1rem;margin:.4rem 0 .8rem}dt{font-size:.9rem;color:var(--soft)}dd{margin:0}table{border-collapse:collapse}th,td{text-align:left;padding:.45rem .7rem .45rem 0;border-bottom:1px solid var(--line);vertical-align:top}th{font-size:.9rem;color:var(--soft)}
pre{background:var(--card);border:1px solid var(--line);border-radius:.3rem;padding:.8rem;overflow-x:auto}code,pre,.secret{font-family:ui-monospace,monospace;font-size:.92em}.secret{max-width:100%}
details>summary{cursor:pointer;color:var(--link)}svg{display:block;width:100%;height:7rem}svg .bar{fill:var(--link)}svg .base{stroke:var(--soft)}meter{width:7rem;display:block}`

/** Copies what the button names; without it the text can still be selected. The button is shown by the script alone. */
const SCRIPT = `for(const b of document.querySelectorAll('button[data-copy]')){b.hidden=false;b.addEventListener('click',async()=>{const f=document.getElementById(b.dataset.copy);f.select();await navigator.clipboard.writeText(f.value);b.textContent=b.dataset.copied})}`

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** These pages hold one style sheet and one script, named by their hashes, and load nothing. */
export const ACCOUNT_POLICY = [
  "default-src 'none'",
  `style-src ${hash(STYLE)}`,
  `script-src ${hash(SCRIPT)}`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export interface Frame {
  language: Language
  title: string
  /** Where the other language is: the path of this page, with its query, without `lang`. */
  here: string
  message?: { text: string; bad?: boolean } | undefined
}

/** A whole page of the accounts. */
export function accountPage({ language, title, here, message }: Frame, body: Html): string {
  const texts = TEXTS[language]
  const other = language === 'fr' ? 'en' : 'fr'
  const turned = `${here}${here.includes('?') ? '&' : '?'}lang=${other}`
  const notice =
    message &&
    html`<p class="message ${message.bad ? 'bad' : ''}" role="${message.bad ? 'alert' : 'status'}">${message.text}</p>`
  return html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} · Terrier</title><style>${new Html(STYLE)}</style></head><body>
<header><strong>Terrier</strong><a href="/">${texts.home}</a><a href="/docs">${texts.explorer}</a><a href="/account">${texts.account}</a><a href="${turned}" lang="${other}" hreflang="${other}">${texts.otherLanguage}</a></header>
<main><h1>${title}</h1>${notice}${body}</main><script>${new Html(SCRIPT)}</script></body></html>`.text
}
