import type { Endings } from './endings.ts'
import { issueSessionId, readSessionId } from './session-id.ts'

/** Seconds that a session id is good for, used or not: a client whose session is over starts anew. */
const LIFE = 7 * 86_400

/** `unknown`: never issued here. `over`: closed, or too old. */
export type Standing = 'open' | 'unknown' | 'over'

/** Sessions of agents. They hold nothing: an id proves itself, and only what was closed is remembered. */
export class Sessions {
  readonly #secret: string
  readonly #endings: Endings
  readonly #now: () => number

  /** `now`: seconds since 1970. */
  constructor(secret: string, endings: Endings, now: () => number = () => Math.floor(Date.now() / 1000)) {
    this.#secret = secret
    this.#endings = endings
    this.#now = now
  }

  open(): string {
    return issueSessionId(this.#secret, this.#now())
  }

  async standing(id: string): Promise<Standing> {
    const session = readSessionId(this.#secret, id)
    if (!session) return 'unknown'
    if (session.issuedAt + LIFE <= this.#now()) return 'over'
    return (await this.#endings.ended(session.nonce)) ? 'over' : 'open'
  }

  /** Closes an open session, and says how it stood before. */
  async end(id: string): Promise<Standing> {
    const standing = await this.standing(id)
    const session = readSessionId(this.#secret, id)
    if (session && standing === 'open')
      await this.#endings.end(session.nonce, session.issuedAt + LIFE - this.#now())
    return standing
  }

  close(): Promise<void> {
    return this.#endings.close()
  }
}
