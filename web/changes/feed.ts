/** What a feed says, in whichever form. */
export interface Feed {
  title: string
  description: string
  language: string
  /** Address of the page that says the same. */
  home: string
  /** Address of the feed itself. */
  self: string
  /** The newest first. */
  items: readonly FeedItem[]
}

export interface FeedItem {
  /** The same for ever, wherever the feed is read. */
  id: string
  url: string
  title: string
  /** Plain text, a line each. */
  lines: readonly string[]
  /** ISO 8601, UTC. */
  publishedAt: string
}
