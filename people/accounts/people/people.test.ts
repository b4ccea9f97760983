import { expect, test } from 'vitest'
import { onBothDatabases } from '../../../test/support/databases.ts'
import { People } from './people.ts'

onBothDatabases((db) => {
  test('a link is made for an old account whose links have expired; others that were never used are deleted', async () => {
    const people = new People(db())
    const [asking, forgotten, confirmed] = await Promise.all([
      people.ensure('asking@example.fr', false),
      people.ensure('forgotten@example.fr', false),
      people.ensure('confirmed@example.fr', true),
    ])
    for (const { id } of [asking, forgotten, confirmed]) await people.makeLink(id)
    await db().query("UPDATE account SET created_at = now() - interval '2 days'")
    await db().query("UPDATE password_link SET expires_at = now() - interval '1 second'")
    const secret = await people.makeLink(asking.id)
    expect(await people.usePasswordLink(secret, 'correct horse battery')).toBe(true)
    expect(await people.find('asking@example.fr')).toMatchObject({ id: asking.id, confirmed: true })
    expect(await people.find('forgotten@example.fr')).toBeUndefined()
    // The operator said that it is somebody's.
    expect(await people.find('confirmed@example.fr')).toMatchObject({ id: confirmed.id })
  })
})
