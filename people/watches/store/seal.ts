import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV = 12
const TAG = 16

/** The kept secret was sealed with another WATCH_SECRET, for another watch, or is damaged. */
export class CannotUnseal extends Error {
  constructor(cause: unknown) {
    super(
      'The secret of the webhook cannot be read: WATCH_SECRET, or watch-secret in the data folder, is not the one it was kept with',
      { cause },
    )
    this.name = 'CannotUnseal'
  }
}

/**
 * Keeps secrets that must be read again: messages are signed with them. Encrypted (AES-256-GCM) with a key that HKDF makes of the secret of the service, and bound
 * to their watch, so that one who can write to the database cannot give a watch the secret of another.
 */
export class Seal {
  readonly #key: Buffer

  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, 'terrier', 'secrets of webhooks', 32))
  }

  seal(secret: string, watchId: string): string {
    const iv = randomBytes(IV)
    const cipher = createCipheriv(CIPHER, this.#key, iv).setAAD(Buffer.from(watchId))
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
  }

  /** Throws CannotUnseal. */
  open(sealed: string, watchId: string): string {
    try {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv(CIPHER, this.#key, bytes.subarray(0, IV), { authTagLength: TAG })
        .setAAD(Buffer.from(watchId))
        .setAuthTag(bytes.subarray(IV, IV + TAG))
      return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8')
    } catch (error) {
      throw new CannotUnseal(error)
    }
  }
}
