import type { FastifyInstance } from 'fastify'
import type { RedisLink } from '../kernel/redis-link.ts'
import { MemoryQuotas } from './memory-quotas.ts'
import type { Quotas } from './quota.ts'
import { RedisQuotas } from './redis-quotas.ts'

/** The quotas of this service: in Redis, shared by all replicas, when it is configured, else in memory. Closed with the service. */
export function openQuotas(app: FastifyInstance, redis: RedisLink | undefined): Quotas {
  const quotas = redis === undefined ? new MemoryQuotas() : new RedisQuotas(redis, new MemoryQuotas())
  app.addHook('onClose', () => quotas.close())
  return quotas
}
