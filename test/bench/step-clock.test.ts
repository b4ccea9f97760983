import { expect, test } from 'vitest'
import { StepClock } from './step-clock.ts'

/** A clock set by hand, whose processor works twice as fast. */
function clock() {
  const time = { seconds: 0 }
  const steps = new StepClock(
    () => time.seconds,
    () => time.seconds * 2,
  )
  return { time, steps }
}

test('steps beside each other share the time, so that it adds up to the run', () => {
  const { time, steps } = clock()
  const first = steps.begin('dvf 01')
  time.seconds = 2
  const second = steps.begin('dvf 02')
  time.seconds = 6
  first()
  time.seconds = 7
  second()
  expect(steps.done).toEqual([
    { name: 'dvf 01', seconds: 6, ownSeconds: 4, cpuSeconds: 8 },
    { name: 'dvf 02', seconds: 5, ownSeconds: 3, cpuSeconds: 6 },
  ])
})

test('a pass over national files has all the time while it lasts: others wait for it', () => {
  const { time, steps } = clock()
  const [one, two] = [steps.begin('rnic 01'), steps.begin('rnic 02')]
  time.seconds = 1
  const pass = steps.begin('rnic: national files by département')
  time.seconds = 11
  pass()
  time.seconds = 13
  one()
  two()
  expect(steps.done.map(({ name, ownSeconds }) => [name, ownSeconds])).toEqual([
    ['rnic: national files by département', 10],
    ['rnic 01', 1.5],
    ['rnic 02', 1.5],
  ])
})
