import type { Asker } from '../../asker.ts'
import type { FoundEdition } from '../../found-edition.ts'

/** The bucket's own listing of its folders, one an edition. */
export const BDNB_LISTING =
  'https://open-data.s3.fr-par.scw.cloud/?list-type=2&delimiter=%2F&prefix=bdnb_millesime_'
const FOLDER = /<Prefix>bdnb_millesime_(\d{4}-\d{2}-[a-z])\/<\/Prefix>/g

/** The newest edition that the bucket lists; undefined when it does not let itself be listed. */
export async function findEdition(ask: Asker): Promise<FoundEdition | undefined> {
  const text = await ask.text(BDNB_LISTING)
  const edition = [...(text ?? '').matchAll(FOLDER)]
    .map(([, name]) => name!)
    .sort()
    .at(-1)
  return edition === undefined ? undefined : { edition, files: [], from: BDNB_LISTING }
}
