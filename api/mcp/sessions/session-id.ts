import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a session id says of itself. Times are seconds since 1970. */
export interface SessionId {
  /** Names the session alone; what a tombstone is filed under. */
  nonce: string
  issuedAt: number
}

const PAYLOAD_BYTES = 16
const NONCE_BYTES = 12
/** The signature is for this use and this layout only: another use of the secret gives another one. */
const DOMAIN = 'terrier mcp session 1\n'

/**
 * Makes a session id: when it was issued, a random part, and a signature over both. Any process that knows the secret can
 * tell that it was issued, with nothing stored.
 */
export function issueSessionId(secret: string, issuedAt: number): string {
  const payload = Buffer.alloc(PAYLOAD_BYTES)
  payload.writeUInt32BE(issuedAt)
  randomBytes(NONCE_BYTES).copy(payload, PAYLOAD_BYTES - NONCE_BYTES)
  return `${payload.toString('base64url')}.${sign(secret, payload).toString('base64url')}`
}

/** Reads a session id; undefined when it was not issued with this secret. */
export function readSessionId(secret: string, text: string): SessionId | undefined {
  const [, payloadText, signatureText] = /^([\w-]{22})\.([\w-]{43})$/.exec(text) ?? []
  if (payloadText === undefined || signatureText === undefined) return undefined
  const payload = Buffer.from(payloadText, 'base64url')
  // The last character of base64 has spare bits: only the one spelling that was issued counts.
  if (payload.toString('base64url') !== payloadText) return undefined
  const expected = sign(secret, payload)
  const given = Buffer.from(signatureText, 'base64url')
  if (given.toString('base64url') !== signatureText || !timingSafeEqual(given, expected)) return undefined
  return { nonce: payload.subarray(-NONCE_BYTES).toString('base64url'), issuedAt: payload.readUInt32BE() }
}

function sign(secret: string, payload: Buffer): Buffer {
  return createHmac('sha256', secret).update(DOMAIN).update(payload).digest()
}
