import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishedDemo } from '../../support/demo.ts'
import { NO_QUOTAS } from '../../support/no-quotas.ts'
import { MeasuredServer, MOST_HELD } from './measured-server.ts'
import { atOnce, type Together } from './shapes/at-once.ts'

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
  const faults: string[] = []
  const ask = async () => {
    const { statuses, held } = await server.askTogether(together)
    const wrong = statuses.find((status) => status === 0 || (status >= 400 && status !== 503))
    if (wrong !== undefined) faults.push(`${count} × ${name}: answers ${wrong}`)
    return { held }
  }
  let { held } = await ask()
  if (held > MOST_HELD) held = await server.leastHeld(ask)
  if (held > MOST_HELD)
    faults.push(`${count} × ${name}: holds the loop for ${held.toFixed(0)} of ${MOST_HELD} ms, each time`)
  return { held, faults }
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
  expect(faults, faults.join('\n')).toEqual([])
})
