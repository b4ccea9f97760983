import { type Html, html } from '../html.ts'
import type { Feed, FeedItem } from './feed.ts'

/**
 * A feed as Atom (RFC 4287). The template of the pages writes it: what it escapes, and how, is what XML asks for in texts and attributes between quotation marks.
 * Characters that no XML document may have are replaced by U+FFFD.
 */
export function atomText({ title, description, language, home, self, items }: Feed): string {
  // A feed is as old as its newest entry; one without entries was never updated, and says the first day there is.
  const updated = items[0]?.publishedAt ?? '1970-01-01T00:00:00.000Z'
  return html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xml(language)}">
<id>${xml(self)}</id><title>${xml(title)}</title><subtitle>${xml(description)}</subtitle><updated>${xml(updated)}</updated>
<author><name>Terrier</name></author>
<link rel="self" type="application/atom+xml" href="${xml(self)}"/><link rel="alternate" type="text/html" href="${xml(home)}"/>
${items.map(entry)}</feed>
`.text
}

function entry({ id, url, title, lines, publishedAt }: FeedItem): Html {
  return html`<entry><id>${xml(id)}</id><title>${xml(title)}</title><link rel="alternate" type="text/html" href="${xml(url)}"/>
<published>${xml(publishedAt)}</published><updated>${xml(publishedAt)}</updated>
<content type="text">${xml(lines.join('\n'))}</content></entry>
`
}

/** A text in characters that XML 1.0 takes (production 2, Char). A carriage return is one of them, and would be read as a line feed. */
function xml(text: string): string {
  return text.toWellFormed().replace(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
}
