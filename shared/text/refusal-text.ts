import type { Sentence } from './sentence.ts'

/** Between the languages of a text. */
const BETWEEN = ' ‖ '

/** The text with which a schema refuses a value. A schema keeps one text of each refusal: it has both languages, which `readRefusalText` takes apart. */
export function refusalText({ en, fr }: Sentence): string {
  return [en, fr].map((text) => text.replaceAll('‖', '|')).join(BETWEEN)
}

/** The sentence of such a text; undefined for one that the library of schemas wrote. */
export function readRefusalText(text: string): Sentence | undefined {
  const [en, fr] = text.split(BETWEEN)
  return en === undefined || fr === undefined ? undefined : { en, fr }
}
