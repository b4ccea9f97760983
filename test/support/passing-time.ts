import { onTestFinished, vi } from 'vitest'

/**
 * Puts the clock by which this process measures how long things last (`performance`) into the hands of one test, and gives
 * the hand that moves it on, in milliseconds. The date, timers and every other process go on as they are.
 */
export function heldClock(): (milliseconds: number) => void {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  return (milliseconds) => {
    vi.advanceTimersByTime(milliseconds)
  }
}
