/**
 * An upper estimate of the tokens of a text for the tokenizers in use: three characters a token in words and numbers, two in signs, and
 * one or two tokens for each character beyond ASCII.
 */
export function estimateTokens(text: string): number {
  let tokens = 0
  let run = 0
  let kind = NONE
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const next = kindOf(code)
    if (next !== kind) {
      tokens += Math.ceil(run / LENGTH[kind]!)
      kind = next
      run = 0
    }
    run += 1
  }
  return tokens + Math.ceil(run / LENGTH[kind]!)
}

const NONE = 0
const LETTER = 1
const DIGIT = 2
const SIGN = 3
const ACCENTED = 4
const OTHER = 5
/** Characters that make one token, by kind. */
const LENGTH = [1, 3, 3, 2, 1, 0.5]

function kindOf(code: number): number {
  if (code >= 0x800) return OTHER
  if (code >= 0x80) return ACCENTED
  if (code >= 0x30 && code <= 0x39) return DIGIT
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x7a ? LETTER : SIGN
}
