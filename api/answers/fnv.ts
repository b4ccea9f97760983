const PRIME = 0x01000193
const OFFSET = 0x811c9dc5

/** FNV-1a over UTF-16 units, 32 bits, unsigned; `seed` continues an earlier hash. Fast, not secret. */
export function fnv1a(text: string, seed: number = OFFSET): number {
  let hash = seed
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), PRIME)
  return hash >>> 0
}
