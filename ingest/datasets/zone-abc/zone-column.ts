import { IngestError } from '../../../formats/errors.ts'

/** The column that has the zones, which is renamed at each order: `Zonage ABC en vigueur depuis le 26 juin 2026`. */
export interface ZoneColumn {
  name: string
  /** Since when the zones are in force: YYYY-MM-DD where the name tells a day, else the words behind «depuis le». */
  since: string
}

const COLUMN = /^zonage\b.*\bdepuis\s+le\s+(.+)$/i
const MONTHS = [
  'janvier',
  'fevrier',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'aout',
  'septembre',
  'octobre',
  'novembre',
  'decembre',
]

/** Finds it in a header. Throws IngestError when none, or more than one, is called so. */
export function zoneColumn(header: readonly string[], url: string): ZoneColumn {
  const found = header.flatMap((name) => {
    const words = COLUMN.exec(name.replaceAll(/\s+/g, ' ').trim())?.[1]
    return words === undefined ? [] : [{ name, since: dayInWords(words) ?? words }]
  })
  const [only, ...others] = found
  if (only && others.length === 0) return only
  throw new IngestError(
    `${url} has ${only ? `${found.length} columns` : 'no column'} "Zonage … depuis le …". Its columns: ${header.join(', ')}. ` +
      "The producer's format has changed: nothing was published",
  )
}

/** `5 septembre 2025`, `1er août 2014` or `05/09/2025` as YYYY-MM-DD; undefined when it is no day. */
export function dayInWords(words: string): string | undefined {
  const text = words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
  const [, day, month, year] =
    /^(\d{1,2})(?:er)? ([a-z]+) (\d{4})$/.exec(text) ?? /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  if (day === undefined || month === undefined || year === undefined) return undefined
  const number = /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month) + 1
  const written = `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : undefined
}
