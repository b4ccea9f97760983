import { z } from 'zod'
import { ExplainedError } from '../../../shared/process/explained-error.ts'
import type { AccountsDatabase } from '../database/database.ts'
import { KeyStore, TooManyKeys } from '../keys/key-store.ts'
import { emailEntry, keyNameEntry } from '../people/entries.ts'
import { LINK_MINUTES, People } from '../people/people.ts'

/** Commands that the command line sends. */
export const command = z.discriminatedUnion('verb', [
  z.object({ verb: z.literal('create-key'), email: emailEntry, name: keyNameEntry }),
  z.object({ verb: z.literal('list-keys'), email: emailEntry.optional() }),
  z.object({ verb: z.literal('revoke-key'), id: z.uuid() }),
  z.object({ verb: z.literal('reset-link'), email: emailEntry }),
  z.object({ verb: z.literal('confirm-account'), email: emailEntry }),
])
export type Command = z.input<typeof command>

export const answers = {
  'create-key': z.object({
    secret: z.string(),
    id: z.string(),
    newAccount: z.boolean(),
    confirmed: z.boolean(),
  }),
  'list-keys': z.array(
    z.object({
      email: z.string(),
      confirmed: z.boolean(),
      id: z.string(),
      name: z.string(),
      ending: z.string(),
      createdAt: z.string(),
      lastUsedAt: z.string().nullable(),
    }),
  ),
  'revoke-key': z.object({ id: z.string() }),
  'reset-link': z.object({ path: z.string(), minutes: z.number() }),
  'confirm-account': z.object({ email: z.string() }),
} as const

/** What an argument must be; the messages of the entries are keys of the texts of pages. */
const MUST_BE: Readonly<Record<string, string>> = {
  email: 'EMAIL must be an address of mail, for example contact@example.fr',
  name: '--name must have 1 to 60 characters',
  id: 'ID must be the identifier of a key, as terrier keys list shows it',
}

/** Runs a command. Throws ExplainedError with the reason when it cannot be done. */
export async function runCommand(db: AccountsDatabase, given: unknown): Promise<unknown> {
  const parsed = command.safeParse(given)
  if (!parsed.success)
    throw new ExplainedError(
      parsed.error.issues.map(({ path, message }) => MUST_BE[path.join('.')] ?? message).join('. '),
    )
  const { data } = parsed
  const people = new People(db)
  const keys = new KeyStore(db)
  switch (data.verb) {
    case 'create-key': {
      const account = await people.ensure(data.email, true)
      try {
        const { key, secret } = await keys.create(account.id, data.name)
        return { secret, id: key.id, newAccount: account.made, confirmed: account.confirmed }
      } catch (error) {
        throw error instanceof TooManyKeys ? new ExplainedError(error.message) : error
      }
    }
    case 'list-keys':
      return keys.listActive(data.email)
    case 'revoke-key':
      if (await keys.revoke(data.id)) return { id: data.id }
      throw new ExplainedError(`There is no active key ${data.id}`)
    case 'confirm-account':
      if (await people.confirm(data.email)) return { email: data.email }
      throw noAccount(data.email)
    case 'reset-link': {
      const account = await people.find(data.email)
      if (!account) throw noAccount(data.email)
      return { path: `/account/password?link=${await people.makeLink(account.id)}`, minutes: LINK_MINUTES }
    }
  }
}

function noAccount(email: string): ExplainedError {
  return new ExplainedError(
    `There is no account for ${email}: terrier keys create ${email} makes one, with a key`,
  )
}
