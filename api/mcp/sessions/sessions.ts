import { DAY_SECONDS } from '../../../shared/time/days.ts'
import type { ToolList } from '../tools/tool-lists.ts'
import type { ClosedSessions } from './closed-sessions.ts'
import { issueSessionId, readSessionId } from './session-id.ts'

/** Seconds that a session id is valid, used or not: then the client opens another session. */
const LIFE = 7 * DAY_SECONDS

/** `unknown`: not issued here. `over`: closed, or too old. */
export type SessionState = 'open' | 'unknown' | 'over'

/** Sessions of agents. Open sessions take no memory: a signature verifies their id, and only closed ones are remembered. */
export class McpSessions {
  readonly #secret: string
  readonly #closed: ClosedSessions
  readonly #now: () => number

  /** `now`: seconds since 1970. */
  constructor(
    secret: string,
    closed: ClosedSessions,
    now: () => number = () => Math.floor(Date.now() / 1000),
  ) {
    this.#secret = secret
    this.#closed = closed
    this.#now = now
  }

  /** Opens a session that lists these tools until it ends. */
  open(list: ToolList): string {
    return issueSessionId(this.#secret, this.#now(), list)
  }

  /** The tools that a session lists; undefined for an id that was not issued here. */
  listOf(id: string): ToolList | undefined {
    return readSessionId(this.#secret, id)?.list
  }

  async state(id: string): Promise<SessionState> {
    const session = readSessionId(this.#secret, id)
    if (!session) return 'unknown'
    if (session.issuedAt + LIFE <= this.#now()) return 'over'
    return (await this.#closed.has(session.nonce)) ? 'over' : 'open'
  }

  /** Closes an open session and returns the state it had before. */
  async end(id: string): Promise<SessionState> {
    const state = await this.state(id)
    const session = readSessionId(this.#secret, id)
    if (session && state === 'open')
      await this.#closed.add(session.nonce, session.issuedAt + LIFE - this.#now())
    return state
  }

  close(): Promise<void> {
    return this.#closed.close()
  }
}
