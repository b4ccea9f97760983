import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishedDemo } from '../../support/demo.ts'
import { NO_QUOTAS } from '../../support/service.ts'
import { MeasuredServer, MOST_HELD } from './measured-server.ts'
import { atOnce, type Together } from './shapes/at-once.ts'

/** Times that a suspect is asked again: it is at fault when it holds the loop each time. What collects memory now and then is not its fault. */
const AGAIN = 5

let server: MeasuredServer
beforeAll(async () => {
  const { dataDir } = await publishedDemo()
  server = await MeasuredServer.start({ ...NO_QUOTAS, TERRIER_DATA: dataDir.dir, MCP_SECRET: 'x'.repeat(40) })
})
afterAll(() => server?.stop())

async function faultOf({ name, count, sent }: Together): Promise<{ held: number; faults: string[] }> {
  const together = Array.from({ length: count }, () => sent)
  // What is compiled or opened at the first request is no request's cost.
  await server.askTogether([sent])
  let most = MOST_HELD
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i <= AGAIN && least > most; i++) {
    if (i === 1) most = await server.mostHeld()
    const { statuses, held } = await server.askTogether(together)
    const wrong = statuses.find((status) => status === 0 || (status >= 400 && status !== 503))
    if (wrong !== undefined) return { held, faults: [`${count} × ${name}: answers ${wrong}`] }
    least = Math.min(least, held)
  }
  const faults =
    least > most
      ? [`${count} × ${name}: holds the loop for ${least.toFixed(0)} of ${most.toFixed(0)} ms, each time`]
      : []
  return { held: least, faults }
}

test('many requests at once do not hold the loop longer than one may', { timeout: 600_000 }, async () => {
  const faults: string[] = []
  let worst = { held: 0, name: '' }
  for (const together of atOnce()) {
    const found = await faultOf(together)
    faults.push(...found.faults)
    if (found.held > worst.held) worst = { held: found.held, name: together.name }
  }
  process.stdout.write(`cost of many at once: longest hold ${worst.held.toFixed(0)} ms (${worst.name})\n`)
  expect(faults).toEqual([])
})
