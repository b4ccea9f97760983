import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { DataDir } from '../../../shared/release/data-dir.ts'
import type { Config } from '../../../shared/settings/config.ts'
import { keptSecret } from '../../kernel/kept-secret.ts'
import type { RedisLink } from '../../kernel/redis-link.ts'
import { MemoryClosedSessions } from './closed-sessions.ts'
import { RedisClosedSessions } from './redis-closed-sessions.ts'
import { McpSessions } from './sessions.ts'

/** The sessions of this service. Redis keeps the closed ones when it is configured, else this process does. */
export async function openSessions(
  app: FastifyInstance,
  config: Config,
  redis: RedisLink | undefined,
): Promise<McpSessions> {
  const closed = redis === undefined ? new MemoryClosedSessions() : new RedisClosedSessions(redis)
  const sessions = new McpSessions(await secretOf(app, config), closed)
  app.addHook('onClose', () => sessions.close())
  return sessions
}

async function secretOf(app: FastifyInstance, { mcp, dataPath }: Config): Promise<string> {
  if (mcp.secret !== undefined) return mcp.secret
  try {
    return await keptSecret(new DataDir(dataPath).mcpSecret())
  } catch (error) {
    // A replica that may only read the data folder must still start.
    app.log.warn(
      { err: error },
      'The secret that signs MCP sessions cannot be saved: sessions end with this process. Set MCP_SECRET, or make TERRIER_DATA writable',
    )
    return randomBytes(32).toString('base64url')
  }
}
