import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** One of the equivalent settings of OWASP's Password Storage Cheat Sheet (2024): N = 2^16, r = 8, p = 2, 64 MiB. */
const LOG_N = 16
const R = 8
const P = 2
const LENGTH = 32
const SALT = 16
/** Hashes computed at a time: each takes 64 MiB and most of a core. */
const AT_ONCE = 2
/** Hashes that may wait; beyond it `PasswordsBusy` is thrown. */
const WAITING = 10

/** Too many passwords wait to be checked. */
export class PasswordsBusy extends Error {
  constructor() {
    super('Too many passwords are being checked: try again in a moment')
    this.name = 'PasswordsBusy'
  }
}

/** Hashes and checks passwords, a few at a time. */
export class Passwords {
  #running = 0
  readonly #waiting: (() => void)[] = []

  /** The text kept for a password: `$scrypt$ln=16,r=8,p=2$<salt>$<hash>`. Throws PasswordsBusy. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT)
    const hash = await this.#derive(password, salt, LENGTH, options(LOG_N, R, P))
    return `$scrypt$ln=${LOG_N},r=${R},p=${P}$${salt.toString('base64')}$${hash.toString('base64')}`
  }

  /**
   * Whether the password has the stored hash. Without a stored hash (an unknown address) it takes as long, so that the time of the answer
   * does not tell which addresses have an account. Throws PasswordsBusy.
   */
  async check(password: string, kept: string | null | undefined): Promise<boolean> {
    const parts = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w+/=]+)\$([\w+/=]+)$/.exec(kept ?? '')
    if (!parts) {
      await this.#derive(password, Buffer.alloc(SALT), LENGTH, options(LOG_N, R, P))
      return false
    }
    const [logN, r, p] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
    const salt = Buffer.from(parts[4]!, 'base64')
    const expected = Buffer.from(parts[5]!, 'base64')
    const found = await this.#derive(password, salt, expected.length, options(logN, r, p))
    return timingSafeEqual(found, expected)
  }

  /** Normalises to NFKC (NIST SP 800-63B): keyboards send accented letters in several forms, which would hash differently. */
  async #derive(password: string, salt: Buffer, length: number, settings: ScryptOptions): Promise<Buffer> {
    await this.#turn()
    try {
      return await new Promise((resolve, reject) => {
        scrypt(password.normalize('NFKC'), salt, length, settings, (error, hash) =>
          error ? reject(error) : resolve(hash),
        )
      })
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }

  async #turn(): Promise<void> {
    if (this.#running < AT_ONCE) {
      this.#running += 1
      return
    }
    if (this.#waiting.length >= WAITING) throw new PasswordsBusy()
    await new Promise<void>((go) => this.#waiting.push(go))
  }
}

function options(logN: number, r: number, p: number): ScryptOptions {
  const N = 2 ** logN
  return { N, r, p, maxmem: 256 * N * r }
}
