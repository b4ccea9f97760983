import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { onTestFinished } from 'vitest'
import { type GuardOptions, guardedAgent } from '../../people/watches/send/guarded-agent.ts'
import { type Outcome, postWebhook } from '../../people/watches/send/post-webhook.ts'

export const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
/** The network of this machine, for tests whose receiver stands in it. */
export const LOCAL = ['127.0.0.0/8']

/** Has a server listen on this machine until the test ends; gives its port. */
export async function listening(server: Server): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** A receiver of webhooks that answers each as it is told, and counts them. */
export async function receiver(answer: RequestListener): Promise<{ port: number; hits: () => number }> {
  let hits = 0
  const server = createServer((request, reply) => {
    hits++
    answer(request, reply)
  })
  const port = await listening(server)
  onTestFinished(() => server.closeAllConnections())
  return { port, hits: () => hits }
}

/** Sends one message as the service does, over a client of its own. `limitMs`: time of the attempt in milliseconds. */
export async function post(
  url: string,
  networks: readonly string[],
  options: GuardOptions = {},
  limitMs?: number,
): Promise<Outcome> {
  const agent = guardedAgent(networks, options)
  try {
    return await postWebhook({ url, secret: SECRET, id: 'm1', body: '{}' }, agent, limitMs)
  } finally {
    await agent.destroy()
  }
}
