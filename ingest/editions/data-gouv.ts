import { z } from 'zod'
import type { DatasetName } from '../../shared/identifiers/dataset-names.ts'
import type { Asker } from './ask.ts'
import { UnknownFiles } from './find-edition.ts'
import type { FoundEdition } from './found-edition.ts'

const listing = z.looseObject({ resources: z.array(z.looseObject({ url: z.string() })) })

/** Where data.gouv.fr describes a dataset, by the name that its page has. */
export const listingOf = (page: string) => `https://www.data.gouv.fr/api/1/datasets/${page}/`

/** data.gouv.fr puts each upload in a folder named by its day and hour. */
const UPLOADED = /\/(\d{4})(\d{2})(\d{2})-\d{6}\//

/** Day on which data.gouv.fr took in a file, by its address, as YYYY-MM-DD; undefined for another address. */
export function uploadDay(url: string): string | undefined {
  const [, year, month, day] = UPLOADED.exec(url) ?? []
  return year === undefined ? undefined : `${year}-${month}-${day}`
}

/** Addresses of the files that a page of data.gouv.fr lists, in its order; undefined when the page is not there. */
export async function listedFiles(ask: Asker, page: string): Promise<string[] | undefined> {
  const text = await ask.text(listingOf(page))
  return text === undefined ? undefined : listing.parse(JSON.parse(text)).resources.map(({ url }) => url)
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
