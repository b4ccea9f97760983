import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { problemOf } from '../../../api/answers/problems.ts'
import { BODY_BYTES } from '../../../api/kernel/limits.ts'
import { inWords } from '../../../web/explain.ts'
import { TEXTS } from '../../../web/texts/texts.ts'
import { type AccountPages, type AccountVisit, goTo } from '../../accounts/pages/account-pages.ts'
import { addAction, addOwnPage } from '../../accounts/pages/signed-in-only.ts'
import type { Visitor } from '../../accounts/pages/visitor.ts'
import type { Watches } from '../open-watches.ts'
import { checkWatch, WrongWatch } from '../read/check-watch.ts'
import { sendTest } from '../send/send-test.ts'
import { TooManyWatches } from '../store/watch-store.ts'
import type { Watch } from '../watch.ts'
import { readForm } from './read-form.ts'
import type { WatchTexts } from './texts/en.ts'
import { watchPage } from './watch-page.ts'
import { listPage, mayMail, PATH, secretPage, textsOf } from './watch-pages.ts'

const pathSchema = z.object({ id: z.string() })

/** Adds the pages of an account's watches. */
export function addWatchPages(app: FastifyInstance, pages: AccountPages, own: Watches): void {
  const { watches, messages, releases } = own

  const list = async (visit: AccountVisit, visitor: Visitor, wrong?: { text: string; status?: number }) =>
    listPage(pages, visit, visitor, await watches.list(visitor.account.id), wrong)

  addOwnPage(app, pages, PATH, (visit, visitor) => list(visit, visitor))

  addOwnPage(app, pages, `${PATH}/:id`, async (visit, visitor) => {
    const { id } = pathSchema.parse(visit.request.params)
    const watch = await watches.find(visitor.account.id, id)
    if (!watch) return list(visit, visitor, { text: textsOf(visit).wrong.unknown, status: 404 })
    return watchPage(visit, visitor, watch, await messages.log(watch.id))
  })

  addAction(app, pages, PATH, (visit, visitor) => make(visit, visitor), BODY_BYTES.watch)

  const make = async (visit: AccountVisit, visitor: Visitor): Promise<FastifyReply> => {
    await pages.attempts.count('create-watch', visit.caller, visitor.account.id)
    const lease = releases.acquire()
    if (!lease) return list(visit, visitor, { text: textsOf(visit).wrong.loading, status: 503 })
    try {
      const rules = { byMail: mayMail(pages, visitor), opened: own.opened }
      const wanted = await checkWatch(readForm(visit.body), lease.stores, rules)
      await own.use()
      const { secret } = await watches.create(visitor.account.id, wanted)
      return secret === undefined ? goTo(visit, `${PATH}?done=made`) : secretPage(visit, secret)
    } catch (error) {
      const text = wrongText(error, visit)
      if (text === undefined) throw error
      return list(visit, visitor, { text })
    } finally {
      lease.done()
    }
  }

  /** Adds an action on one watch of the visitor's. */
  const addOn = (
    action: string,
    done: keyof WatchTexts['done'],
    act: (watch: Watch, visit: AccountVisit, visitor: Visitor) => Promise<unknown>,
    after = (watch: Watch) => `${PATH}/${watch.id}`,
  ) =>
    addAction(app, pages, `${PATH}/${action}`, async (visit, visitor) => {
      const { id } = visit.body
      const watch = await watches.find(visitor.account.id, typeof id === 'string' ? id : '')
      if (!watch) return list(visit, visitor, { text: textsOf(visit).wrong.unknown, status: 404 })
      await act(watch, visit, visitor)
      return goTo(visit, `${after(watch)}?done=${done}`)
    })

  addOn('pause', 'paused', ({ id }, _, { account }) => watches.change(account.id, id, { paused: true }))
  addOn('resume', 'resumed', ({ id }, _, { account }) => watches.change(account.id, id, { paused: false }))
  addOn(
    'delete',
    'deleted',
    ({ id }, _, { account }) => watches.delete(account.id, id),
    () => PATH,
  )
  addOn('test', 'tested', async (watch, visit, { account }) => {
    await pages.attempts.count('test-watch', visit.caller, account.id)
    await sendTest(watch, own)
  })
}

/** What the page says of a form that is no watch; undefined for any other error. */
function wrongText(error: unknown, visit: AccountVisit): string | undefined {
  const { wrong } = textsOf(visit)
  if (error instanceof WrongWatch) return `${wrong[error.what]} ${error.named}`.trim()
  if (error instanceof TooManyWatches) return wrong.full
  const problem = problemOf(error)
  return problem?.status === 400 ? inWords(problem, TEXTS[visit.language]) : undefined
}
