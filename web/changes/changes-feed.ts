import type { FastifyReply } from 'fastify'
import { cachedWithLinks, ownAddress } from '../../api/plugins/own-address.ts'
import { storesOf } from '../../api/plugins/release-lease.ts'
import type { PastRelease } from '../../stores/changes/history.ts'
import { formatsOf } from '../formats.ts'
import { TEXTS } from '../texts/texts.ts'
import type { Visit } from '../visit.ts'
import { atomText } from './atom.ts'
import type { Feed, FeedItem } from './feed.ts'
import { changedPlaces, datasetText } from './release-changes.ts'

/** Addresses of the feed: readers keep them for years. */
export const FEED = '/changements.json'
export const FEED_TYPE = 'application/feed+json'
export const ATOM = '/changements.atom'
export const ATOM_TYPE = 'application/atom+xml'

/** French, whatever the reader's browser prefers: programs fetch a feed, and share what they fetched. */
const texts = TEXTS.fr

/** The kept releases as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/), newest first. */
export async function changesFeed(visit: Visit): Promise<FastifyReply> {
  const { title, description, language, home, self, items } = await feedOf(visit, FEED)
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    language,
    home_page_url: home,
    feed_url: self,
    items: items.map((item) => ({
      id: item.id,
      url: item.url,
      title: item.title,
      content_text: item.lines.join('\n'),
      date_published: item.publishedAt,
    })),
  }
  return send(visit, FEED_TYPE, JSON.stringify(feed))
}

/** The same as Atom (RFC 4287). */
export async function changesAtom(visit: Visit): Promise<FastifyReply> {
  return send(visit, ATOM_TYPE, atomText(await feedOf(visit, ATOM)))
}

function send({ request, reply }: Visit, type: string, text: string): FastifyReply {
  return reply
    .headers({
      'content-type': `${type}; charset=utf-8`,
      'cache-control': cachedWithLinks(request, 'public, no-cache'),
    })
    .send(text)
}

async function feedOf({ request }: Visit, path: string): Promise<Feed> {
  const stores = storesOf(request)
  const base = ownAddress(request)
  const history = await stores.changes.history()
  return {
    title: texts.changes.feedTitle,
    description: texts.changes.lead,
    language: 'fr',
    home: `${base}/changements`,
    self: base + path,
    items: history.toReversed().map((release) => itemOf(release, base)),
  }
}

function itemOf({ id, createdAt, changes }: PastRelease, base: string): FeedItem {
  const { date, number } = formatsOf(texts)
  const words = texts.changes
  const lines = changes
    ? changedPlaces(changes).map(({ dataset, area, added, removed, changed }) => {
        const place = area === 'france' ? words.national : area
        const counts = words.sentence(number(added), number(removed), number(changed))
        return `${datasetText(dataset, texts)}, ${place}\u00a0: ${counts}`
      })
    : [words.first]
  const missing = changes?.notComputed.length ?? 0
  if (changes && lines.length === 0 && missing === 0) lines.push(words.nothing)
  if (missing > 0) lines.push(words.notComputed(number(missing), missing))
  return {
    id: `urn:terrier:release:${id}`,
    url: `${base}/changements#${id}`,
    title: words.published(date(createdAt.slice(0, 10))),
    lines,
    publishedAt: createdAt,
  }
}
