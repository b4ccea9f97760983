import { expect, test } from 'vitest'
import { z } from 'zod'
import { releaseFile } from '../../../shared/release/release.ts'
import { ofFrance, sharesOf } from './arithmetic.ts'

const step = (name: string, seconds: number) => ({
  name,
  seconds: seconds * 2,
  ownSeconds: seconds,
  cpuSeconds: seconds / 2,
})
const run = {
  steps: [
    step('rnic: national files by département', 30),
    step('rnic 01', 5),
    step('rnic 02', 5),
    step('rnic 01 readmodel', 1),
  ],
  peakMegabytes: 1,
  cpuSeconds: 40,
  seconds: 80,
  step: () => 0,
}
const file = { dataset: 'rnic', file: 'x', sha256: '0'.repeat(64), area: '01' } as const
const files = z.array(releaseFile).parse([
  { ...file, role: 'lake', kind: 'coproprietes', bytes: 2_000_000, rows: 7 },
  { ...file, role: 'readmodel', kind: 'coproprietes', bytes: 1_000_000, rows: 7 },
])

const measured = { parcels: 950_000, companies: 280_000, departements: 10, priced: 200_000 }

test('a pass over a national file stands apart from the départements', () => {
  const none = { lake: 0, readModel: 0, rows: 0 }
  expect(sharesOf(run, files, measured)).toEqual([
    { name: 'rnic, national files', seconds: 30, cpuSeconds: 15, ...none, times: 1 },
    { name: 'rnic', seconds: 11, cpuSeconds: 5.5, lake: 2, readModel: 1, rows: 7, times: 100 },
  ])
})

test('France takes each département as often as its parcels go into it, and a national pass once', () => {
  const shares = sharesOf(run, files, measured)
  expect(ofFrance(shares, 'seconds')).toBe(30 + 11 * 100)
  expect(ofFrance(shares, 'lake')).toBe(200)
})

test('the administrative division is the same for all, and companies are gathered by their number', () => {
  const steps = [step('cog france', 3), step('sirene 01', 2), step('sirene france gather', 5)]
  const shares = sharesOf({ steps }, [], measured)
  expect(shares.map(({ name, times }) => [name, Math.round(times)])).toEqual([
    ['cog', 1],
    ['sirene', 100],
    ['sirene, companies of all départements', 100],
  ])
  const fewer = sharesOf({ steps }, [], { ...measured, companies: 560_000 })
  expect(ofFrance(fewer, 'seconds')).toBe(3 + 2 * 100 + 5 * 50)
})

test('estimates grow with the départements, and with sales only until as many are tested as may be', () => {
  const times = (priced: number) =>
    sharesOf({ steps: [step('estimates 01 readmodel', 1)] }, [], { ...measured, priced })[0]!.times
  expect(times(200_000)).toBeCloseTo(10.1 * 2)
  expect(times(400_000)).toBeCloseTo(10.1)
  expect(times(4_000_000)).toBeCloseTo(10.1)
})
