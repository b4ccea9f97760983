import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Bound } from '../../stores/sets/bound-sql.ts'
import { queryPrograms } from '../support/query-programs.ts'
import { servedDemo } from '../support/service.ts'

const service = await servedDemo()

const search = () =>
  service.app.inject({
    method: 'POST',
    url: '/v1/parcels/search',
    payload: { mode: 'zone', zone: { level: 'commune', code: '96001' }, limit: 1 },
  })

test('a killed process of questions over many rows: a clear 503 for who waits, and the next question is answered', async () => {
  expect((await search()).statusCode).toBe(200)
  const [first] = queryPrograms()
  const lease = service.releases.acquire()!
  const endless = 'SELECT count(*) FROM range(1000000000000) a, range(1000000) b'
  // With both places taken the search waits for its turn, and then finds the process gone.
  const asked = [1, 2].map(() =>
    lease.stores.sets.ask((asker) => asker.rowsOf(endless, new Bound())).catch(String),
  )
  const waiting = search()
  await delay(200)
  process.kill(first!, 'SIGKILL')
  for (const said of await Promise.all(asked)) expect(said).toContain('ended with SIGKILL')
  const answer = await waiting
  expect([200, 503]).toContain(answer.statusCode)
  if (answer.statusCode === 503)
    expect([answer.headers['retry-after'], answer.json().type]).toEqual(['2', '/problems/too-busy'])
  const after = await search()
  expect([after.statusCode, after.json().meta.total]).toEqual([200, 1763])
  expect(queryPrograms()).not.toContain(first)
  lease.done()
})
