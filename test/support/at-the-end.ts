import { afterAll, onTestFinished, TestRunner } from 'vitest'

/**
 * Has `close` run when the test that runs now is over; where none runs, the describe block or file that is being read. From a `beforeAll` it would not
 * run: the hooks of a file are gathered before.
 */
export function atTheEnd(close: () => unknown): void {
  const register = TestRunner.getCurrentTest() ? onTestFinished : afterAll
  register(async () => {
    await close()
  })
}
