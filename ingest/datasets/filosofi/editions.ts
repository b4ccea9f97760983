import type { Asker } from '../../asker.ts'
import type { FoundEdition } from '../../found-edition.ts'

/** INSEE's catalogue, which names the files of a dataset. */
export const FILOSOFI_CATALOGUE = 'https://api.insee.fr/melodi/catalog/DS_FILOSOFI_CC'
export const MELODI = 'https://api.insee.fr/melodi/file/DS_FILOSOFI_CC'
/** The last edition whose address is known: those after it are asked for by name. */
const KNOWN = 2023

export const filosofiFile = (year: number | string) => `${MELODI}/DS_FILOSOFI_CC_${year}_CSV_FR`

/** The newest edition in INSEE's catalogue, else the newest whose file answers under the next names. */
export async function findEdition(ask: Asker): Promise<FoundEdition | undefined> {
  const text = await ask.text(FILOSOFI_CATALOGUE)
  const listed = [...(text ?? '').matchAll(/DS_FILOSOFI_CC_(\d{4})_CSV_FR/g)]
    .map(([, year]) => year!)
    .sort()
    .at(-1)
  if (listed !== undefined)
    return { edition: listed, files: [filosofiFile(listed)], from: FILOSOFI_CATALOGUE }
  for (let year = new Date().getUTCFullYear(); year > KNOWN; year--)
    if (await ask.isThere(filosofiFile(year)))
      return { edition: String(year), files: [filosofiFile(year)], from: filosofiFile(year) }
  return undefined
}
