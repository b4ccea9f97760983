/** A language that the service writes. */
export type Language = 'en' | 'fr'

/** A text for people, as it reads in each language. */
export type Sentence = Readonly<Record<Language, string>>

/** Texts by what they say; each is written of what it speaks of. */
type Table = Readonly<Record<string, (...spoken: never[]) => string>>

/** What a text is given: instead of a word, a sentence, of which each language takes its own. */
type Spoken<P extends readonly unknown[]> = {
  [I in keyof P]: string extends P[I] ? P[I] | Sentence : P[I]
}

type Sentences<T extends Table> = {
  readonly [K in keyof T]: (...spoken: Spoken<Parameters<T[K]>>) => Sentence
}

/** Sentences from a table for each language. The compiler refuses a French table that lacks one, or asks for what the English one is not given. */
export function sentences<T extends Table>(en: T, fr: NoInfer<T>): Sentences<T> {
  const made = Object.keys(en).map((name) => [
    name,
    (...spoken: unknown[]): Sentence => ({
      en: en[name]!(...(wordsOf(spoken, 'en') as never[])),
      fr: fr[name]!(...(wordsOf(spoken, 'fr') as never[])),
    }),
  ])
  return Object.fromEntries(made) as Sentences<T>
}

function wordsOf(spoken: readonly unknown[], language: Language): unknown[] {
  return spoken.map((one) => (isSentence(one) ? one[language] : one))
}

export function isSentence(value: unknown): value is Sentence {
  return typeof value === 'object' && value !== null && 'en' in value && 'fr' in value
}

/** A text that is the same in every language: a name, or what agents alone read. */
export const untranslated = (text: string): Sentence => ({ en: text, fr: text })

/** Sentences one after the other, with this between them. */
export function joinSentences(all: readonly Sentence[], between: string): Sentence {
  return { en: all.map(({ en }) => en).join(between), fr: all.map(({ fr }) => fr).join(between) }
}
