import { expect, test } from 'vitest'
import { cutDemo, ingestDemo } from '../../test/support/demo.ts'
import type { Progress } from '../pipeline/progress.ts'

/** Writes down the steps that begin, and aborts when `at` of one is reached. */
function stopping(at: 'begin' | 'end', ofStep: string) {
  const stop = new AbortController()
  const reason = new Error('stopped by hand')
  const steps: string[] = []
  const progress: Progress = {
    step(label) {
      steps.push(label)
      if (at === 'begin' && label === ofStep) stop.abort(reason)
      return {
        update: () => undefined,
        end: () => {
          if (at === 'end' && label === ofStep) stop.abort(reason)
        },
      }
    },
  }
  return { steps, progress, signal: stop.signal }
}

test.each([
  ['a build has begun: no other begins', 'begin', 'cadastre 96 readmodel'],
  ['the changes are known: nothing is published', 'end', 'changes'],
] as const)('stopped when %s', async (_, at, step) => {
  const demo = await cutDemo()
  const before = await demo.dataDir.readPointer()
  const { steps, ...stop } = stopping(at, step)
  await expect(ingestDemo(demo, { datasets: ['cadastre'], ...stop })).rejects.toThrow('stopped by hand')
  expect(steps.at(-1)).toBe(step)
  expect(await demo.dataDir.readPointer()).toEqual(before)
})
