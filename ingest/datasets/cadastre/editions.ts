import type { Asker } from '../../asker.ts'
import type { FoundEdition } from '../../found-edition.ts'
import { ROOT } from './sources.ts'

/** The directory of editions, one folder a date. */
export const CADASTRE_LISTING = `${ROOT}/`
/** A folder's name in a listing, as HTML, XML or JSON has it. A day followed by an hour is that of a change. */
const FOLDER = /["'/>](\d{4}-\d{2}-\d{2})(?=[/"'])/g

/**
 * The newest edition that the directory lists, for parcels, sections and buildings alike: `latest` stays an edition behind for weeks. Undefined
 * when there is no listing or no date in it; `latest` is then asked for.
 */
export async function findEdition(ask: Asker): Promise<FoundEdition | undefined> {
  const text = await ask.text(CADASTRE_LISTING)
  const edition = [...(text ?? '').matchAll(FOLDER)]
    .flatMap(([, day]) => (isDay(day!) ? [day!] : []))
    .sort()
    .at(-1)
  return edition === undefined ? undefined : { edition, files: [], from: CADASTRE_LISTING }
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
