import { openEstimates } from '../../shared/artefacts/estimates.ts'
import { decodeTerritory } from '../../shared/artefacts/territory.ts'
import type { CheckedFiles } from '../../shared/integrity/checked-files.ts'
import { DataDir } from '../../shared/release/data-dir.ts'
import { checkServable, type Manifest } from '../../shared/release/release.ts'
import { createTerritory } from '../../shared/territory/create.ts'
import type { Territory } from '../../shared/territory/territory.ts'
import { openAllDocuments } from '../../stores/documents/open-documents.ts'
import { LakeFiles } from '../../stores/lake-files.ts'
import { LoadedParcels } from '../../stores/space/loaded-parcels.ts'
import type { Stores } from '../../stores/stores.ts'
import { openAllAddresses } from './addresses/open-addresses.ts'
import { OpenedArtefacts } from './opened-artefacts.ts'
import { LoadedOutlines } from './outlines/loaded-outlines.ts'
import { openSpace, readModels } from './read-models.ts'
import { LoadedSales } from './sales/loaded-sales.ts'

export interface OpenOptions {
  /** Release to open; the current one when left out. */
  id?: string
  /** Only the files of these départements and national ones are opened; all when left out. */
  areas?: readonly string[]
  /** Distance in metres beyond which there is no nearest parcel. */
  nearestMaxMetres?: number
  /** It does not take the place of the current one: what was checked of that stays known. */
  isPast?: true
  /** Artefacts already open: a new release shares with the one before what did not change. */
  opened?: OpenedArtefacts
  /** A damaged file of documents closes itself alone: `documents.damaged` names it. Every other file is needed by many questions, and refuses the release. */
  closesDamaged?: boolean
}

const DEFAULT_NEAREST_MAX_METRES = 1000

/**
 * Opens everything a release lets the API read. Every file is compared with the manifest before anything reads it. Throws when there
 * is no release or it was built by an older version, and DamagedFile when a file is missing or damaged.
 */
export async function openRelease(dataPath: string, options: OpenOptions = {}): Promise<Stores> {
  const dataDir = new DataDir(dataPath)
  const whole =
    options.id === undefined ? await dataDir.readCurrent() : await dataDir.readManifest(options.id)
  if (!whole)
    throw new Error(`There is no release in ${dataPath}. Make one with: terrier ingest --area <code>`)
  checkServable(whole)
  const manifest = options.areas ? within(whole, options.areas) : whole
  const opened = options.opened ?? new OpenedArtefacts(dataDir)
  const { checked } = opened
  await checked.recall()
  const documents = await openAllDocuments(dataDir, manifest, opened, options.closesDamaged)
  const stores = {
    manifest,
    territory: await openTerritory(manifest, checked),
    parcels: new LoadedParcels(await opened.parcels.open(manifest)),
    documents,
    sales: new LoadedSales(
      await opened.sales.openAll(readModels(manifest, 'sales-space')),
      documents,
      await opened.saleBlocks.open(manifest),
    ),
    footprints: new LoadedOutlines(
      await opened.footprints.openAll(readModels(manifest, 'footprint-outlines')),
    ),
    planZones: new LoadedOutlines(await opened.planZones.openAll(readModels(manifest, 'plan-zones'))),
    ...(await opened.zones.open(manifest, checked)),
    estimates: await openAllEstimates(manifest, opened),
    addresses: await openAllAddresses(manifest, opened),
    sets: opened.openSets(dataDir, manifest),
    changes: opened.openChanges(dataDir, manifest),
    lake: new LakeFiles(manifest, dataDir, checked),
    limits: { nearestMaxMetres: options.nearestMaxMetres ?? DEFAULT_NEAREST_MAX_METRES },
  }
  opened.keepOnly(manifest)
  if (!options.isPast) await checked.remember(whole.files)
  return stores
}

/**
 * The release as if it held these départements and national files alone. The index of address search is left out: it counts the
 * addresses of all départements, and would not match those of some.
 */
function within(manifest: Manifest, areas: readonly string[]): Manifest {
  const files = manifest.files.filter(
    ({ area, kind }) => (area === 'france' && kind !== 'street-index') || areas.includes(area),
  )
  return { ...manifest, files }
}

/** Territories that are in use, by the hash of their file: releases of one cutting share it, since reading it holds the event loop for 0.1 s. */
const territories = new Map<string, WeakRef<Territory>>()

async function openTerritory(manifest: Manifest, checked: CheckedFiles): Promise<Territory> {
  const file = manifest.files.find((candidate) => candidate.kind === 'territory')
  if (!file) throw new Error(`Release ${manifest.id} names no territory`)
  const content = await checked.content(file)
  const shared = territories.get(file.sha256)?.deref()
  if (shared) return shared
  const territory = createTerritory(decodeTerritory(new Uint8Array(content)))
  for (const [hash, before] of territories) if (!before.deref()) territories.delete(hash)
  territories.set(file.sha256, new WeakRef(territory))
  return territory
}

async function openAllEstimates(manifest: Manifest, { estimates, checked }: OpenedArtefacts) {
  const opened = await estimates.openAll(readModels(manifest, 'estimates'), async (file) =>
    openSpace(file, openEstimates, await checked.content(file)),
  )
  return new Map(opened.map((artefact) => [artefact.departement, artefact]))
}
