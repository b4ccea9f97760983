import { expect, test } from 'vitest'
import { MemoryEndings } from './endings.ts'
import { Sessions } from './sessions.ts'

const SECRET = 'a secret of the tests, long enough'
const WEEK = 7 * 86_400

function at(seconds: { now: number }, endings = new MemoryEndings({ now: () => seconds.now * 1000 })) {
  return { endings, sessions: new Sessions(SECRET, endings, () => seconds.now) }
}

test('a session is open until it is closed', async () => {
  const { sessions } = at({ now: 1000 })
  const [one, other] = [sessions.open(), sessions.open()]
  expect(await sessions.standing(one)).toBe('open')
  expect(await sessions.end(one)).toBe('open')
  expect(await sessions.standing(one)).toBe('over')
  expect(await sessions.end(one)).toBe('over')
  expect(await sessions.standing(other)).toBe('open')
})

test('an id that was never issued is unknown, and closing it keeps nothing', async () => {
  const { sessions, endings } = at({ now: 1000 })
  expect(await sessions.end('no-such-session')).toBe('unknown')
  expect(endings.size).toBe(0)
})

test('it is over after a week, closed or not, and its tombstone is then forgotten', async () => {
  const clock = { now: 1000 }
  const { sessions, endings } = at(clock)
  const [kept, closed] = [sessions.open(), sessions.open()]
  await sessions.end(closed)
  clock.now += WEEK - 1
  expect([await sessions.standing(kept), await sessions.standing(closed)]).toEqual(['open', 'over'])
  clock.now += 1
  expect([await sessions.standing(kept), await sessions.standing(closed)]).toEqual(['over', 'over'])
  await sessions.end(sessions.open())
  expect(endings.size).toBe(1)
})

test('open sessions take no memory, and tombstones only so much', async () => {
  const endings = new MemoryEndings({ max: 100 })
  const { sessions } = at({ now: 1000 }, endings)
  const ids = Array.from({ length: 50_000 }, () => sessions.open())
  expect(endings.size).toBe(0)
  for (const id of ids.slice(0, 150)) await sessions.end(id)
  expect(endings.size).toBe(100)
  expect(await sessions.standing(ids[149]!)).toBe('over')
})
