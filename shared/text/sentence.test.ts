import { expect, test } from 'vitest'
import { readRefusalText, refusalText } from './refusal-text.ts'
import { joinSentences, sentences, untranslated } from './sentence.ts'

const says = sentences(
  { cat: () => 'the cat', sees: (who: string, count: number) => `${who} sees ${count} mice` },
  { cat: () => 'le chat', sees: (who, count) => `${who} voit ${count} souris` },
)

test('a sentence is written in each language, and so is a sentence inside of it', () => {
  expect(says.sees('Ada', 2)).toEqual({ en: 'Ada sees 2 mice', fr: 'Ada voit 2 souris' })
  expect(says.sees(says.cat(), 3)).toEqual({ en: 'the cat sees 3 mice', fr: 'le chat voit 3 souris' })
})

test('sentences stand one after the other in each language', () => {
  expect(joinSentences([untranslated('q'), says.cat()], ' ')).toEqual({ en: 'q the cat', fr: 'q le chat' })
})

test('the text of a refusal holds every language, whatever is quoted in it', () => {
  expect(readRefusalText(refusalText(says.cat()))).toEqual(says.cat())
  const quoted = says.sees('a ‖ b', 1)
  expect(readRefusalText(refusalText(quoted))).toEqual({ en: 'a | b sees 1 mice', fr: 'a | b voit 1 souris' })
  expect(readRefusalText('Invalid input: expected string, received number')).toBeUndefined()
})
