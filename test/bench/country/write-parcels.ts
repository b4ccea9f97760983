import type { ReleaseFile } from '../../../shared/release/release.ts'
import { inBlocks, movedParcels } from './copies.ts'
import type { CountryFiles } from './country-files.ts'
import type { Place } from './places.ts'

/** Writes the parcels of one département as those of another place, as a whole and in blocks. */
export async function writeParcels(
  country: CountryFiles,
  { dataset, kind, rows }: ReleaseFile,
  bytes: ArrayBuffer,
  from: Place,
  to: Place,
): Promise<void> {
  const area = to.code
  const moved = movedParcels(bytes, from, to)
  await country.write({ dataset, kind, rows, area }, moved)
  await country.write({ dataset: 'parcel-blocks', kind: 'parcel-blocks', rows, area }, inBlocks(moved))
}
