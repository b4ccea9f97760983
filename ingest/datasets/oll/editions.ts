import { z } from 'zod'
import type { Asker } from '../../asker.ts'
import type { FoundEdition } from '../../found-edition.ts'

/** data.gouv.fr's search, which describes the observatories' files where they are linked to. */
export const INDEX =
  'https://www.data.gouv.fr/api/1/datasets/?q=observatoires%20locaux%20des%20loyers&page_size=100'
const FILE =
  /^https:\/\/www\.observatoires-des-loyers\.org\/datagouv\/(\d{4})\/Base_OP_\1_(?:Nationale\.csv|L\w{4}\.zip)$/
/** Pages of the search that are read: the observatories are some fifty. */
const MOST_PAGES = 5

const answer = z.looseObject({
  data: z.array(z.looseObject({ resources: z.array(z.looseObject({ url: z.string() })) })),
  next_page: z.string().nullish(),
})

/** Every file of the observatories that the index links to; its newest year is the edition. */
export async function findEdition(ask: Asker): Promise<FoundEdition | undefined> {
  const files = new Set<string>()
  let next: string | null | undefined = INDEX
  for (let page = 0; next && page < MOST_PAGES; page++) {
    const text = await ask.text(next)
    if (text === undefined) break
    const { data, next_page: following } = answer.parse(JSON.parse(text))
    for (const { url } of data.flatMap(({ resources }) => resources)) if (FILE.test(url)) files.add(url)
    next = following
  }
  const years = [...files].map((url) => FILE.exec(url)![1]!).sort()
  const newest = years.at(-1)
  return newest === undefined ? undefined : { edition: newest, files: [...files].sort(), from: INDEX }
}
