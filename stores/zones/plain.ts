const ABBREVIATIONS: Readonly<Record<string, string>> = {
  st: 'saint',
  ste: 'sainte',
  sts: 'saints',
  s: 'sur',
}

/** A name in the form in which names are compared: no case, accents, ligatures, hyphens or apostrophes, "saint" for "st". */
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

/** The words of a plain name without articles; all of them when there is no other. */
export function nameWords(plain: string): string[] {
  const words = plain.split(' ')
  const carrying = words.filter((word) => !ARTICLES.has(word))
  return carrying.length > 0 ? carrying : words
}
