import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as 43 letters, digits, `-` and `_`. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * What is kept of a secret, in hexadecimal. Secrets of 256 random bits cannot be guessed from it, so that a fast hash
 * is enough, unlike for passwords.
 */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
