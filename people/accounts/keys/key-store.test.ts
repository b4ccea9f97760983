import { expect, test } from 'vitest'
import { onBothDatabases } from '../../../test/support/databases.ts'
import type { AccountsDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { MIGRATIONS } from '../database/migrations.ts'
import { People } from '../people/people.ts'
import { hashOf } from '../secrets.ts'
import { KeyStore, REVOKED, TooManyKeys } from './key-store.ts'
import { KeyUse } from './key-use.ts'

let accounts = 0

onBothDatabases((db) => {
  const account = async () => {
    accounts += 1
    const { id, email } = await new People(db()).ensure(`holder${accounts}@example.fr`, true)
    return { id, email, keys: new KeyStore(db()) }
  }

  test('a key is shown once and kept as a hash', async () => {
    const { id, keys } = await account()
    const { key, secret } = await keys.create(id, 'cartes')
    expect(secret).toMatch(/^terrier_live_[\w-]{43}$/)
    expect(key).toMatchObject({ name: 'cartes', ending: secret.slice(-4), revokedAt: null, lastUsedAt: null })
    expect(await keys.findActive(hashOf(secret))).toEqual({ id: key.id, confirmed: true })
    expect(await keys.findActive(hashOf(`${secret}x`))).toBeUndefined()
    const kept = JSON.stringify(await db().query('SELECT * FROM api_key'))
    expect(kept).toContain(hashOf(secret))
    expect(kept).not.toContain(secret.slice('terrier_live_'.length, -4))
  })

  test('the sixth key is refused, and a revoked one makes room', async () => {
    const { id, keys } = await account()
    const made = []
    for (let i = 1; i <= 5; i++) made.push(await keys.create(id, `key ${i}`))
    await expect(keys.create(id, 'sixth')).rejects.toBeInstanceOf(TooManyKeys)
    expect(await keys.revoke(made[2]!.key.id)).toBe(true)
    expect(await keys.findActive(hashOf(made[2]!.secret))).toBeUndefined()
    expect(await keys.revoke(made[2]!.key.id)).toBe(false)
    await keys.create(id, 'another')
    await expect(keys.create(id, 'seventh')).rejects.toBeInstanceOf(TooManyKeys)
    const list = await keys.list(id)
    expect(list.filter(({ revokedAt }) => revokedAt === null)).toHaveLength(5)
    expect(list.at(-1)).toMatchObject({ name: 'key 3', revokedAt: expect.any(Date) })
  })

  test('of the keys that an account revoked, the newest fifty are kept, for thirty days', async () => {
    const { id, keys } = await account()
    const count = async () => (await db().query('SELECT FROM api_key WHERE account_id = $1', [id])).length
    for (let i = 0; i < 55; i++) await keys.revoke((await keys.create(id, `key ${i}`)).key.id)
    const last = await keys.create(id, 'last')
    expect(await count()).toBe(REVOKED.kept + 1)
    await db().query(
      `UPDATE api_key SET revoked_at = now() - interval '31 days' WHERE account_id = $1 AND revoked_at IS NOT NULL`,
      [id],
    )
    await keys.create(id, 'another')
    expect(await count()).toBe(2)
    expect((await keys.list(id)).map(({ name }) => name)).toEqual(['another', last.key.name])
  })

  test('two creations at once with four keys: one is refused, exactly', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, keys } = await account()
      for (let i = 1; i <= 4; i++) await keys.create(id, `key ${i}`)
      const both = await Promise.allSettled([keys.create(id, 'a'), keys.create(id, 'b')])
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(both.find((one) => one.status === 'rejected')?.reason).toBeInstanceOf(TooManyKeys)
    }
  })

  test('twenty creations at once: five succeed', async () => {
    const { id, keys } = await account()
    const all = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => keys.create(id, `key ${i}`)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    for (const one of all) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(TooManyKeys)
  })

  test('the database itself refuses a sixth place and two keys in one', async () => {
    const { id, keys } = await account()
    await keys.create(id, 'first')
    const insert = (place: number) =>
      db().query(
        `INSERT INTO api_key (account_id, name, hash, ending, place) VALUES ($1, 'x', gen_random_uuid(), 'x', $2)`,
        [id, place],
      )
    await expect(insert(6)).rejects.toThrow(/check constraint/)
    await expect(insert(1)).rejects.toThrow(/api_key_place/)
  })

  test('nobody revokes the key of another', async () => {
    const mine = await account()
    const other = await account()
    const { key } = await mine.keys.create(mine.id, 'mine')
    expect(await other.keys.revoke(key.id, other.id)).toBe(false)
    expect(await other.keys.revoke("'; DROP TABLE api_key; --", other.id)).toBe(false)
    expect((await mine.keys.list(mine.id))[0]!.revokedAt).toBeNull()
    expect(await mine.keys.revoke(key.id, mine.id)).toBe(true)
  })

  test('the operator sees active keys and whose they are', async () => {
    const { id, email, keys } = await account()
    const { key } = await keys.create(id, 'cartes')
    expect(await keys.listActive(email)).toMatchObject([{ email, id: key.id, name: 'cartes' }])
    expect((await keys.listActive()).map((one) => one.id)).toContain(key.id)
    await keys.revoke(key.id)
    expect(await keys.listActive(email)).toEqual([])
  })

  test('use is counted by day, over replicas, and with the last time', async () => {
    const { id, keys } = await account()
    const { key } = await keys.create(id, 'a')
    const second = await keys.create(id, 'b')
    const errors: unknown[] = []
    const replicas = [1, 2].map(() => new KeyUse(db(), (error) => errors.push(error)))
    for (const use of replicas) for (let i = 0; i < 7; i++) use.used(i % 2 ? key.id : second.key.id)
    await replicas[0]!.close()
    const today = new Date().toISOString().slice(0, 10)
    expect(await replicas[1]!.byDay(id, 30)).toEqual([{ day: today, requests: 14 }])
    await replicas[1]!.close()
    const [shown] = await keys.list(id)
    expect(Date.now() - shown!.lastUsedAt!.getTime()).toBeLessThan(60_000)
    expect(errors).toEqual([])
  })

  test('use is read with a write that is on its way', async () => {
    const { id, keys } = await account()
    const { key } = await keys.create(id, 'a')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let isFirst = true
    const slow: AccountsDatabase = {
      query: async (sql, parameters) => {
        if (isFirst) {
          isFirst = false
          await held
        }
        return db().query(sql, parameters)
      },
      transaction: (work) => db().transaction(work),
      close: async () => undefined,
    }
    const use = new KeyUse(slow, (error) => expect(error).toBeUndefined())
    use.used(key.id)
    const writing = use.write()
    const read = use.byDay(id, 30)
    release()
    expect(await read).toMatchObject([{ requests: 1 }])
    await writing
    await use.close()
  })

  test('counts of a key are kept for 400 days', async () => {
    const { id, keys } = await account()
    const { key } = await keys.create(id, 'old')
    await db().query(
      `INSERT INTO key_use (key_id, day, requests)
       SELECT $1, (now() AT TIME ZONE 'UTC')::date - age, 1 FROM unnest(ARRAY[399, 400, 401, 900]) AS old(age)`,
      [key.id],
    )
    const use = new KeyUse(db(), () => undefined)
    use.used(key.id)
    await use.close()
    expect((await db().query('SELECT day FROM key_use WHERE key_id = $1', [key.id])).length).toBe(3)
  })

  test('use of a key that went with its account is passed over, that of the others is kept', async () => {
    const gone = await account()
    const kept = await account()
    const use = new KeyUse(db(), (error) => expect(error).toBeUndefined())
    use.used((await gone.keys.create(gone.id, 'a')).key.id)
    use.used((await kept.keys.create(kept.id, 'a')).key.id)
    await new People(db()).delete(gone.id)
    expect(await use.byDay(kept.id, 1)).toHaveLength(1)
    expect(await gone.keys.list(gone.id)).toEqual([])
    await use.close()
  })

  test('migrating again changes nothing; a database of a newer version is refused', async () => {
    await Promise.all([migrate(db()), migrate(db())])
    expect(await db().query('SELECT step FROM migration ORDER BY step')).toEqual(
      MIGRATIONS.map((_, i) => ({ step: i + 1 })),
    )
    await db().query('INSERT INTO migration (step) VALUES (99)')
    await expect(migrate(db())).rejects.toThrow('at step 99')
    await db().query('DELETE FROM migration WHERE step = 99')
  })
})
