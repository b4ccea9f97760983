/** Characters that Windows-1252 has at 0x80 to 0x9F, in their order; those of no character are the control codes themselves. */
const UPPER = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/**
 * A text that was encoded into UTF-8 twice, as it was meant: `ForÃªt` is `Forêt`. Only when all its characters together are bytes of well-formed UTF-8
 * is that certain; any other text is given back as it is.
 */
export function mendTwiceEncoded(text: string): string {
  if (!/[\u0080-\uffff]/.test(text)) return text
  const bytes: number[] = []
  for (const character of text) {
    const code = character.codePointAt(0)!
    const upper = UPPER.indexOf(character)
    if (upper >= 0) bytes.push(0x80 + upper)
    else if (code <= 0xff) bytes.push(code)
    else return text
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes))
  } catch (error) {
    if (error instanceof TypeError) return text
    throw error
  }
}
