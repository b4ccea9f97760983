import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { BODY_BYTES } from '../../../api/kernel/limits.ts'
import type { Quotas } from '../../../api/quotas/quota.ts'
import type { Config } from '../../../shared/settings/config.ts'
import type { Accounts } from '../accounts.ts'
import type { Mailer } from '../mail.ts'
import { type AccountPages, accountPagesOf } from './account-pages.ts'
import { addFailurePages } from './failures.ts'
import { addPassword } from './password.ts'
import { addSignIn } from './sign-in.ts'
import { addSignedIn } from './signed-in.ts'

export interface AccountPagesOptions {
  config: Config
  accounts: Accounts
  quotas: Quotas
  /** Absent where no mail is sent. */
  mailer: Mailer | undefined
  /** Adds pages of an account that another room writes, with the same forms, cookies and failures. */
  more(scope: FastifyInstance, pages: AccountPages): void
}

/** Serves /account and what is under it. */
export async function addAccountPages(
  app: FastifyInstance,
  { config, accounts, quotas, mailer, more }: AccountPagesOptions,
): Promise<void> {
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
    more(scope, pages)
  })
}
