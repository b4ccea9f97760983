import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a session id carries. Times are seconds since 1970. */
export interface SessionId {
  /** Random and unique; closed sessions are remembered by it. */
  nonce: string
  issuedAt: number
}

const PAYLOAD_BYTES = 16
const NONCE_BYTES = 12
/** Signed with the id: signatures made with this secret for another use, or for another layout of the id, are not valid here. */
const DOMAIN = 'terrier mcp session 1\n'

/**
 * Makes a session id: the time of issue, a random part, and a signature over both. Any process that knows the secret can verify
 * it, and nothing is stored.
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
  // The last character of base64 has unused bits: without this check one session would have several valid ids.
  if (payload.toString('base64url') !== payloadText) return undefined
  const expected = sign(secret, payload)
  const given = Buffer.from(signatureText, 'base64url')
  if (given.toString('base64url') !== signatureText || !timingSafeEqual(given, expected)) return undefined
  return { nonce: payload.subarray(-NONCE_BYTES).toString('base64url'), issuedAt: payload.readUInt32BE() }
}

function sign(secret: string, payload: Buffer): Buffer {
  return createHmac('sha256', secret).update(DOMAIN).update(payload).digest()
}
