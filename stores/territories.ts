import { decodeTerritory } from '../shared/artefacts/territory.ts'
import { createTerritory } from '../shared/territory/create.ts'
import type { Territory } from '../shared/territory/territory.ts'
import type { Opening } from './blocks/opening.ts'

/** Territories that are in use, by the hash of their file: releases of one cutting share it, since reading it holds the event loop for 0.1 s. */
const territories = new Map<string, WeakRef<Territory>>()

/** The territory of a release. Throws when it names none, and DamagedFile. */
export async function openTerritory({ manifest, checked, staying }: Opening): Promise<Territory> {
  const file = manifest.files.find((candidate) => candidate.kind === 'territory')
  if (!file) throw new Error(`Release ${manifest.id} names no territory`)
  staying.set(file.file, file.bytes)
  const content = await checked.content(file)
  const shared = territories.get(file.sha256)?.deref()
  if (shared) return shared
  const territory = createTerritory(decodeTerritory(new Uint8Array(content)))
  for (const [hash, before] of territories) if (!before.deref()) territories.delete(hash)
  territories.set(file.sha256, new WeakRef(territory))
  return territory
}
