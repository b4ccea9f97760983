import { EventEmitter, on } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { type ServerProcess, serverProcess } from '../../support/server-process.ts'
import type { Environment } from '../../support/service.ts'

/** Milliseconds without a byte after which a request counts as hanging: the last of a hundred at once waits for all others, on a slow machine too. */
const TIME_LIMIT = 60_000

export interface Sent {
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  body?: string | Buffer
}

/** Milliseconds of its own processor time that a request may hold the event loop at a stretch, on a usual machine: what holds it longer is a suspect. */
export const MOST_HELD = 50
/** Times that a suspect is asked again: what it costs is the least of them, for others compute on the same machine. */
export const AGAIN = 5
/** Milliseconds of the probe's piece of work on such a machine. */
const USUAL = 15

/** What one request cost the server, and what it answered. */
export interface Cost {
  /** 0 when the connection was closed without an answer. */
  status: number
  /** Bytes of the body of the answer. */
  length: number
  /** Milliseconds that the event loop was held at a stretch, at most. */
  held: number
  /** Milliseconds of processor time. */
  cpu: number
}

const takenSchema = z.object({ held: z.number(), cpu: z.number() })
const referenceSchema = z.number()
/** Times that the machine's speed is measured: the least counts, the first ones compile. */
const REFERENCES = 5

/** `terrier serve` in a process of its own, with the probe in it. COST_OF names another checkout to measure. */
export class MeasuredServer {
  readonly #server: ServerProcess
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  /** Of requests that are sent at once: each has a connection of its own. */
  readonly #agents = new Agent({ keepAlive: true })
  readonly #messages: AsyncIterator<unknown[]>

  private constructor(server: ServerProcess, messages: AsyncIterator<unknown[]>) {
    this.#server = server
    this.#messages = messages
  }

  static async start(env: Environment): Promise<MeasuredServer> {
    const probe = resolve(import.meta.dirname, 'stall-probe.mjs')
    const received = new EventEmitter()
    // Messages in the order in which they came: what came before it was asked for waits here.
    const messages = on(received, 'message')
    const server = await serverProcess({ ...env, NODE_OPTIONS: `--import=${probe}` }, [], {
      program: join(process.env.COST_OF ?? resolve(import.meta.dirname, '../../..'), 'bin/terrier.mjs'),
      onMessage: (message) => received.emit('message', message),
    })
    return new MeasuredServer(server, messages)
  }

  async ask(sent: Sent): Promise<Cost> {
    await this.#take()
    const answer = await this.#send(sent, this.#agent)
    return { ...answer, ...(await this.#take()) }
  }

  /** Sends all at once, each on a connection of its own. The cost is that of all together; the statuses are in the order of `sent`. */
  async askTogether(sent: readonly Sent[]): Promise<{ statuses: number[]; held: number; cpu: number }> {
    await this.#take()
    const answers = await Promise.all(sent.map((one) => this.#send(one, this.#agents)))
    return { statuses: answers.map(({ status }) => status), ...(await this.#take()) }
  }

  /**
   * The least that `ask` holds the loop when it is asked again, until that is below MOST_HELD. Each time counts by the speed that the machine had
   * right before and right after it: others compute on it now and then.
   */
  async leastHeld(ask: () => Promise<{ held: number }>): Promise<number> {
    let least = Number.POSITIVE_INFINITY
    let slowness = await this.#slowness()
    for (let i = 0; i < AGAIN && least > MOST_HELD; i++) {
      const { held } = await ask()
      const after = await this.#slowness()
      least = Math.min(least, held / Math.max(slowness, after))
      slowness = after
    }
    return least
  }

  /** How many times longer than a usual machine this one takes at the moment for the probe's piece of work: 1 at least. */
  async #slowness(): Promise<number> {
    let least = Number.POSITIVE_INFINITY
    for (let i = 0; i < REFERENCES; i++) {
      this.#server.tell('reference')
      least = Math.min(least, referenceSchema.parse((await this.#messages.next()).value[0]))
    }
    return Math.max(1, least / USUAL)
  }

  async #take(): Promise<z.infer<typeof takenSchema>> {
    this.#server.tell('take')
    return takenSchema.parse((await this.#messages.next()).value[0])
  }

  async #send(sent: Sent, agent: Agent): Promise<{ status: number; length: number }> {
    const { method, url, headers, body } = sent
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const asked = request(new URL(url, this.#server.url), {
      method,
      agent,
      headers: { ...headers, ...length },
    })
    // A server that refuses a body by its length answers and closes while it is still being sent.
    asked.on('error', () => undefined)
    asked.setTimeout(TIME_LIMIT, () => asked.destroy())
    asked.end(body)
    const answer = await new Promise<IncomingMessage | undefined>((resolve) => {
      asked.on('response', resolve)
      asked.on('close', () => resolve(undefined))
    })
    // The server may close an idle connection at the moment at which it is used again: the request is then sent once more.
    if (!answer && asked.reusedSocket) return this.#send(sent, agent)
    if (!answer) return { status: 0, length: 0 }
    let received = 0
    try {
      for await (const chunk of answer) received += chunk.length
    } catch {
      // Cut off while it was being refused.
    }
    return { status: answer.statusCode ?? 0, length: received }
  }

  stop(): Promise<void> {
    this.#agent.destroy()
    this.#agents.destroy()
    return this.#server.stop('SIGKILL')
  }
}
