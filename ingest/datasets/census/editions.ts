import { z } from 'zod'
import type { Asker } from '../../asker.ts'
import type { FoundEdition } from '../../found-edition.ts'

/** data.gouv.fr's search: INSEE numbers its pages without a rule, so that only who links to a file tells its address. */
export const SEARCH = 'https://www.data.gouv.fr/api/1/datasets/?q=base-ic-evol-struct-pop&page_size=50'
const FILE =
  /^https:\/\/www\.insee\.fr\/fr\/statistiques\/fichier\/\d+\/base-ic-evol-struct-pop-(\d{4})_csv\.zip$/

const answer = z.looseObject({
  data: z.array(z.looseObject({ resources: z.array(z.looseObject({ url: z.string() })) })),
})

/** The newest file by IRIS that is linked to; undefined when there is no link. */
export async function findEdition(ask: Asker): Promise<FoundEdition | undefined> {
  const text = await ask.text(SEARCH)
  if (text === undefined) return undefined
  const files = answer
    .parse(JSON.parse(text))
    .data.flatMap(({ resources }) => resources)
    .flatMap(({ url }) => {
      const year = FILE.exec(url)?.[1]
      return year === undefined ? [] : [{ year, url }]
    })
  const newest = files.sort((a, b) => (a.year < b.year ? -1 : 1)).at(-1)
  return newest && { edition: newest.year, files: [newest.url], from: SEARCH }
}
