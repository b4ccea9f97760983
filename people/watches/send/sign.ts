import { createHmac } from 'node:crypto'

export const SECRET_PREFIX = 'whsec_'

/**
 * The headers of a signed message, as Standard Webhooks describes them (standardwebhooks.com): HMAC-SHA-256 over identifier, timestamp
 * and body. `at`: seconds of Unix time. The same message sent again has the same identifier.
 */
export function signedHeaders(secret: string, id: string, at: number, body: string): Record<string, string> {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': `v1,${signature}` }
}
