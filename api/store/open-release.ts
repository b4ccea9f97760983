import { readFile } from 'node:fs/promises'
import { openParcels, type ParcelsArtefact } from '../../shared/artefacts/parcels.ts'
import { decodeTerritory } from '../../shared/artefacts/territory.ts'
import { Home } from '../../shared/home.ts'
import type { Manifest } from '../../shared/release.ts'
import { createTerritory } from '../../shared/territory/create.ts'
import type { Territory } from '../../shared/territory/territory.ts'
import { readShared } from './shared-file.ts'
import { LoadedParcels } from './space/loaded-parcels.ts'
import type { Stores } from './stores.ts'

export interface OpenOptions {
  /** Release to open; the current one when left out. */
  id?: string
  /** Distance in metres beyond which there is no nearest parcel. */
  nearestMaxMetres?: number
  /** Artefacts already open, by file name: they are immutable, so a new release shares them with the one before. */
  opened?: Map<string, ParcelsArtefact>
}

const DEFAULT_NEAREST_MAX_METRES = 1000

/** Opens everything a release lets the API read. Throws when there is none, or when a file is missing or damaged. */
export async function openRelease(dataDir: string, options: OpenOptions = {}): Promise<Stores> {
  const home = new Home(dataDir)
  const manifest = options.id === undefined ? await home.readCurrent() : await home.readManifest(options.id)
  if (!manifest)
    throw new Error(`There is no release in ${dataDir}. Make one with: terrier ingest --area <code>`)
  return {
    manifest,
    territory: await openTerritory(home, manifest),
    parcels: await openParcelSpace(home, manifest, options.opened ?? new Map()),
    limits: { nearestMaxMetres: options.nearestMaxMetres ?? DEFAULT_NEAREST_MAX_METRES },
  }
}

async function openTerritory(home: Home, manifest: Manifest): Promise<Territory> {
  const file = manifest.files.find((candidate) => candidate.kind === 'territory')
  if (!file) throw new Error(`Release ${manifest.id} names no territory`)
  return createTerritory(decodeTerritory(await readFile(home.store(file.file))))
}

async function openParcelSpace(
  home: Home,
  manifest: Manifest,
  opened: Map<string, ParcelsArtefact>,
): Promise<LoadedParcels> {
  const files = manifest.files.filter((file) => file.role === 'readmodel' && file.kind === 'parcels')
  const named = new Set(files.map((file) => file.file))
  for (const { file, sha256, rows } of files) {
    if (opened.has(file)) continue
    const artefact = openParcels(await readShared(home.store(file), sha256))
    if (artefact.count !== rows)
      throw new Error(`${file} holds ${artefact.count} parcels, its release names ${rows}`)
    opened.set(file, artefact)
  }
  const artefacts = files.map((file) => opened.get(file.file)!)
  for (const file of opened.keys()) if (!named.has(file)) opened.delete(file)
  return new LoadedParcels(artefacts)
}
