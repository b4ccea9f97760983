import type { AddressesArtefact } from '../../../shared/artefacts/addresses.ts'
import { openStreetIndex, type StreetIndex } from '../../../shared/artefacts/street-index.ts'
import { stringAt } from '../../../shared/artefacts/string-table.ts'
import type { CheckedFiles } from '../../../shared/integrity/checked-files.ts'
import type { Manifest } from '../../../shared/release/release.ts'
import type { FileCache } from '../file-cache.ts'
import type { OpenedColumns } from '../pages/opened-columns.ts'
import { LoadedAddresses } from './loaded-addresses.ts'

/** Opens the addresses of a release; without its index they have places and no search. Throws when a file is missing or damaged, or when the index does not match the addresses. */
export async function openAllAddresses(
  manifest: Manifest,
  opened: {
    addresses: OpenedColumns<AddressesArtefact>
    streets: FileCache<StreetIndex>
    checked: CheckedFiles
  },
): Promise<LoadedAddresses> {
  const named = (kind: string) =>
    manifest.files.filter((file) => file.role === 'readmodel' && file.kind === kind)
  const { checked } = opened
  const [index] = await opened.streets.openAll(named('street-index'), async (file) =>
    openStreetIndex(await checked.content(file)),
  )
  const files = await opened.addresses.openAll(named('addresses'))
  if (!index) return new LoadedAddresses(undefined, files)
  const byDepartement = new Map(files.map((artefact) => [artefact.departement, artefact]))
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
