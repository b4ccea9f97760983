import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Redis } from 'ioredis'
import { Availability } from './availability.ts'
import type { Script } from './redis-script.ts'

/** Milliseconds that the start of the service waits for the first connection. */
const OPEN_LIMIT = 2000
/** Milliseconds that a command may take before Redis counts as lost. */
const COMMAND_LIMIT = 1000
/** Milliseconds between two looks at a Redis that does not answer. */
const PROBE_EVERY = 500

/** Called each time Redis is lost and each time it is back. */
export type RedisChange = (up: boolean, error?: Error) => void

/** Opens the service's one connection to Redis. It is closed with the service; the log says when Redis is lost and when it is back. */
export async function openRedis(app: FastifyInstance, url: string): Promise<RedisLink> {
  const link = new RedisLink(url)
  link.onChange((up, error) => {
    if (up) app.log.info('Redis answers: quotas are counted in it, all replicas know closed MCP sessions')
    else
      app.log.warn(
        { err: error },
        'Redis is lost: quotas are counted in memory, other replicas learn of closed MCP sessions once it is back',
      )
  })
  app.addHook('onClose', () => link.close())
  await link.open()
  return link
}

/** A connection that knows whether Redis is available and reconnects by itself. Callers never wait while Redis is lost. */
export class RedisLink {
  readonly #client: Redis
  readonly #availability: Availability
  readonly #listeners: RedisChange[] = []
  #lastError: Error | undefined

  constructor(url: string) {
    this.#client = new Redis(url, {
      lazyConnect: true,
      enableOfflineQueue: false,
      enableAutoPipelining: true,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      connectTimeout: OPEN_LIMIT,
      retryStrategy: (times) => Math.min(100 * times, 1000),
    })
    const options = {
      name: 'Redis',
      limit: COMMAND_LIMIT,
      probeEvery: PROBE_EVERY,
      probe: () => this.#look(),
      isLoss: () => true,
      onChange: (up: boolean, error?: unknown) => this.#notify(up, error),
    }
    this.#availability = new Availability(options, false)
    this.#client.on('error', (error: Error) => {
      this.#lastError = error
    })
    this.#client.on('ready', () => this.#availability.found())
    this.#client.on('close', () => this.#availability.lost(this.#lastError))
  }

  onChange(listener: RedisChange): void {
    this.#listeners.push(listener)
  }

  get up(): boolean {
    return this.#availability.up
  }

  /**
   * Connects. Resolves within OPEN_LIMIT even without a connection: a Redis that is not up yet, or accepts the connection and does
   * not answer, is found later.
   */
  async open(): Promise<void> {
    const connected = this.#client.connect().then(
      () => undefined,
      (error: Error) => error,
    )
    const silent = new Error(`Redis did not answer within ${OPEN_LIMIT} ms`)
    const failure = await Promise.race([connected, delay(OPEN_LIMIT, silent, { ref: false })])
    if (failure) this.#notify(false, failure)
  }

  /** Sends a command to Redis. Throws when Redis does not answer in time, and from then on counts Redis as lost. */
  ask<T>(command: (client: Redis) => Promise<T>): Promise<T> {
    return this.#availability.run(() => command(this.#client))
  }

  /** Runs a script. Throws as `ask` does. */
  run({ lua, sha }: Script, keys: readonly string[], args: readonly (string | number)[]): Promise<unknown> {
    return this.ask((client) =>
      client.evalsha(sha, keys.length, ...keys, ...args).catch((error: unknown) => {
        if (error instanceof Error && error.message.startsWith('NOSCRIPT'))
          return client.eval(lua, keys.length, ...keys, ...args)
        throw error
      }),
    )
  }

  async close(): Promise<void> {
    this.#availability.close()
    this.#client.removeAllListeners('close')
    this.#client.disconnect()
  }

  /** Finds out whether a stalled Redis answers again; a connection that stays silent is replaced. */
  async #look(): Promise<void> {
    // A connection that is being made reports itself by the event `ready`.
    if (this.#client.status !== 'ready') throw this.#lastError ?? new Error('There is no connection to Redis')
    const silent = delay(COMMAND_LIMIT, 'silent', { ref: false })
    if ((await Promise.race([this.#client.ping(), silent])) !== 'silent') return
    this.#client.disconnect(true)
    throw new Error('Redis is silent')
  }

  #notify(up: boolean, error: unknown): void {
    const cause = error === undefined || error instanceof Error ? error : new Error(String(error))
    for (const listener of this.#listeners) listener(up, cause)
  }
}
