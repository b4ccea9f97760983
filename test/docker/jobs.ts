import { expect, test } from 'vitest'
import { dropLastParcel } from '../support/mirror-edits.ts'
import { eventually } from '../support/terrier-process.ts'
import type { Figures } from './figures.ts'
import type { Installation } from './installation.ts'
import { underLoad } from './load.ts'

/** Workers and clock: the producers are a folder, which a new edition comes into. */
export function freshness(installation: () => Installation, figures: Figures): void {
  test('three workers are counted by the clock', async () => {
    const one = installation()
    await one.scale('worker', 3)
    await eventually('the clock counts three workers', async () => {
      const metrics = await (await fetch(`${one.jobsUrl}/metrics`)).text()
      const counts = [...metrics.matchAll(/^terrier_workers\{[^}]*\} (\d+)$/gm)].map((match) => match[1])
      return (counts.length > 0 && counts.every((count) => count === '3')) || undefined
    })
  })

  test('the clock finds the new edition in the folder, three workers publish it, and no GET fails meanwhile', async () => {
    const one = installation()
    const first = await one.release()
    const met = await underLoad(one.url, 1000, async () => {
      await dropLastParcel(one)
      await eventually(
        'the new release is served',
        async () => (await one.release()) !== first || undefined,
        240_000,
        500,
      )
    })
    figures.add('a release published by the workers', met)
    expect(met.failedGets.slice(0, 5), await one.logs('worker', 'clock')).toEqual([])
    expect(met.failedPosts).toEqual([])
    expect(met.releases[0]).toBe(first)
    expect(met.releases.length).toBe(2)
  })
}
