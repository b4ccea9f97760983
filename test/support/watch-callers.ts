import { z } from 'zod'
import { queryRows } from '../../people/accounts/database/database.ts'
import { KeyStore } from '../../people/accounts/keys/key-store.ts'
import type { AccountReaders } from './account-readers.ts'

export type Json = Record<string, unknown>
export type WatchCaller = Awaited<ReturnType<typeof watchCaller>>

/** Somebody with an account and a key of it, who asks /v1/watches. `more`: settings of a service of their own. */
export async function watchCaller(readers: AccountReaders, more?: Parameters<AccountReaders['known']>[1]) {
  const { app, reader, email } = await readers.signedIn(more)
  const sql = 'SELECT id FROM account WHERE email = $1'
  const [account] = await queryRows(readers.database, z.object({ id: z.string() }), sql, [email])
  const keys = new KeyStore(readers.database)
  const { secret, key } = await keys.create(account!.id, 'test')
  const ask = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '', payload?: Json) => {
    const answer = await app.inject({
      method,
      url: `/v1/watches${path}`,
      headers: { authorization: `Bearer ${secret}` },
      ...(payload === undefined ? {} : { payload }),
    })
    const body: Json = answer.body === '' ? {} : answer.json()
    return { status: answer.statusCode, headers: answer.headers, body, data: body.data as Json }
  }
  return { app, reader, email, key, keys, accountId: account!.id, ask }
}
