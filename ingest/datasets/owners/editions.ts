import type { Asker } from '../../editions/ask.ts'
import { UnknownFiles } from '../../editions/find-edition.ts'
import type { FoundEdition } from '../../editions/found-edition.ts'

/** The list of what is attached to the dataset, of every year. */
export const ATTACHMENTS =
  'https://data.economie.gouv.fr/api/v2/catalog/datasets/fichiers-des-locaux-et-des-parcelles-des-personnes-morales/attachments'

/** Names have no rule but this: what it holds, the year, and the départements for parcels. */
const NAME = /\bfichiers?_des_(?:parcelles|locaux)_situation_(\d{4})(?:_\w+)?_zip\b/g
const PARCELS = /parcelles_situation_\d{4}_dp?e?p?ts?_(\d{2,3})_a_(\d{2,3})_zip$/

/** The archives of a year: parcels, each with the départements it goes from and to, and premises. */
export interface Archives {
  year: string
  parcels: { name: string; from: number; to: number }[]
  premises: string | undefined
}

/** The newest year that is attached, with the names of its archives. */
export async function findEdition(ask: Asker): Promise<FoundEdition | undefined> {
  const text = await ask.text(ATTACHMENTS)
  const names = [...new Set([...(text ?? '').matchAll(NAME)].map(([name]) => name))]
  const year = names
    .map((name) => /situation_(\d{4})/.exec(name)![1]!)
    .sort()
    .at(-1)
  if (year === undefined) return undefined
  const files = names.filter((name) => name.includes(`situation_${year}`)).sort()
  const { parcels, premises } = archivesOf(year, files)
  const whole = parcels.length > 0 && parcels[0]!.from === 1 && parcels.at(-1)!.to >= 974
  const gap = parcels.some(({ from }, i) => i > 0 && from !== parcels[i - 1]!.to + 1)
  if (!whole || gap || premises === undefined)
    throw new UnknownFiles(
      `owners: the archives of ${year} cannot be told from their names: ${files.join(', ')}. Nothing was published; give the files with --file owners=PATH`,
    )
  return { edition: year, files, from: ATTACHMENTS }
}

/** What the names of a year's archives say. */
export function archivesOf(year: string, names: readonly string[]): Archives {
  const parcels = names.flatMap((name) => {
    const [, from, to] = PARCELS.exec(name) ?? []
    return from === undefined || to === undefined ? [] : [{ name, from: Number(from), to: Number(to) }]
  })
  return {
    year,
    parcels: parcels.sort((a, b) => a.from - b.from),
    premises: names.find((name) => name.includes('_des_locaux_')),
  }
}
