import { IngestError } from '../errors.ts'
import type { CsvFormat } from './format.ts'

/** Position of each wanted field in the header, -1 for an optional one that is not there. */
export function chooseColumns(
  header: readonly string[],
  format: Pick<CsvFormat, 'columns' | 'optional'>,
  url: string,
): [string, number][] {
  const names = header.map(plain)
  return Object.entries(format.columns).map(([field, accepted]) => {
    for (const name of accepted) {
      const at = names.indexOf(plain(name))
      if (at >= 0) return [field, at]
    }
    if (format.optional?.includes(field)) return [field, -1]
    throw new IngestError(
      `${url} has no column "${accepted[0]}"${accepted.length > 1 ? ` (nor ${accepted.slice(1).join(', ')})` : ''}. ` +
        `Its columns: ${header.join(', ')}. The producer's format has changed: nothing was published`,
    )
  })
}

/** A header name without what producers change from year to year: case, accents, underscores for spaces. */
function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_'’-]+/g, ' ')
    .trim()
}
