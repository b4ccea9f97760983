import type { FastifyReply } from 'fastify'
import { DATASET_NAMES, isDatasetName } from '../../../shared/identifiers/dataset-names.ts'
import type { Language } from '../../../shared/text/sentence.ts'
import { type Html, html } from '../../../web/html.ts'
import { TEXTS } from '../../../web/texts/texts.ts'
import { type AccountPages, type AccountVisit, showAccountPage } from '../../accounts/pages/account-pages.ts'
import { field, form } from '../../accounts/pages/forms.ts'
import type { Visitor } from '../../accounts/pages/visitor.ts'
import { WATCHES } from '../limits.ts'
import type { Watch } from '../watch.ts'
import { en, type WatchTexts } from './texts/en.ts'
import { fr } from './texts/fr.ts'

const OWN: Readonly<Record<Language, WatchTexts>> = { en, fr }
export const PATH = '/account/watches'

export function textsOf({ language }: AccountVisit): WatchTexts {
  return OWN[language]
}

/** Whether messages of watches may be mailed to a visitor: never to an address that was not proved to be theirs. */
export function mayMail({ mailer }: AccountPages, { account }: Visitor): boolean {
  return mailer !== undefined && account.confirmed
}

interface Failure {
  text: string
  status?: number
}

/** The watches of an account and the form that makes one; `wrong` is what could not be done. */
export function listPage(
  pages: AccountPages,
  visit: AccountVisit,
  visitor: Visitor,
  watches: readonly Watch[],
  wrong?: Failure,
): FastifyReply {
  const texts = textsOf(visit)
  const message = wrong ? { text: wrong.text, bad: true } : watchDoneMessage(visit)
  const cards = watches.map(
    (watch) =>
      html`<li class="card"><h3><a href="${PATH}/${watch.id}">${watch.name}</a></h3>${facts(watch, visit, visitor)}</li>`,
  )
  return showAccountPage(
    visit,
    { title: texts.title, here: PATH, message },
    html`<p>${texts.lead}</p>${cards.length > 0 ? html`<ul class="keys">${cards}</ul>` : html`<p>${texts.none}</p>`}
<section><h2>${texts.make}</h2>${watches.length >= WATCHES.perAccount ? html`<p>${texts.full}</p>` : makeForm(visit, visitor, mayMail(pages, visitor))}</section>
<p><a href="/account">${texts.back}</a></p>`,
    wrong ? (wrong.status ?? 400) : 200,
  )
}

export function facts(watch: Watch, visit: AccountVisit, { account }: Visitor): Html {
  const texts = textsOf(visit)
  const { place } = watch
  const count =
    place.kind === 'parcels' ? place.idus.length : place.kind === 'communes' ? place.codes.length : 1
  const datasets = watch.datasets.map((name) =>
    isDatasetName(name) ? TEXTS[visit.language].datasets[name] : name,
  )
  return html`<dl><div><dt>${texts.kind}</dt><dd>${texts.places(place.kind, count)}</dd></div>
<div><dt>${texts.watchedData}</dt><dd>${datasets.length === 0 ? texts.allDatasets : datasets.join(', ')}</dd></div>
<div><dt>${texts.to}</dt><dd>${watch.url === null ? texts.byMail(account.email) : html`<code>${watch.url}</code>`}</dd></div>
<div><dt>${texts.state}</dt><dd>${watch.paused ? texts.paused[watch.paused] : texts.active}</dd></div></dl>`
}

/** The only page that ever shows the secret of a webhook. */
export function secretPage(visit: AccountVisit, secret: string): FastifyReply {
  const texts = textsOf(visit)
  return showAccountPage(
    visit,
    { title: texts.newSecret, here: PATH, message: { text: texts.newSecretWarning } },
    html`<div class="card"><label for="secret">${texts.secret}</label><input class="secret" id="secret" readonly value="${secret}">
<button data-copy="secret" data-copied="${texts.copied}" hidden>${texts.copy}</button></div><p><a href="${PATH}">${texts.backToList}</a></p>`,
    201,
  )
}

export function watchDoneMessage(visit: AccountVisit): { text: string } | undefined {
  const done = Object.entries(textsOf(visit).done).find(([name]) => name === visit.query.done)
  return done && { text: done[1] }
}

/** Shows what was typed again, so that a mistake costs no drawing. */
function makeForm(visit: AccountVisit, { formToken }: Visitor, byMail: boolean): Html {
  const texts = textsOf(visit)
  const { body, language } = visit
  const typed = (name: string) => (typeof body[name] === 'string' ? body[name] : '')
  const ticked = [body.datasets].flat()
  const kinds = Object.entries(texts.kinds).map(
    ([kind, label]) =>
      html`<option value="${kind}"${body.kind === kind && html` selected`}>${label}</option>`,
  )
  const checks = DATASET_NAMES.map(
    (name) =>
      html`<label class="check"><input type="checkbox" name="datasets" value="${name}"${ticked.includes(name) && html` checked`}> ${TEXTS[language].datasets[name]}</label>`,
  )
  return form(
    PATH,
    { token: formToken },
    html`${field({ name: 'name', label: texts.name, type: 'text', autocomplete: 'off', hint: texts.nameHint, maxlength: 60, value: typed('name') })}
<label for="field-kind">${texts.kind}</label><select id="field-kind" name="kind">${kinds}</select>
<label for="field-place">${texts.place}</label><textarea id="field-place" name="place" rows="5" required aria-describedby="field-place-hint">${typed('place')}</textarea><span class="hint" id="field-place-hint">${texts.placeHint}</span>
${field({ name: 'url', label: texts.url, type: 'url', autocomplete: 'off', hint: byMail ? texts.urlOrMail : texts.urlHint, maxlength: 2000, optional: byMail, value: typed('url') })}
<details class="more"><summary>${texts.datasets}</summary><fieldset><legend>${texts.datasets}</legend>${checks}</fieldset></details><button>${texts.make}</button>`,
  )
}
