import { expect, test } from 'vitest'
import { MemoryClosedSessions } from './closed-sessions.ts'
import { McpSessions } from './sessions.ts'

const SECRET = 'a secret of the tests, long enough'
const WEEK = 7 * 86_400

function at(seconds: { now: number }, closed = new MemoryClosedSessions({ now: () => seconds.now * 1000 })) {
  return { closed, sessions: new McpSessions(SECRET, closed, () => seconds.now) }
}

test('a session is open until it is closed', async () => {
  const { sessions } = at({ now: 1000 })
  const [one, other] = [sessions.open('default'), sessions.open('default')]
  expect(await sessions.state(one)).toBe('open')
  expect(await sessions.end(one)).toBe('open')
  expect(await sessions.state(one)).toBe('over')
  expect(await sessions.end(one)).toBe('over')
  expect(await sessions.state(other)).toBe('open')
})

test('an id that was never issued is unknown, and closing it keeps nothing', async () => {
  const { sessions, closed } = at({ now: 1000 })
  expect(await sessions.end('no-such-session')).toBe('unknown')
  expect(closed.size).toBe(0)
})

test('it is over after a week, closed or not, and is then forgotten', async () => {
  const clock = { now: 1000 }
  const { sessions, closed } = at(clock)
  const [kept, ended] = [sessions.open('default'), sessions.open('default')]
  await sessions.end(ended)
  clock.now += WEEK - 1
  expect([await sessions.state(kept), await sessions.state(ended)]).toEqual(['open', 'over'])
  clock.now += 1
  expect([await sessions.state(kept), await sessions.state(ended)]).toEqual(['over', 'over'])
  await sessions.end(sessions.open('default'))
  expect(closed.size).toBe(1)
})

test('open sessions take no memory, closed ones a limited amount', async () => {
  const closed = new MemoryClosedSessions({ max: 100 })
  const { sessions } = at({ now: 1000 }, closed)
  const ids = Array.from({ length: 50_000 }, () => sessions.open('default'))
  expect(closed.size).toBe(0)
  for (const id of ids.slice(0, 150)) await sessions.end(id)
  expect(closed.size).toBe(100)
  expect(await sessions.state(ids[149]!)).toBe('over')
})
