import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../../shared/settings/config.ts'
import { BODY_BYTES } from '../../kernel/limits.ts'
import type { Quotas } from '../../quotas/quota.ts'
import type { Accounts } from '../accounts.ts'
import { openMailer } from '../mail.ts'
import { accountPagesOf } from './account-pages.ts'
import { addFailurePages } from './failures.ts'
import { addPassword } from './password.ts'
import { addSignIn } from './sign-in.ts'
import { addSignedIn } from './signed-in.ts'

/** Serves /account and what is under it. */
export async function addAccountPages(
  app: FastifyInstance,
  { config, accounts, quotas }: { config: Config; accounts: Accounts; quotas: Quotas },
): Promise<void> {
  const mailer =
    config.mail && openMailer(config.mail, (error) => app.log.error({ err: error }, 'mail was not sent'))
  if (mailer) app.addHook('onClose', () => mailer.close())
  const pages = accountPagesOf(config, accounts, quotas, mailer)
  // A scope of its own keeps the parsers of forms and cookies away from all other routes.
  await app.register(async (scope) => {
    await scope.register(cookie)
    scope.removeAllContentTypeParsers()
    await scope.register(formbody, { bodyLimit: BODY_BYTES.form })
    addFailurePages(scope)
    addSignIn(scope, pages)
    addPassword(scope, pages)
    addSignedIn(scope, pages)
  })
}
