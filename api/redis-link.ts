import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { Availability } from '../shared/availability.ts'

/** Milliseconds that the start of the service waits for the first connection. */
const OPEN_LIMIT = 2000
/** Milliseconds between two looks at a Redis that does not answer. */
const PROBE_EVERY = 500

export interface Script {
  readonly lua: string
  readonly sha: string
}

export function script(lua: string): Script {
  return { lua, sha: createHash('sha1').update(lua).digest('hex') }
}

export interface RedisLinkOptions {
  url: string
  /** Milliseconds that a command may take before Redis counts as lost. */
  limit: number
  /** Told each time Redis is lost and each time it is back. */
  onChange?(up: boolean, error?: Error): void
}

/** A connection that says whether Redis can be counted on, and finds it again by itself. Callers never wait for a lost one. */
export class RedisLink {
  readonly #client: Redis
  readonly #availability: Availability
  readonly #limit: number
  readonly #onChange: NonNullable<RedisLinkOptions['onChange']>
  #lastError: Error | undefined

  constructor({ url, limit, onChange = () => undefined }: RedisLinkOptions) {
    this.#onChange = onChange
    this.#limit = limit
    this.#client = new Redis(url, {
      lazyConnect: true,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      connectTimeout: OPEN_LIMIT,
      retryStrategy: (times) => Math.min(100 * times, 1000),
    })
    const options = {
      name: 'Redis',
      limit,
      probeEvery: PROBE_EVERY,
      probe: () => this.#look(),
      isLoss: () => true,
      onChange: (up: boolean, error?: unknown) => onChange(up, asError(error)),
    }
    this.#availability = new Availability(options, false)
    this.#client.on('error', (error: Error) => {
      this.#lastError = error
    })
    this.#client.on('ready', () => this.#availability.found())
    this.#client.on('close', () => this.#availability.lost(this.#lastError))
  }

  get up(): boolean {
    return this.#availability.up
  }

  /**
   * Connects; resolves either way within OPEN_LIMIT, because a Redis that is not there yet, or takes the connection and
   * says nothing, is found later.
   */
  async open(): Promise<void> {
    const connected = this.#client.connect().then(
      () => undefined,
      (error: Error) => error,
    )
    const silent = new Error(`Redis did not answer within ${OPEN_LIMIT} ms`)
    const failure = await Promise.race([connected, delay(OPEN_LIMIT, silent, { ref: false })])
    if (failure) this.#onChange(false, failure)
  }

  /** Gives a command to Redis. Throws when it is not answered in time, and from then on counts Redis as lost. */
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

  /** Finds out whether a Redis that stalled answers again; a connection that stays silent is made anew. */
  async #look(): Promise<void> {
    // One that is being made says so itself once it stands.
    if (this.#client.status !== 'ready') throw this.#lastError ?? new Error('There is no connection to Redis')
    const silent = delay(this.#limit, 'silent', { ref: false })
    if ((await Promise.race([this.#client.ping(), silent])) !== 'silent') return
    this.#client.disconnect(true)
    throw new Error('Redis is silent')
  }
}

function asError(error: unknown): Error | undefined {
  return error === undefined || error instanceof Error ? error : new Error(String(error))
}
