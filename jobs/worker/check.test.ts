import type { Job } from 'bullmq'
import { expect, test } from 'vitest'
import { checkStep } from './check.ts'
import type { WorkerContext } from './processors.ts'

test('a folder in place of the producers is not checked, and fails no job', async () => {
  const lines: unknown[] = []
  // What is read before a check begins: nothing else of a worker is needed until then.
  const context = {
    place: { mirror: '/mirror' },
    log: (...line: unknown[]) => void lines.push(line),
  } as unknown as WorkerContext
  const job = { data: { dataset: 'check', area: '75' } } as Job
  expect(await checkStep(context, job, 'token')).toEqual({ notChecked: 'TERRIER_MIRROR is a folder' })
  expect(lines).toEqual([['info', 'feeds not checked: TERRIER_MIRROR is a folder', { mirror: '/mirror' }]])
})
