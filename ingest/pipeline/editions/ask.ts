import { readFile, stat } from 'node:fs/promises'
import { IngestError } from '../../../formats/errors.ts'
import type { Asker } from '../../asker.ts'
import { get } from '../download/http.ts'
import { isServer, mirrorAddress, officialUrl, pathUnder } from '../download/mirror.ts'
import { withRetry } from '../download/retry.ts'
import { refuseStatus } from '../download/status.ts'
import type { ReachOptions } from '../ingest-context.ts'

/** No listing of editions is longer: a catalogue that never ends is left. */
const LONGEST_LISTING = 20_000_000
/** Statuses by which servers say that there is nothing at an address; object stores say 403 where they do not list. */
const NOTHING = new Set([403, 404, 410])

/** Asks producers, or the mirror in their place. */
export function askerOf(options: ReachOptions): Asker {
  return {
    text: (url) => answer(url, options, true),
    isThere: async (url) => (await answer(url, options, false)) !== undefined,
  }
}

/** What is at an address: its text, or an empty one when that is not wanted. */
async function answer(url: string, options: ReachOptions, wanted: boolean): Promise<string | undefined> {
  const { mirror, signal, attempts = 3, backoffMs = 1000, idleMs = 30_000 } = options
  if (mirror !== undefined && !isServer(mirror)) {
    const path = pathUnder(mirror, url)
    const found = await stat(path).catch(() => undefined)
    // The folder of what is attached is no listing of it.
    if (!found?.isFile()) return undefined
    return wanted ? readFile(path, 'utf8') : ''
  }
  const address = mirror === undefined ? officialUrl(url).href : mirrorAddress(mirror, url)
  return withRetry(url, { attempts, backoffMs, signal }, async () => {
    const reply = await get(address, () => ({}), { idleMs, signal })
    try {
      if (NOTHING.has(reply.status)) return undefined
      if (reply.status !== 200) return refuseStatus(reply, url)
      if (!wanted) return ''
      const chunks: Buffer[] = []
      let length = 0
      for await (const chunk of reply.body) {
        chunks.push(Buffer.from(chunk))
        length += chunks.at(-1)!.length
        if (length > LONGEST_LISTING) throw new IngestError(`${url}: the listing does not end`)
      }
      return Buffer.concat(chunks).toString('utf8')
    } finally {
      // A body left unread keeps its connection; without this listener its destruction would end the process by an unhandled error.
      reply.body.on('error', () => {}).destroy()
    }
  })
}
