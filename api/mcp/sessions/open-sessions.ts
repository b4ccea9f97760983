import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../../shared/config.ts'
import { Home } from '../../../shared/home.ts'
import type { RedisLink } from '../../kernel/redis-link.ts'
import { MemoryEndings } from './endings.ts'
import { RedisEndings } from './redis-endings.ts'
import { keptSecret } from './secret.ts'
import { Sessions } from './sessions.ts'

/** The sessions of this service, closed with it: tombstones in Redis when there is one, else in memory. */
export async function openSessions(
  app: FastifyInstance,
  config: Config,
  redis: RedisLink | undefined,
): Promise<Sessions> {
  const endings = redis === undefined ? new MemoryEndings() : new RedisEndings(redis)
  const sessions = new Sessions(await secretOf(app, config), endings)
  app.addHook('onClose', () => sessions.close())
  return sessions
}

async function secretOf(app: FastifyInstance, { mcp, dataDir }: Config): Promise<string> {
  if (mcp.secret !== undefined) return mcp.secret
  try {
    return await keptSecret(new Home(dataDir).mcpSecret())
  } catch (error) {
    // A replica over a folder it may only read still serves.
    app.log.warn(
      { err: error },
      'The secret that signs MCP sessions cannot be kept: they end with this process. Set MCP_SECRET, or make TERRIER_DATA writable',
    )
    return randomBytes(32).toString('base64url')
  }
}
