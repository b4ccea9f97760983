import { WINDOWS_1252_UPPER } from './windows-1252.ts'

/**
 * A text that was encoded into UTF-8 twice, as it was meant: `ForÃªt` is `Forêt`. Only when all its characters together are bytes of well-formed UTF-8
 * is that certain; any other text is given back as it is.
 */
export function mendTwiceEncoded(text: string): string {
  if (!/[\u0080-\uffff]/.test(text)) return text
  const bytes: number[] = []
  for (const character of text) {
    const code = character.codePointAt(0)!
    const upper = WINDOWS_1252_UPPER.indexOf(character)
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
