import { z } from 'zod'
import { IngestError } from '../../formats/errors.ts'
import type { DatasetName } from '../../shared/identifiers/dataset-names.ts'
import type { Asker } from '../asker.ts'
import type { Checksum, FoundEdition } from '../found-edition.ts'
import { UnknownFiles } from '../pipeline/editions/find-edition.ts'

const text = z.string().nullish().catch(undefined)
const listing = z.looseObject({
  resources: z.array(
    z.looseObject({
      url: z.string(),
      title: text,
      type: text,
      last_modified: text,
      checksum: z.looseObject({ type: z.string(), value: z.string() }).nullish().catch(undefined),
    }),
  ),
})

/** A file as a page of data.gouv.fr lists it. */
export type Resource = z.infer<typeof listing>['resources'][number]

/** Where data.gouv.fr describes a dataset, by the name that its page has. */
export const listingOf = (page: string) => `https://www.data.gouv.fr/api/1/datasets/${page}/`

/** data.gouv.fr puts each upload in a folder named by its day and hour. */
const UPLOADED = /\/(\d{4})(\d{2})(\d{2})-\d{6}\//

/** Day on which data.gouv.fr took in a file, by its address, as YYYY-MM-DD; undefined for another address. */
export function uploadDay(url: string): string | undefined {
  const [, year, month, day] = UPLOADED.exec(url) ?? []
  return year === undefined ? undefined : `${year}-${month}-${day}`
}

/**
 * The files that a page of data.gouv.fr lists, in its order; undefined when the page is not there. `page` is the name or the identifier of its
 * dataset. Throws IngestError when the answer is no such list.
 */
export async function listedResources(ask: Asker, page: string): Promise<Resource[] | undefined> {
  const answer = await ask.text(listingOf(page))
  if (answer === undefined) return undefined
  const read = listing.safeParse(jsonOf(answer))
  if (read.success) return read.data.resources
  throw new IngestError(
    `${listingOf(page)} is no list of files (JSON with resources, each with its url). It begins: ${answer.slice(0, 100)}`,
  )
}

/** Addresses of these files. Throws as above. */
export async function listedFiles(ask: Asker, page: string): Promise<string[] | undefined> {
  return (await listedResources(ask, page))?.map(({ url }) => url)
}

/** Names by which data.gouv.fr calls the digests that can be computed here. */
const ALGORITHMS: Readonly<Record<string, Checksum['algorithm']>> = {
  md5: 'md5',
  sha1: 'sha1',
  sha256: 'sha256',
}

/** The digest that a listing gives of a file; undefined where it gives none, or one of another kind. */
export function checksumOf({ checksum }: Resource): Checksum | undefined {
  const algorithm = ALGORITHMS[checksum?.type.toLowerCase().replace('-', '') ?? '']
  return algorithm && checksum ? { algorithm, value: checksum.value.toLowerCase() } : undefined
}

function jsonOf(answer: string): unknown {
  try {
    return JSON.parse(answer)
  } catch {
    return undefined
  }
}

/**
 * The file of a page of data.gouv.fr that was uploaded last, of those whose address matches `file`; its edition is the day of the upload. Undefined when
 * the page is not there. Throws UnknownFiles when none matches, with those there are.
 */
export async function newestUpload(
  ask: Asker,
  dataset: DatasetName,
  page: string,
  file: RegExp,
): Promise<FoundEdition | undefined> {
  const urls = await listedFiles(ask, page)
  if (!urls) return undefined
  const from = listingOf(page)
  const uploads = urls
    .filter((url) => file.test(url))
    .flatMap((url) => {
      const day = uploadDay(url)
      return day === undefined ? [] : [{ url, day }]
    })
    .sort((a, b) => (`${a.day} ${a.url}` < `${b.day} ${b.url}` ? -1 : 1))
  const newest = uploads.at(-1)
  if (newest) return { edition: newest.day, files: [newest.url], from }
  throw new UnknownFiles(
    `${dataset}: none of the files of ${from} is known by its name: ${urls.map((url) => url.split('/').at(-1)).join(', ')}. ` +
      `Nothing was published; give the file with --file ${dataset}=PATH`,
  )
}
