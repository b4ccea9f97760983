import type { FileColumns, UnitRecord } from '../../../shared/release/release.ts'
import type { FetchedSource, NormaliseOutput } from '../../dataset.ts'
import type { FoundEdition } from '../../found-edition.ts'
import type { FetchedUnit } from './fetch-unit.ts'

export type SourceRecord = UnitRecord['sources'][number]

/** What was fetched for a unit, and the edition that its producer was found to have. */
interface Fetched extends Pick<FetchedUnit, 'sources'> {
  found: FoundEdition | undefined
}

/** The same as it was read, with what was noted of its columns. */
interface Read extends Fetched, FetchedUnit {
  columns: readonly FileColumns[]
}

/** What a release says of each part of a unit: where its rows came from and how it went. */
export function unitRecords(
  area: string,
  output: NormaliseOutput,
  { sources, missing, found, columns }: Read,
  keyOf: (commune: string | undefined) => string,
): UnitRecord[] {
  return output.parts.map((part) => ({
    area,
    ...(part.commune === undefined ? {} : { commune: part.commune }),
    inputKey: keyOf(part.commune),
    millesime: part.millesime,
    millesimeFrom: part.millesimeFrom,
    sources: recordsOf(sources, part.commune),
    ...foundIn(found),
    ...(missing.length > 0 ? { missing } : {}),
    ...columnsOf(columns, recordsOf(sources, part.commune)),
    ...(output.covered ? { covered: output.covered } : {}),
    ...(output.communes ? { communes: output.communes } : {}),
    quality: part.quality,
  }))
}

/**
 * The record of a part whose rows are the same as before: it names the addresses that its files have now, where the producer moved them, so
 * that they are not news each time.
 */
export function withAddresses(
  record: UnitRecord,
  parts: readonly (string | undefined)[],
  { sources, found }: Fetched,
): UnitRecord {
  if (!parts.includes(record.commune)) return record
  const now = recordsOf(sources, record.commune)
  const moved = now.some(({ url }, i) => url !== record.sources[i]?.url)
  return moved ? { ...record, sources: now, ...foundIn(found) } : record
}

/** What a release says of the sources of a part: of those that are of no one commune (a national file, one given by hand) all. */
export function recordsOf(sources: readonly FetchedSource[], commune: string | undefined): SourceRecord[] {
  return sources
    .filter((source) => commune === undefined || source.commune === undefined || source.commune === commune)
    .map(({ url, resolvedUrl, cut, sha256, bytes, fetchedAt, etag, lastModified }) => ({
      url,
      resolvedUrl,
      ...(cut === undefined ? {} : { cut: cut.value }),
      sha256,
      bytes,
      fetchedAt,
      ...(etag === undefined ? {} : { etag }),
      ...(lastModified === undefined ? {} : { lastModified }),
    }))
}

const foundIn = (found: FoundEdition | undefined) =>
  found ? { found: { edition: found.edition, from: found.from } } : {}

/** What was noted of the columns of some sources. */
function columnsOf(
  columns: readonly FileColumns[],
  sources: readonly SourceRecord[],
): Pick<UnitRecord, 'columns'> {
  const own = columns.filter(({ file }) => sources.some(({ url }) => file.startsWith(url)))
  return own.length > 0 ? { columns: own } : {}
}
