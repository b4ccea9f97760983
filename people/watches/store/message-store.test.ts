import { expect, test } from 'vitest'
import { z } from 'zod'
import { onBothDatabases } from '../../../test/support/databases.ts'
import { queryRows } from '../../accounts/database/database.ts'
import { People } from '../../accounts/people/people.ts'
import { MessageStore } from './message-store.ts'

onBothDatabases((db) => {
  test('the log of a watch is kept for 90 days; what waits stays', async () => {
    const { id } = await new People(db()).ensure('log@example.fr', true)
    const [watch] = await queryRows(
      db(),
      z.object({ id: z.string() }),
      `INSERT INTO watch (id, account_id, slot, name, place, datasets, after_sequence)
       VALUES (gen_random_uuid(), $1, 1, 'w', '{}', '{}', 1) RETURNING id`,
      [id],
    )
    await db().query(
      `INSERT INTO watch_message (watch_id, release, changes, state, ended_at, created_at)
       SELECT $1, 'r' || age, 1, 'delivered', now() - make_interval(days => age), now() - make_interval(days => age)
       FROM unnest(ARRAY[1, 89, 91, 900]) AS old(age)`,
      [watch!.id],
    )
    await db().query(
      `INSERT INTO watch_message (watch_id, release, changes, state, created_at)
       VALUES ($1, 'waiting', 1, 'waiting', now() - interval '91 days')`,
      [watch!.id],
    )
    await new MessageStore(db()).prune()
    const kept = await queryRows(
      db(),
      z.object({ release: z.string() }),
      'SELECT release FROM watch_message WHERE watch_id = $1 ORDER BY 1',
      [watch!.id],
    )
    expect(kept.map(({ release }) => release)).toEqual(['r1', 'r89', 'waiting'])
  })
})
