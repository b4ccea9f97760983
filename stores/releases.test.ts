import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { publishedDemo } from '../test/support/demo.ts'
import { serviceOf } from '../test/support/service.ts'
import { childrenOf, eventually } from '../test/support/terrier-process.ts'

/** Processes over many rows that this one has started; those of other tests may be among them. */
async function queryProcesses(): Promise<number[]> {
  const found: number[] = []
  for (const pid of await childrenOf(process.pid)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes('query-program')) found.push(pid)
  }
  return found
}

const demo = await publishedDemo()

test('a service that has stopped leaves no process of questions over many rows behind', async () => {
  const before = await queryProcesses()
  const service = await serviceOf(demo.dataDir)
  const answer = await service.app.inject({
    method: 'POST',
    url: '/v1/parcels/search',
    payload: { mode: 'zone', zone: { level: 'departement', code: '96' }, limit: 1 },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  const own = (await queryProcesses()).filter((pid) => !before.includes(pid))
  expect(own.length).toBeGreaterThan(0)
  await service.close()
  await eventually('they are gone', async () => {
    const left = await queryProcesses()
    return own.some((pid) => left.includes(pid)) ? undefined : true
  })
})
