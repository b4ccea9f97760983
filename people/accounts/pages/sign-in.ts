import type { FastifyInstance, FastifyReply } from 'fastify'
import { html } from '../../../web/html.ts'
import { emailEntry, PASSWORD_MAX, passwordEntry } from '../people/entries.ts'
import {
  type AccountPages,
  type AccountVisit,
  accountDoneMessage,
  addPage,
  goTo,
  showAccountPage,
} from './account-pages.ts'
import { field, form } from './forms.ts'
import { linkMessage } from './password.ts'
import type { AccountTexts } from './texts/en.ts'
import { refuseForeign } from './visitor.ts'

type Wrong = keyof AccountTexts['wrong']

/** Signing in and signing up. */
export function addSignIn(app: FastifyInstance, pages: AccountPages): void {
  const { accounts, attempts, mailer, session } = pages

  addPage(app, 'GET', '/account/sign-in', async (visit) =>
    (await session.visitorOf(visit.request)) ? goTo(visit, '/account') : signInPage(visit),
  )

  addPage(app, 'POST', '/account/sign-in', async (visit) => {
    refuseForeign(visit.request)
    const { data: email } = emailEntry.safeParse(visit.body.email)
    const password = formText(visit.body.password)
    if (email === undefined || password === undefined) return signInPage(visit, 'credentials')
    await accounts.ready()
    await attempts.count('sign-in', visit.caller, email)
    const account = await accounts.people.signIn(email, password)
    if (!account) return signInPage(visit, 'credentials')
    await session.begin(visit.request, visit.reply, account.id)
    return goTo(visit, '/account')
  })

  addPage(app, 'GET', '/account/sign-up', async (visit) => signUpPage(visit, mailer !== undefined))

  addPage(app, 'POST', '/account/sign-up', async (visit) => {
    refuseForeign(visit.request)
    const email = emailEntry.safeParse(visit.body.email)
    if (!email.success) return signUpPage(visit, mailer !== undefined, 'email')
    // First: without the database the attempt would be counted, and a mail announced that cannot be written.
    await accounts.ready()
    if (mailer) {
      await attempts.count('mail', visit.caller, email.data)
      // The page says the same whether the address has an account or not, and its holder gets a link either way.
      mailer.send(async () => linkMessage(pages, visit, await accounts.people.ensure(email.data, false)))
      return goTo(visit, '/account/sign-in', 'link-sent')
    }
    const password = passwordEntry.safeParse(visit.body.password)
    if (!password.success) return signUpPage(visit, false, 'password')
    await attempts.count('sign-up', visit.caller, email.data)
    await accounts.people.signUp(email.data, password.data)
    return goTo(visit, '/account/sign-in', 'signed-up')
  })
}

/** The password as typed; undefined when there is none, or when it is too long to be hashed. */
export function formText(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= PASSWORD_MAX ? value : undefined
}

function signInPage(visit: AccountVisit, wrong?: Wrong): FastifyReply {
  const { texts, body } = visit
  const message = wrong ? { text: texts.wrong[wrong], bad: true } : accountDoneMessage(visit)
  const fields = html`${field({ name: 'email', label: texts.email, type: 'email', autocomplete: 'username', value: typed(body.email) })}
${field({ name: 'password', label: texts.password, type: 'password', autocomplete: 'current-password' })}<button>${texts.signIn}</button>`
  return showAccountPage(
    visit,
    { title: texts.signIn, here: '/account/sign-in', message },
    html`<p>${texts.signInLead}</p>${form('/account/sign-in', {}, fields)}
<p>${texts.noAccount} <a href="/account/sign-up">${texts.signUp}</a></p><p><a href="/account/forgot">${texts.forgotten}</a></p>`,
    wrong ? 400 : 200,
  )
}

function signUpPage(visit: AccountVisit, byMail: boolean, wrong?: Wrong): FastifyReply {
  const { texts, body } = visit
  const email = field({
    name: 'email',
    label: texts.email,
    type: 'email',
    autocomplete: 'username',
    value: typed(body.email),
  })
  const password = field({
    name: 'password',
    label: texts.password,
    type: 'password',
    autocomplete: 'new-password',
    hint: texts.passwordHint,
    maxlength: PASSWORD_MAX,
  })
  const fields = html`${email}${byMail ? html`<p>${texts.signUpMail}</p>` : password}<button>${byMail ? texts.send : texts.signUp}</button>`
  return showAccountPage(
    visit,
    {
      title: texts.signUp,
      here: '/account/sign-up',
      message: wrong && { text: texts.wrong[wrong], bad: true },
    },
    html`${form('/account/sign-up', {}, fields)}<p>${texts.haveAccount} <a href="/account/sign-in">${texts.signIn}</a></p>`,
    wrong ? 400 : 200,
  )
}

/** Shows again what was typed, except passwords. */
function typed(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 254) : ''
}
