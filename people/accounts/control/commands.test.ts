import { expect, test } from 'vitest'
import type { AccountsDatabase } from '../database/database.ts'
import { runCommand } from './commands.ts'

test.each([
  [
    { verb: 'create-key', email: 'nobody', name: 'x' },
    'EMAIL must be an address of mail, for example contact@example.fr',
  ],
  [{ verb: 'create-key', email: 'a@example.fr', name: ' ' }, '--name must have 1 to 60 characters'],
  [{ verb: 'revoke-key', id: '12' }, 'ID must be the identifier of a key, as terrier keys list shows it'],
])('%j is refused with what the argument must be', async (command, message) => {
  await expect(runCommand({} as AccountsDatabase, command)).rejects.toThrow(message)
})
