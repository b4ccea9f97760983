import type { FastifyReply } from 'fastify'
import { type Html, html } from '../../../web/html.ts'
import { stackedCell } from '../../../web/stacked-cell.ts'
import { TEXTS } from '../../../web/texts/texts.ts'
import { type AccountVisit, showAccountPage } from '../../accounts/pages/account-pages.ts'
import { form } from '../../accounts/pages/forms.ts'
import type { Visitor } from '../../accounts/pages/visitor.ts'
import type { LoggedMessage, Watch } from '../watch.ts'
import type { WatchTexts } from './texts/en.ts'
import { facts, PATH, textsOf, watchDoneMessage } from './watch-pages.ts'

/** One watch: what can be done with it, and the log of its deliveries. */
export function watchPage(
  visit: AccountVisit,
  visitor: Visitor,
  watch: Watch,
  log: readonly LoggedMessage[],
): FastifyReply {
  const texts = textsOf(visit)
  const hidden = { token: visitor.formToken, id: watch.id }
  const button = (action: string, label: string) =>
    form(`${PATH}/${action}`, hidden, html`<button class="plain">${label}</button>`)
  return showAccountPage(
    visit,
    { title: watch.name, here: `${PATH}/${watch.id}`, message: watchDoneMessage(visit) },
    html`${facts(watch, visit, visitor)}<div class="line">${button('test', texts.test)}${
      watch.paused ? button('resume', texts.resume) : button('pause', texts.pause)
    }</div>
<details><summary>${texts.delete}</summary>${form(`${PATH}/delete`, hidden, html`<p>${texts.deleteWarning}</p><button class="danger">${texts.deleteSure(watch.name)}</button>`)}</details>
<section><h2>${texts.log}</h2>${log.length === 0 ? html`<p>${texts.noLog}</p>` : logTable(log, texts, TEXTS[visit.language].colon)}</section>
<p><a href="${PATH}">${texts.backToList}</a></p>`,
  )
}

function logTable(log: readonly LoggedMessage[], texts: WatchTexts, colon: string): Html {
  const { columns } = texts
  const format = new Intl.DateTimeFormat(texts.locale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone: 'Europe/Paris',
    timeZoneName: 'short',
  })
  const moment = (date: Date) => html`<time datetime="${date.toISOString()}">${format.format(date)}</time>`
  const heads = [
    columns.date,
    columns.about,
    columns.changes,
    columns.state,
    columns.attempt,
    columns.answer,
    columns.next,
    columns.id,
  ]
  const rows = log.map(({ id, release, changes, state, attempt, status, createdAt, dueAt }) => {
    const cells = [
      release ?? texts.aTest,
      release === null ? '' : changes,
      texts.states[state],
      attempt,
      answerOf(status, texts),
      state === 'waiting' && moment(dueAt),
      html`<code>${id}</code>`,
    ]
    return html`<tr><th scope="row">${moment(createdAt)}</th>${cells.map((cell, i) => stackedCell(heads[i + 1]!, cell, colon))}</tr>`
  })
  // A region that scrolls must be reachable by keyboard.
  return html`<div class="figures words stacked" role="region" tabindex="0" aria-label="${texts.log}"><table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`
}

function answerOf(status: string | null, { answers }: WatchTexts): string {
  return Object.entries(answers).find(([word]) => word === status)?.[1] ?? status ?? ''
}
