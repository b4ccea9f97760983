import { IngestError } from '../../errors.ts'

const ALWAYS = ['commune', 'prefixe', 'section', 'numero']
/** Absent for Strasbourg, whose parcels come from the city's own survey; elsewhere their absence means a changed file. */
const EXCEPT_STRASBOURG = ['contenance', 'arpente', 'created', 'updated']
const STRASBOURG = '67482'

/**
 * Stops the ingest when a property that the layer has always had is on none of its parcels: a renamed column must not
 * pass for a territory without values. `id` is not here, because a parcel without it is refused one by one.
 * Throws IngestError naming the columns and the file.
 */
export function checkColumns(
  seen: ReadonlyMap<string, number>,
  source: { url: string; commune?: string },
): void {
  const expected = source.commune === STRASBOURG ? ALWAYS : [...ALWAYS, ...EXCEPT_STRASBOURG]
  const vanished = expected.filter((name) => !seen.has(name))
  if (vanished.length === 0) return
  throw new IngestError(
    `Column${vanished.length > 1 ? 's' : ''} ${vanished.map((name) => `"${name}"`).join(', ')} vanished from ${source.url}: ` +
      `no parcel has ${vanished.length > 1 ? 'them' : 'it'} (present: ${[...seen.keys()].join(', ') || 'none'}). Nothing was published; ` +
      'if the producer renamed it, the cadastre reader has to follow.',
  )
}
