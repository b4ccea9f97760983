import { chmod, mkdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { hostname } from 'node:os'
import { dirname, relative } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { Holder } from '../../../shared/files/file-lock.mjs'
import { holdLock } from '../../../shared/files/hold-lock.ts'
import { ExplainedError } from '../../../shared/process/explained-error.ts'
import { messageOf } from '../../../shared/process/message-of.ts'

/** Most bytes of a command: an address and a name. */
const COMMAND_BYTES = 64 * 1024
/** Most bytes of an answer: a list of keys takes about 230 a key. */
const ANSWER_BYTES = 64 * 1024 * 1024
/** Longest path of a socket that every system accepts. */
const MAX_PATH = 100

/** Another process has the embedded database open: ask it, through its socket. */
export class HeldByOther extends Error {
  /** `holder`: the other process, where it is known. */
  constructor(holder?: Pick<Holder, 'pid' | 'host'>) {
    const which = holder === undefined ? '' : ` (${holder.pid} on ${holder.host})`
    super(
      `Another process${which} has the accounts of this data folder open: keys are answered 503 here. Set DATABASE_URL to serve accounts from several processes, or stop one of the two.`,
    )
    this.name = 'HeldByOther'
  }
}

/** Answers a command of the command line. */
export type AnswerCommand = (command: unknown) => Promise<unknown>

/**
 * Takes the embedded database for this process and answers the commands that other processes of this machine send through a socket, to which only this
 * user may connect. A lock next to it is held for as long: over a network folder a process of another machine sees the socket, and cannot connect to
 * it. Throws HeldByOther when another process has the database.
 */
export async function hold(path: string, answer: AnswerCommand): Promise<() => Promise<void>> {
  const socket = fitting(path)
  const server = createServer((incoming, reply) => void handle(incoming, reply, answer))
  await mkdir(dirname(path), { recursive: true })
  const { letGo, holder } = holdLock(`${path}.lock`)
  if (!letGo) {
    await refuseHeld(socket)
    // The process with the lock needs a moment before it listens: a caller that asked it at once would get no connection.
    await delay(1000)
    throw new HeldByOther(holder)
  }
  try {
    if (!(await listen(server, socket))) {
      // Left by a process that was killed, unless one of an earlier version listens.
      await refuseHeld(socket)
      await rm(socket, { force: true })
      if (!(await listen(server, socket))) throw new HeldByOther()
    }
    await chmod(socket, 0o600)
  } catch (error) {
    letGo()
    throw error
  }
  return async () => {
    await new Promise((closed) => server.close(closed))
    letGo()
  }
}

/**
 * Asks the process that holds the database. Throws ExplainedError with its message when it refuses, when its answer is too long, and when it took the
 * command and does not answer, in which case the command may have been done; the error of the socket when nobody listens. `milliseconds` without an answer
 * are waited for: the first command opens the embedded database, which took more than 10 s on a busy machine.
 */
export function askHolder(path: string, command: unknown, milliseconds = 60_000): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error & { syscall?: string }) =>
      reject(
        error instanceof ExplainedError || error.syscall === 'connect'
          ? error
          : unanswered(`ended the connection (${error.message})`),
      )
    const asked = request({ socketPath: fitting(path), method: 'POST', timeout: milliseconds }, (reply) => {
      readAll(reply, ANSWER_BYTES, 'answer').then((text) => {
        const body: unknown = JSON.parse(text)
        if (reply.statusCode === 200) resolve(body)
        else reject(new ExplainedError(typeof body === 'string' ? body : text))
      }, fail)
    })
    asked.on('error', fail)
    asked.on('timeout', () => {
      reject(unanswered(`did not answer within ${milliseconds / 1000} s`))
      asked.destroy()
    })
    asked.end(JSON.stringify(command))
  })
}

function unanswered(what: string): ExplainedError {
  return new ExplainedError(
    `The server that has the accounts open ${what}. The command may have been done: terrier keys list shows the active keys; revoke one whose secret was not printed, then give the command again.`,
  )
}

async function handle(
  incoming: IncomingMessage,
  reply: ServerResponse,
  answer: AnswerCommand,
): Promise<void> {
  if (incoming.method === 'GET') {
    reply.end(JSON.stringify({ pid: process.pid }))
    return
  }
  try {
    reply.end(JSON.stringify(await answer(JSON.parse(await readAll(incoming, COMMAND_BYTES, 'command')))))
  } catch (error) {
    reply.statusCode = 400
    reply.end(JSON.stringify(messageOf(error)))
  }
}

/** Returns false when the path exists already: another process listens, or a killed one left its socket. */
function listen(server: Server, socket: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error & { code?: string }) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error)
    server.once('error', fail)
    server.listen(socket, () => {
      server.off('error', fail)
      server.unref()
      resolve(true)
    })
  })
}

const heldBy = z.object({ pid: z.number() })

/** Throws HeldByOther when a process listens on the socket, whether it answers or not. */
async function refuseHeld(socket: string): Promise<void> {
  const body = await new Promise<string | undefined>((resolve) => {
    const asked = request({ socketPath: socket, method: 'GET', timeout: 2000 }, (reply) => {
      readAll(reply, COMMAND_BYTES, 'answer').then(resolve, () => resolve(''))
    })
    asked.on('timeout', () => {
      resolve('')
      asked.destroy()
    })
    asked.on('error', () => resolve(undefined))
    asked.end()
  })
  if (body === undefined) return
  const text = body === '' ? 'null' : body
  const pid = heldBy.safeParse(JSON.parse(text)).data?.pid
  throw new HeldByOther(pid === undefined ? undefined : { pid, host: hostname() })
}

/** Throws ExplainedError above `most` bytes. */
async function readAll(stream: IncomingMessage, most: number, what: 'command' | 'answer'): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of stream) {
    const bytes = Buffer.from(part)
    length += bytes.length
    if (length > most)
      throw new ExplainedError(`The ${what} is longer than the ${most / 1024} kB that are read of one`)
    parts.push(bytes)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** The path, absolute or relative to the working folder, whichever is shorter. Throws ExplainedError above MAX_PATH bytes. */
function fitting(path: string): string {
  const short = relative(process.cwd(), path)
  const best = short !== '' && short.length < path.length ? short : path
  if (Buffer.byteLength(best) <= MAX_PATH) return best
  throw new ExplainedError(
    `The path ${path} is too long for a socket: choose a shorter TERRIER_DATA, or set DATABASE_URL`,
  )
}

/** The hold of this process on the embedded database: taken before the database is opened, or at the start of a service that opens it later. */
export class SocketHold {
  readonly #path: string
  readonly #answer: AnswerCommand
  #held: Promise<() => Promise<void>> | undefined

  constructor(path: string, answer: AnswerCommand) {
    this.#path = path
    this.#answer = answer
  }

  /** Does nothing when it is taken already. Throws HeldByOther, and the error of a folder that cannot be written to. */
  async take(): Promise<void> {
    const held = this.#held ?? hold(this.#path, this.#answer)
    this.#held = held
    try {
      await held
    } catch (error) {
      if (this.#held === held) this.#held = undefined
      throw error
    }
  }

  async giveBack(): Promise<void> {
    const held = this.#held
    this.#held = undefined
    const letGo = await held?.catch(() => undefined)
    await letGo?.()
  }
}
