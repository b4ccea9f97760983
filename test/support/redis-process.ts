import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Redis } from 'ioredis'

/**
 * Starts redis-server on a port of 127.0.0.1 with its data in `dir`, and resolves once it answers. `settings` as in redis.conf. The
 * program is the one that `scripts/services.mjs` found, else whatever the PATH holds.
 */
export async function startRedis(
  port: number,
  dir: string,
  settings: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const all = { port, bind: '127.0.0.1', dir, save: '', ...settings }
  const args = Object.entries(all).flatMap(([name, value]) => [`--${name}`, String(value)])
  const server = spawn(process.env.REDIS_PATH || 'redis-server', args, { stdio: 'ignore' })
  const failed = once(server, 'error').then(([error]) => {
    throw error
  })
  await Promise.race([untilAnswers(`redis://127.0.0.1:${port}`), failed])
  return server
}

async function untilAnswers(url: string): Promise<void> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => 50, maxRetriesPerRequest: null })
  client.on('error', () => undefined)
  try {
    await Promise.race([
      client.ping(),
      delay(10_000).then(() => Promise.reject(new Error('Redis did not start'))),
    ])
  } finally {
    client.disconnect()
  }
}
