const ABBREVIATIONS: Readonly<Record<string, string>> = {
  st: 'saint',
  ste: 'sainte',
  sts: 'saints',
  s: 'sur',
}

/** A name without what people write in many ways: case, accents, ligatures, hyphens, apostrophes, "st" for "saint". */
export function plainName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .map((word, i) => (word === 's' && i === 0 ? word : (ABBREVIATIONS[word] ?? word)))
    .join(' ')
}

const ARTICLES = new Set(['le', 'la', 'les', 'l', 'de', 'du', 'des', 'd', 'en', 'et', 'a', 'au', 'aux'])

/** The words of a plain name that carry it; all of them when it has no other. */
export function nameWords(plain: string): string[] {
  const words = plain.split(' ')
  const carrying = words.filter((word) => !ARTICLES.has(word))
  return carrying.length > 0 ? carrying : words
}
