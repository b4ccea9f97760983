import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { IngestError } from '../../../formats/errors.ts'
import { isFeaturePage, readFeaturePage } from '../../../formats/json/feature-page.ts'
import { type JsonPage, readPage } from '../../../formats/json/page.ts'
import type { FetchedSource, Source } from '../../dataset.ts'
import type { DownloadOptions } from './download-options.ts'
import { isServer, officialUrl, pathUnder } from './mirror.ts'
import { PageWalk } from './page-walk.ts'

/** More pages than this are no answer about one département: a portal that never ends is left. */
const MOST_PAGES = 5000

/**
 * Brings every page of a paged source to disk by following `next`, and returns them as one source: `pages` are their paths
 * in order, the hash covers them all. An unfinished walk is taken up where it stopped.
 * Throws IngestError when a page is not one, when pages go in circles, leave the portal, or are fewer than announced.
 */
export async function fetchPages(
  source: Source,
  options: DownloadOptions,
  fetchOne: (source: Source) => Promise<FetchedSource>,
): Promise<FetchedSource> {
  const inFolder = options.mirror !== undefined && !isServer(options.mirror)
  // The pages of a mirror folder are already there: there is nothing to take up.
  const walk = inFolder ? PageWalk.unkept() : await PageWalk.open(pathUnder(options.dir, source.url))
  const seen = new Set(walk.pages.map((page) => page.url))
  let next = walk.pages.length === 0 ? source.url : walk.pages.at(-1)!.next
  while (next !== undefined) {
    if (seen.has(next) || seen.size >= MOST_PAGES)
      throw new IngestError(`${source.url}: its pages never end (${next} came twice, or after ${seen.size})`)
    seen.add(next)
    const fetched = await fetchOne({ ...source, url: next })
    const page = await pageOf(fetched)
    next = page.next === undefined || page.lines.length === 0 ? undefined : sameHost(page.next, source.url)
    const { url, path, sha256, bytes, resolvedUrl, fetchedAt } = fetched
    const record = { url, path, sha256, bytes, resolvedUrl, fetchedAt, rows: page.lines.length, next }
    await walk.add({ ...record, ...(page.total === undefined ? {} : { total: page.total }) })
  }
  const rows = walk.pages.reduce((sum, page) => sum + page.rows, 0)
  const total = walk.pages[0]!.total ?? 0
  if (rows < total) {
    await walk.forget()
    throw new IngestError(
      `${source.url}: ${rows} lines came of the ${total} announced. The portal was being updated: run the same command again.`,
    )
  }
  await walk.finish()
  return joined(source, walk)
}

function joined(source: Source, { pages }: PageWalk): FetchedSource {
  const hash = createHash('sha256')
  for (const { sha256 } of pages) hash.update(sha256)
  const [first] = pages
  return {
    ...source,
    path: first!.path,
    pages: pages.map((page) => page.path),
    resolvedUrl: first!.resolvedUrl,
    sha256: hash.digest('hex'),
    bytes: pages.reduce((sum, page) => sum + page.bytes, 0),
    fetchedAt: first!.fetchedAt,
  }
}

async function pageOf({ path, url }: FetchedSource): Promise<JsonPage> {
  const text = await readFile(path, 'utf8')
  try {
    return isFeaturePage(text) ? readFeaturePage(text, url) : readPage(text)
  } catch (cause) {
    throw new IngestError(
      `${url}: not a page of lines (an object with "results") nor of features, but ${text.slice(0, 120).replace(/\s+/g, ' ')}`,
      { cause },
    )
  }
}

/** A page that names another host is no page of this source. */
function sameHost(next: string, first: string): string {
  const from = officialUrl(first)
  const to = new URL(next, from)
  if (to.host === from.host) return to.href
  throw new IngestError(`${first}: its next page is said to be at ${next}, on another host`)
}
