import type { Command } from 'commander'
import { askAccounts } from '../people/accounts/control/ask-accounts.ts'
import { context, print, table } from './context.ts'

interface JsonOption {
  json?: boolean
}

export function addKeys(program: Command): void {
  const keys = program
    .command('keys')
    .description(
      'manages API keys, which raise the quotas; holders can create and revoke them at /account too',
    )

  keys
    .command('create <email>')
    .description('creates a key for the account of this mail address, and the account if there is none')
    .option('--name <name>', 'what the key is for', 'terrier keys create')
    .option('--json', 'print as JSON')
    .action(async (email: string, { name, json }: JsonOption & { name: string }) => {
      const made = await askAccounts(context().config, { verb: 'create-key', email, name })
      print(json, made, () => [
        made.secret,
        `The key ${made.id} of ${email}. It is shown only once: keep it.`,
        ...(made.newAccount
          ? [`The account is new: terrier accounts link ${email} prints the link to choose its password.`]
          : []),
        ...(made.confirmed
          ? []
          : [
              `The account is not confirmed: the key shares its quota with those of other such accounts at the same network address until terrier accounts confirm ${email}`,
            ]),
      ])
    })

  keys
    .command('list [email]')
    .description('lists active keys, of one mail address or all')
    .option('--json', 'print as JSON')
    .action(async (email: string | undefined, { json }: JsonOption) => {
      const found = await askAccounts(context().config, { verb: 'list-keys', ...(email ? { email } : {}) })
      print(json, found, () =>
        found.length === 0
          ? ['There is no active key.']
          : table([
              ['id', 'account', 'name', 'ends in', 'confirmed', 'created', 'last used'],
              ...found.map((key) => [
                key.id,
                key.email,
                key.name,
                key.ending,
                key.confirmed ? 'yes' : 'no',
                key.createdAt,
                key.lastUsedAt ?? 'never',
              ]),
            ]),
      )
    })

  keys
    .command('revoke <id>')
    .description('revokes a key: within a second every server refuses it')
    .action(async (id: string) => {
      await askAccounts(context().config, { verb: 'revoke-key', id })
      process.stdout.write(`Key ${id} is revoked.\n`)
    })
}
