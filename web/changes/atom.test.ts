import fc from 'fast-check'
import { expect, test } from 'vitest'
import { elementsOf, readXml, textIn } from '../../test/support/read-xml.ts'
import { atomText } from './atom.ts'
import type { Feed } from './feed.ts'

const FEED: Feed = {
  title: 'Terrier',
  description: 'Ce qui a changé',
  language: 'fr',
  home: 'https://terrier.example.fr/changements',
  self: 'https://terrier.example.fr/changements.atom',
  items: [
    {
      id: 'urn:terrier:release:r20261101-040000-0123abcd',
      url: 'https://terrier.example.fr/changements#r20261101-040000-0123abcd',
      title: 'Publication du 1er novembre 2026',
      lines: ['les parcelles (cadastre), 96\u00a0: lignes ajoutées\u00a0: 1', 'l’avis de « A & B » <b>'],
      publishedAt: '2026-11-01T04:00:00.000Z',
    },
  ],
}

test('the document as readers get it', () => {
  expect(atomText(FEED)).toBe(`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">
<id>https://terrier.example.fr/changements.atom</id><title>Terrier</title><subtitle>Ce qui a changé</subtitle><updated>2026-11-01T04:00:00.000Z</updated>
<author><name>Terrier</name></author>
<link rel="self" type="application/atom+xml" href="https://terrier.example.fr/changements.atom"/><link rel="alternate" type="text/html" href="https://terrier.example.fr/changements"/>
<entry><id>urn:terrier:release:r20261101-040000-0123abcd</id><title>Publication du 1er novembre 2026</title><link rel="alternate" type="text/html" href="https://terrier.example.fr/changements#r20261101-040000-0123abcd"/>
<published>2026-11-01T04:00:00.000Z</published><updated>2026-11-01T04:00:00.000Z</updated>
<content type="text">les parcelles (cadastre), 96\u00a0: lignes ajoutées\u00a0: 1
l’avis de « A &amp; B » &lt;b&gt;</content></entry>
</feed>
`)
})

/** Texts with what breaks XML: its own signs, controls, noncharacters and halves of pairs. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'<>&"\'\u0000\u0001\u000b\r\n\t\ufffe\uffff\ud800\udfff]]>é😀') }),
)

/** What a reader gets of a text: the characters that XML has none of are told as such. */
const readable = (given: string) =>
  [...given.toWellFormed()]
    .map((one) => (/^[\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]$/u.test(one) ? one : '\uFFFD'))
    .join('')

test('whatever a text holds, the document is well-formed and says it', () => {
  fc.assert(
    fc.property(text, text, fc.array(text, { maxLength: 3 }), (title, url, lines) => {
      const item = { ...FEED.items[0]!, title, url, lines }
      const feed = readXml(atomText({ ...FEED, title, description: url, items: [item, item] }))
      expect([textIn(feed, 'title'), textIn(feed, 'subtitle')]).toEqual([readable(title), readable(url)])
      const entries = elementsOf(feed, 'entry')
      expect(entries).toHaveLength(2)
      for (const entry of entries) {
        expect([textIn(entry, 'title'), textIn(entry, 'content')]).toEqual([
          readable(title),
          readable(lines.join('\n')),
        ])
        // White space of an attribute is read as spaces (XML 1.0, 3.3.3).
        expect(elementsOf(entry, 'link')[0]!.attributes.href).toBe(readable(url).replace(/[\t\n]/g, ' '))
      }
    }),
  )
})

test('a feed without entries is one all the same', () => {
  const feed = readXml(atomText({ ...FEED, items: [] }))
  expect([elementsOf(feed, 'entry').length, textIn(feed, 'updated')]).toEqual([0, '1970-01-01T00:00:00.000Z'])
})
