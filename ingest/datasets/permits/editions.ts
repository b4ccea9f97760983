import { z } from 'zod'
import type { Asker } from '../../asker.ts'
import type { FoundEdition } from '../../found-edition.ts'
import { UnknownFiles } from '../../pipeline/editions/find-edition.ts'
import { monthOf } from './month.ts'

const DIDO = 'https://data.statistiques.developpement-durable.gouv.fr/dido/api/v1'
/** What the producer's catalogue says of the dataset of permits. */
export const PERMITS_CATALOGUE = `${DIDO}/datasets/6513f0189d7d312c80ec5b5b`

/** The four lists, by their titles. */
const TITLES: readonly RegExp[] = [/logement/i, /locaux non/i, /am[ée]nager/i, /d[ée]molir/i]

const catalogue = z.looseObject({
  datafiles: z.array(
    z.looseObject({
      rid: z.string(),
      title: z.string().nullish(),
      millesimes: z.array(z.looseObject({ millesime: z.string() })),
    }),
  ),
})

/** The newest month of which all four lists are published, with their addresses. Throws UnknownFiles when a list is not among the titles. */
export async function findEdition(ask: Asker): Promise<FoundEdition | undefined> {
  const text = await ask.text(PERMITS_CATALOGUE)
  if (text === undefined) return undefined
  const { datafiles } = catalogue.parse(JSON.parse(text))
  const lists = TITLES.map((title) => datafiles.find((file) => title.test(file.title ?? '')))
  const spellings = lists.map((list) => spellingsOf(list?.millesimes ?? []))
  const common = [...(spellings[0]?.keys() ?? [])].filter((month) => spellings.every((one) => one.has(month)))
  const edition = common.sort().at(-1)
  if (edition === undefined)
    throw new UnknownFiles(
      `permits: the four lists of one month are not in the catalogue ${PERMITS_CATALOGUE}. Its files: ${datafiles.map(({ title, rid }) => title ?? rid).join(', ')}. ` +
        'Nothing was published; give the files with --file permits=PATH',
    )
  const files = lists.map((list, i) => permitListAddress(list!.rid, spellings[i]!.get(edition)!))
  return { edition, files, from: PERMITS_CATALOGUE }
}

/** The months of a list, YYYY-MM, each as the catalogue spells it, which differs between lists. */
function spellingsOf(millesimes: readonly { millesime: string }[]): ReadonlyMap<string, string> {
  return new Map(
    millesimes.flatMap(({ millesime }) => {
      const month = monthOf(millesime)
      return month === undefined ? [] : [[month, millesime] as const]
    }),
  )
}

/** Address of a list with one row of column names, the codes that the reader knows. `millesime` is the month as the catalogue spells it. */
export function permitListAddress(rid: string, millesime: string): string {
  return `${DIDO}/datafiles/${rid}/csv?millesime=${encodeURIComponent(millesime)}&withColumnName=true&withColumnDescription=false&withColumnUnit=false`
}
