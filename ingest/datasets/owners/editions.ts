import type { Asker } from '../../asker.ts'
import { attachmentAddress, listAttachments } from '../../editions/attachments.ts'
import type { FoundEdition } from '../../found-edition.ts'
import { UnknownFiles } from '../../pipeline/editions/find-edition.ts'

/** The dataset on the portal of the ministry of finance to which the archives are attached. */
export const OWNERS_DATASET = 'fichiers-des-locaux-et-des-parcelles-des-personnes-morales'

/** Names have no rule but this: what it holds, the year, and the départements for parcels. */
const NAME = /^fichiers?_des_(?:parcelles|locaux)_situation_(\d{4})(?:_\w+)?_?zip$/
const PARCELS = /parcelles_situation_\d{4}_dp?e?p?ts?_(\d{2,3})_a_(\d{2,3})_?zip$/

/** The archive of an address, or the name itself. */
const nameOf = (file: string) => file.replace(/\/+$/, '').split('/').at(-1)!

/** The archives of a year, by address: parcels, each with the départements it goes from and to, and premises. */
export interface Archives {
  year: string
  parcels: { url: string; from: number; to: number }[]
  premises: string | undefined
}

/**
 * The newest year that is attached, with the addresses of its archives; undefined when there is no list, or none of them in it. Throws UnknownFiles
 * when the archives of that year cannot be recognised by their names.
 */
export async function findEdition(ask: Asker): Promise<FoundEdition | undefined> {
  const listed = await listAttachments(ask, OWNERS_DATASET)
  const archives = (listed?.attached ?? []).flatMap(({ name, url }) => {
    const year = NAME.exec(name)?.[1]
    return year === undefined ? [] : [{ name, url, year }]
  })
  const year = archives
    .map((one) => one.year)
    .sort()
    .at(-1)
  if (!listed || year === undefined) return undefined
  const own = new Map(archives.filter((one) => one.year === year).map(({ name, url }) => [name, url]))
  const names = [...own.keys()].sort()
  const { parcels, premises } = archivesOf(year, names)
  const whole = parcels.length > 0 && parcels[0]!.from === 1 && parcels.at(-1)!.to >= 974
  const gap = parcels.some(({ from }, i) => i > 0 && from !== parcels[i - 1]!.to + 1)
  if (!whole || gap || premises === undefined)
    throw new UnknownFiles(
      `owners: the archives of ${year} cannot be distinguished by their names: ${names.join(', ')}. Nothing was published; give the files with --file owners=PATH`,
    )
  return { edition: year, files: names.map((name) => own.get(name)!), from: listed.from }
}

/** What the names of a year's archives say. An address ends with the name; a name alone is an attachment of the dataset. */
export function archivesOf(year: string, files: readonly string[]): Archives {
  const archives = files.map((file) => ({
    name: nameOf(file),
    url: file.includes('://') ? file : attachmentAddress(OWNERS_DATASET, file),
  }))
  const parcels = archives.flatMap(({ name, url }) => {
    const [, from, to] = PARCELS.exec(name) ?? []
    return from === undefined || to === undefined ? [] : [{ url, from: Number(from), to: Number(to) }]
  })
  return {
    year,
    parcels: parcels.sort((a, b) => a.from - b.from),
    premises: archives.find(({ name }) => name.includes('_des_locaux_'))?.url,
  }
}
