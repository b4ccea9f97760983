import { readFile } from 'node:fs/promises'
import type { AddressesArtefact } from '../../shared/artefacts/addresses.ts'
import type { DocumentsFile } from '../../shared/artefacts/documents.ts'
import { openParcels, type ParcelsArtefact } from '../../shared/artefacts/parcels.ts'
import { openSales, type SalesArtefact } from '../../shared/artefacts/sales.ts'
import type { StreetIndex } from '../../shared/artefacts/street-index.ts'
import { decodeTerritory } from '../../shared/artefacts/territory.ts'
import { Home } from '../../shared/home.ts'
import type { Manifest } from '../../shared/release.ts'
import { createTerritory } from '../../shared/territory/create.ts'
import type { Territory } from '../../shared/territory/territory.ts'
import { openAllAddresses } from './addresses/open-addresses.ts'
import type { Documents } from './documents.ts'
import { FileCache } from './file-cache.ts'
import { openAllDocuments } from './open-documents.ts'
import { LoadedSales } from './sales/loaded-sales.ts'
import { readShared } from './shared-file.ts'
import { LoadedParcels } from './space/loaded-parcels.ts'
import type { Stores } from './stores.ts'

export interface OpenOptions {
  /** Release to open; the current one when left out. */
  id?: string
  /** Distance in metres beyond which there is no nearest parcel. */
  nearestMaxMetres?: number
  /** Artefacts already open: a new release shares with the one before what did not change. */
  opened?: OpenedArtefacts
}

/** What is open, door by door. */
export class OpenedArtefacts {
  readonly parcels = new FileCache<ParcelsArtefact>()
  readonly sales = new FileCache<SalesArtefact>()
  readonly addresses = new FileCache<AddressesArtefact>()
  readonly streets = new FileCache<StreetIndex>()
  readonly documents = new FileCache<DocumentsFile>((file) => void file.close())

  /** Lets go of what the release now served does not name. */
  keepOnly({ files }: Manifest): void {
    this.parcels.keepOnly(files)
    this.sales.keepOnly(files)
    this.addresses.keepOnly(files)
    this.streets.keepOnly(files)
    this.documents.keepOnly(files)
  }
}

const DEFAULT_NEAREST_MAX_METRES = 1000

/** Opens everything a release lets the API read. Throws when there is none, or when a file is missing or damaged. */
export async function openRelease(dataDir: string, options: OpenOptions = {}): Promise<Stores> {
  const home = new Home(dataDir)
  const manifest = options.id === undefined ? await home.readCurrent() : await home.readManifest(options.id)
  if (!manifest)
    throw new Error(`There is no release in ${dataDir}. Make one with: terrier ingest --area <code>`)
  const opened = options.opened ?? new OpenedArtefacts()
  const documents = await openAllDocuments(home, manifest, opened.documents)
  const stores = {
    manifest,
    territory: await openTerritory(home, manifest),
    parcels: await openParcelSpace(home, manifest, opened.parcels),
    documents,
    sales: await openSalesSpace(home, manifest, opened.sales, documents),
    addresses: await openAllAddresses(home, manifest, opened),
    limits: { nearestMaxMetres: options.nearestMaxMetres ?? DEFAULT_NEAREST_MAX_METRES },
  }
  opened.keepOnly(manifest)
  return stores
}

async function openTerritory(home: Home, manifest: Manifest): Promise<Territory> {
  const file = manifest.files.find((candidate) => candidate.kind === 'territory')
  if (!file) throw new Error(`Release ${manifest.id} names no territory`)
  return createTerritory(decodeTerritory(await readFile(home.store(file.file))))
}

async function openParcelSpace(
  home: Home,
  manifest: Manifest,
  cache: FileCache<ParcelsArtefact>,
): Promise<LoadedParcels> {
  const files = manifest.files.filter((file) => file.role === 'readmodel' && file.kind === 'parcels')
  const artefacts = await cache.openAll(files, async ({ file, sha256, rows }) => {
    const artefact = openParcels(await readShared(home.store(file), sha256))
    if (artefact.count !== rows)
      throw new Error(`${file} holds ${artefact.count} parcels, its release names ${rows}`)
    return artefact
  })
  return new LoadedParcels(artefacts)
}

async function openSalesSpace(
  home: Home,
  manifest: Manifest,
  cache: FileCache<SalesArtefact>,
  documents: Documents,
): Promise<LoadedSales> {
  const files = manifest.files.filter((file) => file.role === 'readmodel' && file.kind === 'sales-space')
  const artefacts = await cache.openAll(files, async ({ file, sha256, rows }) => {
    const artefact = openSales(await readShared(home.store(file), sha256))
    if (artefact.count !== rows)
      throw new Error(`${file} holds ${artefact.count} sales, its release names ${rows}`)
    return artefact
  })
  return new LoadedSales(artefacts, documents)
}
