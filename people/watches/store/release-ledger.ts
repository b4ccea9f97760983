import { z } from 'zod'
import { type AccountsDatabase, queryRows } from '../../accounts/database/database.ts'

/** Seconds for which a process that looks at the changes of a publication has it for itself; then another goes on. */
const LEASE = 120

/** Which publications the watches were notified of. */
export class ReleaseLedger {
  readonly #db: AccountsDatabase

  constructor(db: AccountsDatabase) {
    this.#db = db
  }

  /** Those of the releases that are not done. */
  async open(releases: readonly string[]): Promise<ReadonlySet<string>> {
    const done = await queryRows(
      this.#db,
      z.object({ release: z.string() }),
      'SELECT release FROM watch_release WHERE done_at IS NOT NULL AND release = ANY($1::text[])',
      [[...releases]],
    )
    const ended = new Set(done.map(({ release }) => release))
    return new Set(releases.filter((release) => !ended.has(release)))
  }

  /** Takes a publication; false while another process has it, or when it is done. */
  async take(release: string): Promise<boolean> {
    const taken = await this.#db.query(
      `INSERT INTO watch_release (release, lease_until) VALUES ($1, now() + make_interval(secs => ${LEASE}))
       ON CONFLICT (release) DO UPDATE SET lease_until = excluded.lease_until
       WHERE watch_release.done_at IS NULL AND watch_release.lease_until < now() RETURNING release`,
      [release],
    )
    return taken.length > 0
  }

  /** Lets another try after some seconds. */
  async giveBack(release: string, seconds: number): Promise<void> {
    await this.#db.query(
      'UPDATE watch_release SET lease_until = now() + make_interval(secs => $2) WHERE release = $1',
      [release, seconds],
    )
  }

  async done(release: string): Promise<void> {
    await this.#db.query('UPDATE watch_release SET done_at = now() WHERE release = $1', [release])
  }
}
