const RULES: readonly [RegExp, string][] = [
  [/ph/g, 'f'],
  [/sch|ch|sh/g, '1'],
  [/th/g, 't'],
  [/gn/g, '2'],
  [/c?qu|c?q|ck|k/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/g(?=[eiy])/g, 'j'],
  [/gu(?=[eiy])/g, 'g'],
  [/w/g, 'v'],
  [/h/g, ''],
  [/eau|au|eo(?=[lt])/g, 'o'],
  [/oeu|eu/g, 'e'],
  [/ou/g, 'u'],
  [/ai|ei|ay|ey/g, 'e'],
  [/[iy]+/g, 'i'],
  [/z/g, 's'],
  [/[ae]n(?=[^aeiou])|[ae]m(?=[bp])/g, '3'],
  [/(.)\1+/g, '$1'],
  // Silent endings.
  [/(?<=.{2})(?:e?[stdx]|e)$/, ''],
]

/** Approximate sound of a folded word in French: words that are spelled differently and sound alike give the same text. */
export function soundOf(word: string): string {
  return RULES.reduce((text, [pattern, sound]) => text.replace(pattern, sound), word)
}
