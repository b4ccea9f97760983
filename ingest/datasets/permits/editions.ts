import { z } from 'zod'
import type { Asker } from '../../editions/ask.ts'
import { UnknownFiles } from '../../editions/find-edition.ts'
import type { FoundEdition } from '../../editions/found-edition.ts'

const DIDO = 'https://data.statistiques.developpement-durable.gouv.fr/dido/api/v1'
/** What the producer's catalogue says of the dataset of permits. */
export const CATALOGUE = `${DIDO}/datasets/6513f0189d7d312c80ec5b5b`

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
  const text = await ask.text(CATALOGUE)
  if (text === undefined) return undefined
  const { datafiles } = catalogue.parse(JSON.parse(text))
  const lists = TITLES.map((title) => datafiles.find((file) => title.test(file.title ?? '')))
  const months = lists.map((list) => new Set(list?.millesimes.map(({ millesime }) => millesime)))
  const edition = [...(months[0] ?? [])]
    .filter((month) => /^\d{4}-\d{2}$/.test(month) && months.every((one) => one.has(month)))
    .sort()
    .at(-1)
  if (edition === undefined)
    throw new UnknownFiles(
      `permits: the four lists of one month are not in the catalogue ${CATALOGUE}. Its files: ${datafiles.map(({ title, rid }) => title ?? rid).join(', ')}. ` +
        'Nothing was published; give the files with --file permits=PATH',
    )
  const files = lists.map((list) => addressOf(list!.rid, edition))
  return { edition, files, from: CATALOGUE }
}

/** Address of a list with one row of column names, the codes that the reader knows. */
export function addressOf(rid: string, edition: string): string {
  return `${DIDO}/datafiles/${rid}/csv?millesime=${edition}&withColumnName=true&withColumnDescription=false&withColumnUnit=false`
}
