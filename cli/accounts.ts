import type { Command } from 'commander'
import { askAccounts } from '../api/accounts/control/ask-accounts.ts'
import { context } from './context.ts'

export function addAccounts(program: Command): void {
  program
    .command('accounts')
    .description('accounts of those who have keys')
    .command('link <email>')
    .description('prints a link by which the holder of an account chooses a password')
    .action(async (email: string) => {
      const { config } = context()
      const { path, minutes } = await askAccounts(config, { verb: 'reset-link', email })
      const base = config.publicUrl ?? `http://${config.host}:${config.port}`
      process.stdout.write(
        `${base}${path}\nIt works once, within ${minutes} minutes. Give it to the holder of ${email} and nobody else.\n`,
      )
    })
}
