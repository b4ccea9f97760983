import { z } from 'zod'
import { IngestError } from '../../formats/errors.ts'
import type { Asker } from '../asker.ts'

const PORTAL = 'https://data.economie.gouv.fr/api'

/** A file that is attached to a dataset of the portal. */
export interface Attachment {
  name: string
  url: string
}

const listing = z.looseObject({
  attachments: z.array(
    z.looseObject({
      href: z.string().nullish(),
      id: z.string().nullish(),
      metas: z.looseObject({ id: z.string().nullish() }).nullish(),
    }),
  ),
})

/** The lists of what is attached to a dataset of data.economie.gouv.fr, in the two versions of the portal's interface (2.1 and 2). */
export function listingsOf(dataset: string): readonly [string, string] {
  const path = `catalog/datasets/${dataset}/attachments`
  return [`${PORTAL}/explore/v2.1/${path}`, `${PORTAL}/v2/${path}`]
}

/** Address of an attachment whose list gives none. */
export function attachmentAddress(dataset: string, name: string): string {
  return `${listingsOf(dataset)[1]}/${name}`
}

/**
 * What is attached to a dataset, by the first of its two lists that names anything, and that list. Undefined when neither is published. Throws
 * IngestError when an answer is no list of attachments.
 */
export async function listAttachments(
  ask: Asker,
  dataset: string,
): Promise<{ attached: readonly Attachment[]; from: string } | undefined> {
  let empty: { attached: readonly Attachment[]; from: string } | undefined
  for (const from of listingsOf(dataset)) {
    const text = await ask.text(from)
    if (text === undefined) continue
    const attached = readListing(text, from).flatMap(({ href, id, metas }) => {
      const name = id ?? metas?.id ?? href?.replace(/\/+$/, '').split('/').at(-1)
      return name ? [{ name, url: href || attachmentAddress(dataset, name) }] : []
    })
    if (attached.length > 0) return { attached, from }
    empty ??= { attached, from }
  }
  return empty
}

function readListing(text: string, from: string): z.infer<typeof listing>['attachments'] {
  try {
    return listing.parse(JSON.parse(text)).attachments
  } catch (cause) {
    throw new IngestError(`${from} is no list of attachments: ${text.slice(0, 120).replace(/\s+/g, ' ')}`, {
      cause,
    })
  }
}
