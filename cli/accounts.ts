import type { Command } from 'commander'
import { askAccounts } from '../people/accounts/control/ask-accounts.ts'
import { context, warn } from './context.ts'

export function addAccounts(program: Command): void {
  const accounts = program.command('accounts').description('manages the accounts of key holders')

  accounts
    .command('confirm <email>')
    .description(
      'confirms an account that was created without a confirmation mail, so that its keys get their own quotas',
    )
    .action(async (email: string) => {
      const confirmed = await askAccounts(context().config, { verb: 'confirm-account', email })
      process.stdout.write(
        `The account of ${confirmed.email} is confirmed: its keys have their own quotas.\n`,
      )
    })

  accounts
    .command('link <email>')
    .description(
      'prints a link with which the holder of an account chooses a password; using it confirms the account',
    )
    .action(async (email: string) => {
      const { config } = context()
      const { path, minutes } = await askAccounts(config, { verb: 'reset-link', email })
      if (config.publicUrl === undefined)
        warn([
          'PUBLIC_URL is not set: the link begins with HOST and PORT of this command. Where the server listens elsewhere, replace them.',
        ])
      const base = config.publicUrl ?? `http://${config.host}:${config.port}`
      process.stdout.write(
        `${base}${path}\nIt works once, within ${minutes} minutes. Give it to the holder of ${email} only.\n`,
      )
    })
}
