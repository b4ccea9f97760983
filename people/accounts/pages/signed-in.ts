import type { FastifyInstance } from 'fastify'
import { TooManyKeys } from '../keys/key-store.ts'
import { keyNameEntry, passwordEntry } from '../people/entries.ts'
import { type AccountPages, type AccountVisit, goTo } from './account-pages.ts'
import { dashboardPage, newKeyPage } from './dashboard.ts'
import { formText } from './sign-in.ts'
import { addAction, addOwnPage } from './signed-in-only.ts'
import type { Visitor } from './visitor.ts'

/** Adds the actions that need a signed-in visitor. */
export function addSignedIn(app: FastifyInstance, pages: AccountPages): void {
  const { accounts, attempts, session } = pages

  const act = (url: string, answer: Parameters<typeof addAction>[3]) => addAction(app, pages, url, answer)

  /** Whether `field` holds the password of the account. Counts an attempt, as the sign-in page does. */
  const isHolder = async (visit: AccountVisit, { account }: Visitor, field: string): Promise<boolean> => {
    await attempts.count('sign-in', visit.caller, account.email)
    return accounts.people.hasPassword(account.id, formText(visit.body[field]) ?? '')
  }

  addOwnPage(app, pages, '/account', (visit, visitor) => dashboardPage(pages, visit, visitor))

  act('/account/keys', async (visit, visitor) => {
    const name = keyNameEntry.safeParse(visit.body.name)
    if (!name.success) return dashboardPage(pages, visit, visitor, 'name')
    await attempts.count('create-key', visit.caller, visitor.account.id)
    try {
      const { secret } = await accounts.keys.create(visitor.account.id, name.data)
      return newKeyPage(visit, secret)
    } catch (error) {
      if (error instanceof TooManyKeys) return dashboardPage(pages, visit, visitor, 'full')
      throw error
    }
  })

  act('/account/keys/revoke', async (visit, { account }) => {
    // Also when the key was revoked already: the reader has what they asked for.
    await accounts.keys.revoke(formText(visit.body.id) ?? '', account.id)
    return goTo(visit, '/account', 'revoked')
  })

  act('/account/sign-out', async (visit) => {
    await session.end(visit.request, visit.reply)
    return goTo(visit, '/account/sign-in', 'signed-out')
  })

  act('/account/sign-out-everywhere', async (visit, { account }) => {
    await accounts.sessions.endAll(account.id)
    await session.end(visit.request, visit.reply)
    return goTo(visit, '/account/sign-in', 'signed-out-everywhere')
  })

  act('/account/change-password', async (visit, visitor) => {
    const password = passwordEntry.safeParse(visit.body.password)
    if (!password.success) return dashboardPage(pages, visit, visitor, 'password')
    if (!(await isHolder(visit, visitor, 'current'))) return dashboardPage(pages, visit, visitor, 'current')
    await accounts.people.setPassword(visitor.account.id, password.data)
    await session.end(visit.request, visit.reply)
    return goTo(visit, '/account/sign-in', 'password')
  })

  act('/account/delete', async (visit, visitor) => {
    if (!(await isHolder(visit, visitor, 'confirm'))) return dashboardPage(pages, visit, visitor, 'current')
    await accounts.people.delete(visitor.account.id)
    await session.end(visit.request, visit.reply)
    return goTo(visit, '/account/sign-in', 'deleted')
  })
}
