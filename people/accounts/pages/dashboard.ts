import type { FastifyReply } from 'fastify'
import { ownAddress } from '../../../api/plugins/own-address.ts'
import { type Html, html } from '../../../web/html.ts'
import { MAX_KEYS } from '../keys/key-store.ts'
import { PASSWORD_MAX } from '../people/entries.ts'
import type { Account } from '../people/people.ts'
import { type AccountPages, type AccountVisit, accountDoneMessage, showAccountPage } from './account-pages.ts'
import { CHART_DAYS, useChart } from './chart.ts'
import { field, form } from './forms.ts'
import { howTo } from './how-to.ts'
import { keyCards, type ShownKey } from './key-cards.ts'
import type { AccountTexts } from './texts/en.ts'
import type { Visitor } from './visitor.ts'

/** The page of a signed-in visitor: keys, their use, how to use them, and the settings of the account. */
export async function dashboardPage(
  pages: AccountPages,
  visit: AccountVisit,
  visitor: Visitor,
  wrong?: keyof AccountTexts['wrong'],
): Promise<FastifyReply> {
  const { texts, request } = visit
  const { account, formToken } = visitor
  const use = await pages.accounts.use.byDay(account.id, CHART_DAYS)
  const keys = await shownKeys(pages, account)
  const full = keys.filter(({ key }) => key.revokedAt === null).length >= MAX_KEYS
  const message = wrong ? { text: texts.wrong[wrong], bad: true } : accountDoneMessage(visit)
  const signOut = form(
    '/account/sign-out',
    { token: formToken },
    html`<button class="plain">${texts.signOut}</button>`,
  )
  const signOutEverywhere = form(
    '/account/sign-out-everywhere',
    { token: formToken },
    html`<button class="plain">${texts.signOutEverywhere}</button>`,
  )
  return showAccountPage(
    visit,
    { title: texts.account, here: '/account', message },
    html`<div class="line"><span>${account.email}</span>${signOut}</div>
<section><h2>${texts.keys}</h2>${!account.confirmed && html`<p>${texts.unconfirmed(account.email, pages.mailer !== undefined)}</p>`}${keyCards(keys, formToken, texts)}${full ? html`<p>${texts.fullKeys}</p>` : createForm(formToken, texts)}</section>
<section><h2>${texts.watches}</h2><p><a href="/account/watches">${texts.watchesLead}</a></p></section>
<section><h2>${texts.use}</h2>${useChart(use, new Date(), texts)}</section>
<section><h2>${texts.how}</h2>${howTo(ownAddress(request), texts.yourKey, texts)}</section>
<section><h2>${texts.settings}</h2>${signOutEverywhere}${passwordForm(account.email, formToken, texts)}${deleteForm(account.email, formToken, texts)}</section>`,
    wrong ? 400 : 200,
  )
}

/** The only page that ever shows a key. */
export function newKeyPage(visit: AccountVisit, secret: string): FastifyReply {
  const { texts, request } = visit
  return showAccountPage(
    visit,
    { title: texts.newKey, here: '/account', message: { text: texts.newKeyWarning } },
    html`<div class="card"><label for="secret">${texts.key}</label><input class="secret" id="secret" readonly value="${secret}">
<button data-copy="secret" data-copied="${texts.copied}" hidden>${texts.copy}</button></div>
<p><a href="/account">${texts.back}</a></p><section><h2>${texts.how}</h2>${howTo(ownAddress(request), secret, texts)}</section>`,
    201,
  )
}

/** A key of an account that is not confirmed has no windows of its own. */
async function shownKeys(pages: AccountPages, { id, confirmed }: Account): Promise<ShownKey[]> {
  const keys = await pages.accounts.keys.list(id)
  return Promise.all(
    keys.map(async (key) =>
      key.revokedAt || !confirmed
        ? { key }
        : { key, quota: await pages.quotas.peek(`key:${key.id}`, pages.keyLimits) },
    ),
  )
}

function createForm(token: string, texts: AccountTexts): Html {
  const name = field({
    name: 'name',
    label: texts.keyName,
    type: 'text',
    autocomplete: 'off',
    hint: texts.keyNameHint,
    maxlength: 60,
  })
  return form('/account/keys', { token }, html`${name}<button>${texts.createKey}</button>`)
}

/** The hidden `username` tells password managers whose password changes. */
function passwordForm(email: string, token: string, texts: AccountTexts): Html {
  const current = password('current', texts.currentPassword, 'current-password')
  const next = password('password', texts.newPassword, 'new-password', texts.passwordHint)
  return html`<details><summary>${texts.changePassword}</summary>${form(
    '/account/change-password',
    { token, username: email },
    html`<p>${texts.changePasswordWarning}</p>${current}${next}<button>${texts.changePassword}</button>`,
  )}</details>`
}

function deleteForm(email: string, token: string, texts: AccountTexts): Html {
  const current = password('confirm', texts.currentPassword, 'current-password')
  return html`<details><summary>${texts.deleteAccount}</summary>${form(
    '/account/delete',
    { token, username: email },
    html`<p>${texts.deleteWarning}</p>${current}<button class="danger">${texts.deleteAccount}</button>`,
  )}</details>`
}

function password(name: string, label: string, autocomplete: string, hint?: string): Html {
  return field({
    name,
    label,
    type: 'password',
    autocomplete,
    maxlength: PASSWORD_MAX,
    ...(hint === undefined ? {} : { hint }),
  })
}
