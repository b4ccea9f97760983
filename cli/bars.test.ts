import { expect, test } from 'vitest'
import { bars } from './bars.ts'

/** A screen that is no terminal, and a clock in seconds. */
function screen() {
  const written: string[] = []
  const clock = { seconds: 0 }
  const progress = bars({ write: (text) => written.push(text) }, () => clock.seconds * 1000)
  return { written, clock, progress }
}

test('without a terminal a download says every ten seconds how much of how much, how fast, how long', () => {
  const { written, clock, progress } = screen()
  const step = progress.step('dvf 75 2024 75.csv.gz', undefined, 'bytes')
  for (clock.seconds = 1; clock.seconds <= 25; clock.seconds++)
    step.update(clock.seconds * 2_000_000, 100_000_000)
  clock.seconds = 50
  step.end('100000000 bytes')
  expect(written).toEqual([
    'dvf 75 2024 75.csv.gz: 20 of 100 MB (20 %), 2.0 MB/s, 40 s left\n',
    'dvf 75 2024 75.csv.gz: 40 of 100 MB (40 %), 2.0 MB/s, 30 s left\n',
    'dvf 75 2024 75.csv.gz: 100000000 bytes (50.0 s)\n',
  ])
})

test('so does what has a known number of tiles, and rows of unknown number say nothing on the way', () => {
  const { written, clock, progress } = screen()
  const [tiles, rows] = [
    progress.step('tiles 75', undefined, 'tiles'),
    progress.step('rows', undefined, 'rows'),
  ]
  clock.seconds = 20
  tiles.update(5000, 20_000)
  rows.update(5000)
  expect(written).toEqual(['tiles 75: 5000 of 20000 tiles (25 %), 250 tiles/s, 60 s left\n'])
})

test('an unknown length is left out, and a step without progress prints nothing', () => {
  const { written, clock, progress } = screen()
  const step = progress.step('dpe 75 lines', undefined, 'bytes')
  clock.seconds = 12
  step.update(6_000_000)
  step.end()
  expect(written).toEqual(['dpe 75 lines: 6 MB, 0.5 MB/s\n'])
})
