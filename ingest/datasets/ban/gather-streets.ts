import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openAddresses } from '../../../shared/artefacts/addresses.ts'
import type { GatherInput, Written } from '../../dataset.ts'
import { StreetIndexBuilder } from '../../readmodel/street-index-builder.ts'
import { writeArtefact } from '../../readmodel/write-artefact.ts'

/** Builds the index of streets, lieux-dits and communes over every département that is loaded. */
export async function gatherStreets({ files, workDir }: GatherInput): Promise<Written[]> {
  const builder = new StreetIndexBuilder()
  for (const { path } of files.all({ dataset: 'ban', role: 'readmodel', kind: 'addresses' })) {
    const bytes = await readFile(path)
    // A view of a pooled buffer would not start where typed arrays may.
    builder.add(openAddresses(Uint8Array.from(bytes).buffer))
  }
  const path = join(workDir, 'street-index.bin')
  await writeArtefact(path, builder.encode())
  return [{ role: 'readmodel', kind: 'street-index', path, rows: builder.documentCount }]
}
