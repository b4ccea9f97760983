import { expect, test } from 'vitest'
import { reportProgress } from './report-progress.ts'
import type { StepMessage } from './step-message.ts'

test('tells how far it is once a second, over all its parts, and the end of each', () => {
  const sent: StepMessage[] = []
  let now = 0
  const progress = reportProgress(
    (message) => sent.push(message),
    () => now,
  )
  const rows = progress.step('cadastre 75', undefined, 'rows')
  for (let i = 0; i < 25; i++) {
    rows.update(i * 1000)
    now += 100
  }
  const bytes = progress.step('file', 10, 'bytes')
  bytes.update(1)
  now += 1000
  bytes.update(9)
  bytes.end('10 bytes')
  rows.end('24000 rows')
  expect(sent).toEqual([
    { type: 'progress', progress: { label: 'cadastre 75', done: 0, unit: 'rows' } },
    { type: 'progress', progress: { label: 'cadastre 75', done: 10000, unit: 'rows' } },
    { type: 'progress', progress: { label: 'cadastre 75', done: 20000, unit: 'rows' } },
    { type: 'progress', progress: { label: 'file', done: 9, total: 10, unit: 'bytes' } },
    { type: 'log', line: 'file: 10 bytes (1.0 s)' },
    { type: 'log', line: 'cadastre 75: 24000 rows (3.5 s)' },
  ])
})
