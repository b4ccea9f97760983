import type { FastifyInstance, FastifyReply } from 'fastify'
import { ownAddress } from '../../../api/plugins/own-address.ts'
import { html } from '../../../web/html.ts'
import type { MailMessage } from '../mail.ts'
import { emailEntry, PASSWORD_MAX, passwordEntry } from '../people/entries.ts'
import type { Account } from '../people/people.ts'
import { type AccountPages, type AccountVisit, addPage, goTo, showAccountPage } from './account-pages.ts'
import { field, form } from './forms.ts'
import type { AccountTexts } from './texts/en.ts'
import { refuseForeign } from './visitor.ts'

/** Choosing a password by a link that was sent. */
export function addPassword(app: FastifyInstance, pages: AccountPages): void {
  const { accounts, attempts, mailer, session } = pages

  addPage(app, 'GET', '/account/forgot', async (visit) => forgotPage(visit, mailer !== undefined))

  addPage(app, 'POST', '/account/forgot', async (visit) => {
    refuseForeign(visit.request)
    const email = emailEntry.safeParse(visit.body.email)
    if (!email.success || !mailer) return forgotPage(visit, mailer !== undefined, 'email')
    await accounts.ready()
    await attempts.count('mail', visit.caller, email.data)
    mailer.send(async () => {
      const account = await accounts.people.find(email.data)
      return account && linkMessage(pages, visit, account)
    })
    return goTo(visit, '/account/sign-in', 'link-sent')
  })

  addPage(app, 'GET', '/account/password', async (visit) => choosePage(visit, visit.query.link))

  addPage(app, 'POST', '/account/password', async (visit) => {
    refuseForeign(visit.request)
    const { link } = visit.body
    const password = passwordEntry.safeParse(visit.body.password)
    if (!password.success) return choosePage(visit, link, 'password')
    await accounts.ready()
    await attempts.count('link', visit.caller, String(link))
    const used = typeof link === 'string' && (await accounts.people.usePasswordLink(link, password.data))
    if (!used) return choosePage(visit, link, 'link')
    // The browser may be signed in to another account: its holder would take that for the one of the link.
    await session.end(visit.request, visit.reply)
    return goTo(visit, '/account/sign-in', 'password')
  })
}

/** The mail with a link by which the holder of the account chooses a password. */
export async function linkMessage(
  pages: AccountPages,
  visit: AccountVisit,
  { id, email }: Account,
): Promise<MailMessage> {
  const { subject, text } = visit.texts.mail
  const link = `${ownAddress(visit.request)}/account/password?link=${await pages.accounts.people.makeLink(id)}`
  return { to: email, subject, text: text(link) }
}

function forgotPage(visit: AccountVisit, byMail: boolean, wrong?: keyof AccountTexts['wrong']): FastifyReply {
  const { texts } = visit
  const email = field({ name: 'email', label: texts.email, type: 'email', autocomplete: 'username' })
  const fields = html`<p>${texts.forgotMail}</p>${email}<button>${texts.send}</button>`
  const message = wrong && byMail ? { text: texts.wrong[wrong], bad: true } : undefined
  return showAccountPage(
    visit,
    { title: texts.forgot, here: '/account/forgot', message },
    byMail ? form('/account/forgot', {}, fields) : html`<p>${texts.forgotNoMail}</p>`,
    message ? 400 : 200,
  )
}

function choosePage(visit: AccountVisit, link: unknown, wrong?: keyof AccountTexts['wrong']): FastifyReply {
  const { texts } = visit
  const secret = typeof link === 'string' ? link : ''
  const password = field({
    name: 'password',
    label: texts.newPassword,
    type: 'password',
    autocomplete: 'new-password',
    hint: texts.passwordHint,
    maxlength: PASSWORD_MAX,
  })
  return showAccountPage(
    visit,
    {
      title: texts.choose,
      here: `/account/password?link=${encodeURIComponent(secret)}`,
      message: wrong && { text: texts.wrong[wrong], bad: true },
    },
    form('/account/password', { link: secret }, html`${password}<button>${texts.chooseButton}</button>`),
    wrong ? 400 : 200,
  )
}
