import { expect, test } from 'vitest'
import type { Progress } from '../pipeline/progress.ts'
import { type ProgressEvent, progressEvent } from './orders.ts'
import { progressAsEvents, showEvents } from './progress-events.ts'

/** Writes down what is shown. */
function shown(): { lines: string[]; progress: Progress } {
  const lines: string[] = []
  const step: Progress['step'] = (label, total, unit) => {
    lines.push(`${label} begins: ${total} ${unit}`)
    return {
      update: (done, whole) => void lines.push(`${label}: ${done} of ${whole}`),
      end: (summary) => void lines.push(`${label} ends: ${summary}`),
    }
  }
  return { lines, progress: { step } }
}

test('what a process tells is shown as if it were done here, also after a message has carried it', () => {
  const { lines, progress } = shown()
  const show = showEvents(progress)
  const clock = { ms: 0 }
  const carried = (event: ProgressEvent) => show(progressEvent.parse(JSON.parse(JSON.stringify(event))))
  const told = progressAsEvents(carried, () => clock.ms)
  const first = told.step('dvf 01', undefined, 'rows')
  const second = told.step('dvf 01 2024', 100, 'bytes')
  first.update(1)
  second.update(50)
  second.update(60, 120)
  clock.ms = 200
  second.update(70, 120)
  second.end('120 bytes')
  first.end()
  expect(lines).toEqual([
    'dvf 01 begins: undefined rows',
    'dvf 01 2024 begins: 100 bytes',
    'dvf 01: 1 of undefined',
    'dvf 01 2024: 50 of undefined',
    'dvf 01 2024: 70 of 120',
    'dvf 01 2024 ends: 120 bytes',
    'dvf 01 ends: undefined',
  ])
})

test('what is told of a step that has ended is left out', () => {
  const { lines, progress } = shown()
  const show = showEvents(progress)
  show({ type: 'begin', step: 0, label: 'ban 01', total: undefined, unit: 'rows' })
  show({ type: 'end', step: 0, summary: 'done' })
  show({ type: 'update', step: 0, done: 3, total: undefined })
  show({ type: 'end', step: 0, summary: 'again' })
  expect(lines).toEqual(['ban 01 begins: undefined rows', 'ban 01 ends: done'])
})
