import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether a secret that was given is the one that is wanted. Hashes are compared, so that neither the length nor the first difference can be timed. */
export function sameSecret(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(wanted))
}
