/** Words of a query or a name that count: more would only slow a search down. */
const MAX_WORDS = 12

/**
 * The words of a name as they are compared: without accents, case and punctuation, each once, in their order.
 * `L'Œuvre d'Été` → `l oeuvre d ete`. The index of names and its questions must cut alike, so both use this.
 */
export function searchWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    // Beyond the basic plane the order of bytes and the order of JavaScript part ways; no French name goes there.
    .replace(/[\u{10000}-\u{10ffff}]/gu, ' ')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
  return [...new Set(plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ''))].slice(0, MAX_WORDS)
}
