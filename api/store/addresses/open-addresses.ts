import { type AddressesArtefact, openAddresses } from '../../../shared/artefacts/addresses.ts'
import { openStreetIndex, type StreetIndex } from '../../../shared/artefacts/street-index.ts'
import { stringAt } from '../../../shared/artefacts/string-table.ts'
import type { Home } from '../../../shared/home.ts'
import type { Manifest, ReleaseFile } from '../../../shared/release.ts'
import type { FileCache } from '../file-cache.ts'
import { readWhole } from '../whole-file.ts'
import { LoadedAddresses } from './loaded-addresses.ts'

/** Opens the addresses of a release. Throws when a file is missing or damaged, or the index is of other départements. */
export async function openAllAddresses(
  home: Home,
  manifest: Manifest,
  caches: { addresses: FileCache<AddressesArtefact>; streets: FileCache<StreetIndex> },
): Promise<LoadedAddresses> {
  const named = (kind: string) =>
    manifest.files.filter((file) => file.role === 'readmodel' && file.kind === kind)
  const read = ({ file, sha256 }: ReleaseFile) => readWhole(home.store(file), sha256)
  const [index] = await caches.streets.openAll(named('street-index'), async (file) =>
    openStreetIndex(await read(file)),
  )
  const opened = await caches.addresses.openAll(named('addresses'), async (file) =>
    openAddresses(await read(file)),
  )
  if (!index) return new LoadedAddresses(undefined, [])
  const byDepartement = new Map(opened.map((artefact) => [artefact.departement, artefact]))
  const departements = Array.from({ length: index.departementStarts.length - 1 }, (_, i) =>
    stringAt(index.departements, i),
  )
  const artefacts = departements.map((departement, i) => {
    const artefact = byDepartement.get(departement)
    const entries = index.departementStarts[i + 1]! - index.departementStarts[i]!
    if (artefact?.entryCount !== entries)
      throw new Error(
        `The street index of ${manifest.id} has ${entries} entries of ${departement}, its addresses ${artefact?.entryCount ?? 'none'}`,
      )
    return artefact
  })
  return new LoadedAddresses(index, artefacts)
}
