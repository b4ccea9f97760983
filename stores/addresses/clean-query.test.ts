import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fold } from '../../shared/addresses/words.ts'
import { describeWithSamples, samplePath } from '../../test/support/samples.ts'
import { cleanQuery, queryWords } from './clean-query.ts'

describe('what is on an envelope but not on the map goes', () => {
  test.each([
    ['2 allée Jules Guesde 31068 TOULOUSE CEDEX 7', '2 allee jules guesde 31 toulouse'],
    ['BP 80111 159, avenue Jacques-Douzans 31604 Muret', '159 avenue jacques douzans 31604 muret'],
    ['12e étage Rue Gustave-Delory 59017 Lille', 'rue gustave delory 59017 lille'],
    ['20 avenue de Ségur TSA No30719 75334 Paris Cedex 07', '20 avenue de segur 75 paris'],
    ['10/12 rue collange 92300 levallois', '10 rue collange 92300 levallois'],
    ['69, rue de varenne - 75700', '69 rue de varenne 75700'],
    ['32bis Rue des Vosges93290', '32bis rue des vosges 93290'],
    ['n° 5 rue X', '5 rue x'],
    ['12 rue X appt 3 75018 Paris', '12 rue x 75018 paris'],
    ['Rue Louis des Etages', 'rue louis des etages'],
    ['bp 18', ''],
    ['\u0000\u0007 ', ''],
  ])('%s', (text, cleaned) => {
    expect(cleanQuery(text)).toBe(cleaned)
  })
})

describe('a number and its suffix are one word', () => {
  const numbersOf = (text: string) =>
    queryWords(cleanQuery(text)).flatMap(({ digits, text: number, suffix }) =>
      digits ? [number + suffix] : [],
    )
  test.each([
    ['6 bis avenue Foch', ['6bis']],
    ['6b avenue Foch', ['6b']],
    ['6 b avenue Foch', ['6b']],
    ['31P6 boulevard Ney', ['31p6']],
    ['22 bv quai des Célestins', ['22bv']],
    ['241 r de Paris', ['241']],
    ['120 r renard', ['120']],
    ['12av victor hugo', ['12']],
    ['3 bis r du 8 mai troyes', ['3bis', '8']],
    ['rue du bis', []],
    ['0012 rue de Rome', ['12']],
    ['paris 18e', []],
  ])('%s', (text, numbers) => {
    expect(numbersOf(text)).toEqual(numbers)
  })
})

const pairs = z.object({ test_clean_query: z.object({ cases: z.array(z.tuple([z.string(), z.string()])) }) })

describeWithSamples('addok-france pairs', () => {
  test('33 of 33 envelopes come to the same words, but for those that are read otherwise here', () => {
    const path = samplePath('files/addresses/addok-france-utils.pairs.json')
    const { cases } = pairs.parse(JSON.parse(readFileSync(path, 'utf8'))).test_clean_query
    const other = cases
      .filter(([text, expected]) => cleanQuery(text) !== fold(expected))
      .map(([text]) => text)
    expect(cases.length).toBeGreaterThan(30)
    expect(other).toEqual([])
  })
})
