import type { Asker } from '../../asker.ts'
import { listAttachments } from '../../editions/attachments.ts'
import type { FoundEdition } from '../../found-edition.ts'
import { UnknownFiles } from '../../pipeline/editions/find-edition.ts'

/** The dataset on the portal of the ministry of finance to which the archives are attached. */
export const FILIATION_DATASET = 'documents-de-filiation-informatises-dfi-des-parcelles'

const MONTHS: Readonly<Record<string, string>> = { janvier: '01', avril: '04', juillet: '07', octobre: '10' }
/** `…_situation_juillet_2026_…`; the real list has had `juillet_20266` too. */
const EDITION = /(janvier|avril|juillet|octobre)[ _-]*(20\d{2})(?=\D|\d\D|\d?$)/i

/**
 * The newest quarter that is attached, with the addresses of its archives: names, split and container change each quarter, so that none can
 * be built. Where a quarter is attached as .zip and as .7z, the .zip are taken. Throws UnknownFiles when things are attached and no
 * name tells a quarter.
 */
export async function findEdition(ask: Asker): Promise<FoundEdition | undefined> {
  const listed = await listAttachments(ask, FILIATION_DATASET)
  if (!listed) return undefined
  const { attached, from } = listed
  const archives = attached.flatMap((one) => {
    const edition = filiationEditionOf(one.name)
    return edition === undefined || !/(zip|7z)$/i.test(one.name) ? [] : [{ ...one, edition }]
  })
  const newest = archives
    .map(({ edition }) => edition)
    .sort()
    .at(-1)
  if (newest === undefined)
    throw new UnknownFiles(
      `filiation: no archive attached to ${FILIATION_DATASET} names a quarter. Attached: ${attached.map(({ name }) => name).join(', ') || 'nothing'}. ` +
        'Nothing was published; give the files with --file filiation=PATH',
    )
  const own = archives.filter(({ edition }) => edition === newest)
  const zips = own.filter(({ name }) => /zip$/i.test(name))
  const files = (zips.length > 0 ? zips : own).map(({ url }) => url).sort()
  return { edition: newest, files, from }
}

/** First day of the quarter that a name tells, YYYY-MM-DD; undefined when it tells none. */
export function filiationEditionOf(name: string): string | undefined {
  const [, month, year] = EDITION.exec(name) ?? []
  return month === undefined ? undefined : `${year}-${MONTHS[month.toLowerCase()]}-01`
}
