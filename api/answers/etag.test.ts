import { expect, test } from 'vitest'
import { tinyManifest, tinyStores } from '../../test/support/tiny-release.ts'
import { codedTag, etagOf, isStillMatched, knownTag, matchingTag } from './etag.ts'
import { releaseText } from './release-text.ts'

const release = releaseText(tinyStores())

test('a tag is strong, names the release, and changes with all that the answer depends on', () => {
  const tag = etagOf(release, 'op', { a: 1 })
  expect(tag).toMatch(/^"r20260301-120000-0123abcd-[0-9a-z]+"$/)
  expect(etagOf(release, 'op', { a: 1 })).toBe(tag)
  const later = { ...tinyManifest, id: 'r20260302-120000-0123abcd' }
  const others = [
    etagOf(release, 'op', { a: 2 }),
    etagOf(release, 'other', { a: 1 }),
    etagOf(releaseText(tinyStores({ manifest: later })), 'op', { a: 1 }),
    etagOf(releaseText(tinyStores({ limits: { nearestMaxMetres: 5 } })), 'op', { a: 1 }),
  ]
  expect(new Set([tag, ...others]).size).toBe(5)
})

test('ten thousand neighbouring questions have ten thousand tags', () => {
  const tags = Array.from({ length: 10_000 }, (_, i) => etagOf(release, 'op', { lng: 2.5 + i * 1e-7 }))
  expect(new Set(tags).size).toBe(10_000)
})

test.each([
  ['"r-1"', '"r-1"'],
  ['W/"r-1"', '"r-1"'],
  ['"x", "r-1-br" , "y"', '"r-1-br"'],
  ['"r-1-gzip"', '"r-1-gzip"'],
  ['"r-10"', undefined],
  ['r-1', undefined],
  ['*', undefined],
])('If-None-Match: %s', (header, known) => {
  expect(matchingTag(header, '"r-1"')).toBe(known)
})

test.each([
  ['*', '"r-1"'],
  [' * ', '"r-1"'],
  ['W/"r-1-br"', '"r-1-br"'],
  ['"x"', undefined],
  [undefined, undefined],
])('where there is a representation, If-None-Match: %s', (header, known) => {
  expect(knownTag(header, '"r-1"')).toBe(known)
})

test.each([
  [undefined, true],
  ['*', true],
  ['"x", "r-1"', true],
  ['W/"r-1"', false],
  ['"r-1-br"', false],
  ['', false],
])('If-Match: %s', (header, isMatched) => {
  expect(isStillMatched(header, '"r-1"')).toBe(isMatched)
})

test('a coding has a tag of its own, known again', () => {
  expect(codedTag('"r-1"', 'br')).toBe('"r-1-br"')
  expect(matchingTag(codedTag('"r-1"', 'gzip'), '"r-1"')).toBe('"r-1-gzip"')
})
