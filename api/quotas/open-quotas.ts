import type { FastifyInstance } from 'fastify'
import { RedisLink } from '../redis-link.ts'
import { MemoryQuotas } from './memory-quotas.ts'
import type { Quotas } from './quota.ts'
import { COMMAND_LIMIT, RedisQuotas } from './redis-quotas.ts'

/** The counts of this service: shared in Redis when there is one, else in memory. Closed with the service. */
export async function openQuotas(app: FastifyInstance, redisUrl: string | undefined): Promise<Quotas> {
  const quotas = redisUrl === undefined ? new MemoryQuotas() : await inRedis(app, redisUrl)
  app.addHook('onClose', () => quotas.close())
  return quotas
}

async function inRedis(app: FastifyInstance, url: string): Promise<Quotas> {
  const link = new RedisLink({
    url,
    limit: COMMAND_LIMIT,
    onChange: (up, error) => {
      if (up) app.log.info('Redis answers: quotas are counted in it')
      else app.log.warn({ err: error }, 'Redis is lost: quotas are counted in memory until it is back')
    },
  })
  await link.open()
  return new RedisQuotas(link, new MemoryQuotas())
}
