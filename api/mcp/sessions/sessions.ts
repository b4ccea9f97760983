import type { ClosedSessions } from './closed-sessions.ts'
import { issueSessionId, readSessionId } from './session-id.ts'

/** Seconds that a session id is valid, used or not: then the client opens another session. */
const LIFE = 7 * 86_400

/** `unknown`: not issued here. `over`: closed, or too old. */
export type SessionState = 'open' | 'unknown' | 'over'

/** Sessions of agents. Open sessions take no memory: a signature verifies their id, and only closed ones are remembered. */
export class Sessions {
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

  open(): string {
    return issueSessionId(this.#secret, this.#now())
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
