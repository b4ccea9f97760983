import type { Asker } from '../../asker.ts'
import { listedFiles, listingOf as listingOfPage } from '../../editions/data-gouv.ts'
import type { FoundEdition } from '../../found-edition.ts'
import { UnknownFiles } from '../../pipeline/editions/find-edition.ts'

const pageOf = (year: number) => `carte-des-loyers-indicateurs-de-loyers-dannonce-par-commune-en-${year}`
/** data.gouv.fr's description of one edition; each has a page of its own. */
export const rentMapListing = (year: number) => listingOfPage(pageOf(year))
/** First edition whose files have the names that are read. */
const FIRST = 2025

/** The newest edition that data.gouv.fr lists, with the addresses of its files: the folder of each upload is dated. */
export async function findEdition(ask: Asker, names: readonly string[]): Promise<FoundEdition | undefined> {
  for (let year = new Date().getUTCFullYear() + 1; year >= FIRST; year--) {
    const from = rentMapListing(year)
    const urls = await listedFiles(ask, pageOf(year))
    if (!urls) continue
    const files = names.flatMap((name) => urls.find((url) => url.endsWith(`/${name}`)) ?? [])
    if (files.length === names.length) return { edition: String(year), files, from }
    throw new UnknownFiles(
      `carte-des-loyers: the edition of ${year} (${from}) has no ${names.filter((name) => !files.some((url) => url.endsWith(`/${name}`))).join(', ')}. ` +
        `Its files: ${urls.map((url) => url.split('/').at(-1)).join(', ')}. Nothing was published; give files with --file carte-des-loyers=PATH`,
    )
  }
  return undefined
}
