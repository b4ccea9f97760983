import { createHash } from 'node:crypto'

/** sha256 (hex) of a manifest's text, which stands beside it in `manifest.sha256`. */
export function manifestDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
