import { readFile } from 'node:fs/promises'
import { decodeTerritory } from '../../shared/artefacts/territory.ts'
import type { DataDir } from '../../shared/release/data-dir.ts'
import { createTerritory } from '../../shared/territory/create.ts'
import type { Territory } from '../../shared/territory/territory.ts'
import { releaseOf } from '../releases.ts'

/** The administrative division of the current release, without opening anything else of it. Throws IngestError when there is none. */
export async function territoryOf(dataDir: DataDir): Promise<Territory> {
  const release = await releaseOf(dataDir, undefined)
  const file = release.files.find(({ kind }) => kind === 'territory')
  if (!file) throw new Error(`Release ${release.id} names no territory`)
  return createTerritory(decodeTerritory(new Uint8Array(await readFile(dataDir.store(file.file)))))
}
