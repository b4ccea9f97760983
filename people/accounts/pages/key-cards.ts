import type { Decision } from '../../../api/quotas/quota.ts'
import { formatsOf } from '../../../web/formats.ts'
import { type Html, html } from '../../../web/html.ts'
import { type ApiKey, KEY_PREFIX } from '../keys/key-store.ts'
import { form } from './forms.ts'
import type { AccountTexts } from './texts/en.ts'

export interface ShownKey {
  key: ApiKey
  /** What is left of the key's quotas; absent when it is revoked or has no quotas of its own. */
  quota?: Decision
}

/** The keys of an account, each with its use and the way to revoke it. */
export function keyCards(keys: readonly ShownKey[], formToken: string, texts: AccountTexts): Html {
  if (keys.length === 0) return html`<p>${texts.noKeys}</p>`
  const format = new Intl.DateTimeFormat(texts.locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Paris',
    timeZoneName: 'short',
  })
  const moment = (date: Date) => html`<time datetime="${date.toISOString()}">${format.format(date)}</time>`
  return html`<ul class="keys">${keys.map(
    ({
      key,
      quota,
    }) => html`<li class="card"><h3>${key.name} <code>${KEY_PREFIX}…${key.ending}</code></h3><dl>
<div><dt>${texts.created}</dt><dd>${moment(key.createdAt)}</dd></div>
<div><dt>${texts.lastUse}</dt><dd>${key.lastUsedAt ? moment(key.lastUsedAt) : texts.never}</dd></div>
${quota && html`<div><dt>${texts.minute}</dt><dd>${used(quota, 'minute', texts)}</dd></div><div><dt>${texts.day}</dt><dd>${used(quota, 'day', texts)}</dd></div>`}
${key.revokedAt && html`<div><dt>${texts.revoked}</dt><dd>${moment(key.revokedAt)}</dd></div>`}</dl>
${key.revokedAt === null && revokeForm(key, formToken, texts)}</li>`,
  )}</ul>`
}

function used({ states }: Decision, name: string, texts: AccountTexts): Html {
  const state = states.find(({ limit }) => limit.window.name === name)
  if (!state) return html`<span class="soft">${texts.unlimited}</span>`
  const { ceiling } = state.limit
  const count = ceiling - state.remaining
  const { number } = formatsOf(texts)
  const words = `${number(count)} ${texts.of} ${number(ceiling)}`
  return html`${words}<meter min="0" max="${ceiling}" value="${count}" aria-label="${words}"></meter>`
}

/** A form inside <details>: revoking cannot be undone, so it takes two clicks, without a script. */
function revokeForm(key: ApiKey, formToken: string, texts: AccountTexts): Html {
  const inside = html`<p>${texts.revokeWarning}</p><button class="danger">${texts.revokeSure(key.name)}</button>`
  return html`<details><summary>${texts.revoke}</summary>${form('/account/keys/revoke', { token: formToken, id: key.id }, inside)}</details>`
}
