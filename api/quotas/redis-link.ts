import { createHash } from 'node:crypto'
import { Redis } from 'ioredis'

/** Milliseconds that a command may take before Redis counts as lost. */
export const COMMAND_LIMIT = 1000
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
  /** Told each time Redis is lost and each time it is back. */
  onChange?(up: boolean, error?: Error): void
}

/** A connection that says whether Redis can be counted on, and finds it again by itself. Callers never wait for a lost one. */
export class RedisLink {
  readonly #client: Redis
  readonly #onChange: NonNullable<RedisLinkOptions['onChange']>
  #up = false
  #probe: NodeJS.Timeout | undefined
  #lastError: Error | undefined

  constructor({ url, onChange = () => undefined }: RedisLinkOptions) {
    this.#onChange = onChange
    this.#client = new Redis(url, {
      lazyConnect: true,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      connectTimeout: 2000,
      retryStrategy: (times) => Math.min(100 * times, 1000),
    })
    this.#client.on('error', (error: Error) => {
      this.#lastError = error
    })
    this.#client.on('ready', () => this.#turn(true))
    this.#client.on('close', () => this.#turn(false, this.#lastError))
  }

  get up(): boolean {
    return this.#up
  }

  /** Connects; resolves either way, for a Redis that is not there yet will be found later. */
  async open(): Promise<void> {
    await this.#client.connect().catch((error: Error) => this.#onChange(false, error))
  }

  /** Runs a script. Throws when Redis does not answer it in time, and from then on counts it as lost. */
  async run(
    { lua, sha }: Script,
    keys: readonly string[],
    args: readonly (string | number)[],
  ): Promise<unknown> {
    try {
      const asked = this.#client.evalsha(sha, keys.length, ...keys, ...args).catch((error: unknown) => {
        if (error instanceof Error && error.message.startsWith('NOSCRIPT'))
          return this.#client.eval(lua, keys.length, ...keys, ...args)
        throw error
      })
      return await inTime(asked)
    } catch (error) {
      this.#turn(false, error instanceof Error ? error : new Error(String(error)))
      throw error
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#probe)
    this.#client.removeAllListeners('close')
    this.#client.disconnect()
  }

  #turn(up: boolean, error?: Error): void {
    clearInterval(this.#probe)
    if (!up) this.#probe = setInterval(() => this.#look(), PROBE_EVERY).unref()
    if (up === this.#up) return
    this.#up = up
    this.#onChange(up, error)
  }

  /** Finds out whether a Redis that stalled answers again; a connection that stays silent is made anew. */
  #look(): void {
    if (this.#client.status !== 'ready') return
    inTime(this.#client.ping()).then(
      () => this.#turn(true),
      (error: Error) => {
        this.#lastError = error
        if (!this.#up) this.#client.disconnect(true)
      },
    )
  }
}

/**
 * The answer, or an error when it does not come in time. When this process itself was held up, the answer may be there
 * without having been read: a turn of the event loop is left for it, so that Redis is not blamed for our delay.
 */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`Redis did not answer within ${COMMAND_LIMIT} ms`)
      setImmediate(() => setImmediate(() => reject(error)))
    }, COMMAND_LIMIT).unref()
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
