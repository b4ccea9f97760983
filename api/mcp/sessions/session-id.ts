import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { TOOL_LISTS, type ToolList } from '../tools/tool-lists.ts'

/** What a session id carries. Times are seconds since 1970. */
export interface SessionId {
  /** Random and unique; closed sessions are remembered by it. */
  nonce: string
  issuedAt: number
  /** The tools that the session lists, chosen by its first message. */
  list: ToolList
}

const PAYLOAD_BYTES = 16
const NONCE_BYTES = 12
/**
 * Signed with the id: signatures made with this secret for another use, or for another layout of the id, are not valid here. The list of tools is
 * recognised by the signature alone, so ids have one layout.
 */
const DOMAINS: Readonly<Record<ToolList, string>> = {
  default: 'terrier mcp session 1\n',
  all: 'terrier mcp session 1, all tools\n',
}

/**
 * Makes a session id: the time of issue, a random part, and a signature over both. Any process that knows the secret can verify
 * it, and nothing is stored.
 */
export function issueSessionId(secret: string, issuedAt: number, list: ToolList): string {
  const payload = Buffer.alloc(PAYLOAD_BYTES)
  payload.writeUInt32BE(issuedAt)
  randomBytes(NONCE_BYTES).copy(payload, PAYLOAD_BYTES - NONCE_BYTES)
  return `${payload.toString('base64url')}.${sign(secret, payload, list).toString('base64url')}`
}

/** Reads a session id; undefined when it was not issued with this secret. */
export function readSessionId(secret: string, text: string): SessionId | undefined {
  const [, payloadText, signatureText] = /^([\w-]{22})\.([\w-]{43})$/.exec(text) ?? []
  if (payloadText === undefined || signatureText === undefined) return undefined
  const payload = Buffer.from(payloadText, 'base64url')
  // The last character of base64 has unused bits: without this check one session would have several valid ids.
  if (payload.toString('base64url') !== payloadText) return undefined
  const given = Buffer.from(signatureText, 'base64url')
  if (given.toString('base64url') !== signatureText) return undefined
  const list = TOOL_LISTS.find((one) => timingSafeEqual(given, sign(secret, payload, one)))
  if (list === undefined) return undefined
  const nonce = payload.subarray(-NONCE_BYTES).toString('base64url')
  return { nonce, issuedAt: payload.readUInt32BE(), list }
}

function sign(secret: string, payload: Buffer, list: ToolList): Buffer {
  return createHmac('sha256', secret).update(DOMAINS[list]).update(payload).digest()
}
