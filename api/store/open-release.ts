import type { AddressesArtefact } from '../../shared/artefacts/addresses.ts'
import { type EstimatesArtefact, openEstimates } from '../../shared/artefacts/estimates.ts'
import { type FootprintsArtefact, openFootprints } from '../../shared/artefacts/footprints.ts'
import { openSales, type SalesArtefact } from '../../shared/artefacts/sales.ts'
import type { StreetIndex } from '../../shared/artefacts/street-index.ts'
import { decodeTerritory } from '../../shared/artefacts/territory.ts'
import { CheckedFiles } from '../../shared/integrity/checked-files.ts'
import { DataDir } from '../../shared/release/data-dir.ts'
import { checkServable, type Manifest } from '../../shared/release/release.ts'
import { createTerritory } from '../../shared/territory/create.ts'
import type { Territory } from '../../shared/territory/territory.ts'
import { openAllAddresses } from './addresses/open-addresses.ts'
import { BlockCache } from './blocks/block-cache.ts'
import { LoadedFootprints } from './buildings/loaded-footprints.ts'
import type { DocumentFile } from './documents/document-file.ts'
import { openAllDocuments } from './documents/open-documents.ts'
import { FileCache } from './file-cache.ts'
import { LakeFiles } from './lake-files.ts'
import { OpenedZones } from './map/open-zones.ts'
import { openSpace, readModels } from './read-models.ts'
import { LoadedSales } from './sales/loaded-sales.ts'
import { type PoolLimits, QueryPool } from './sets/query-pool.ts'
import { SetStore } from './sets/set-store.ts'
import { LoadedParcels } from './space/loaded-parcels.ts'
import { OpenedParcels } from './space/open-parcels.ts'
import type { Stores } from './stores.ts'

export interface OpenOptions {
  /** Release to open; the current one when left out. */
  id?: string
  /** Only the files of these départements and national ones are opened; all when left out. */
  areas?: readonly string[]
  /** Distance in metres beyond which there is no nearest parcel. */
  nearestMaxMetres?: number
  /** Artefacts already open: a new release shares with the one before what did not change. */
  opened?: OpenedArtefacts
}

/** Bytes that may be in memory. */
export interface MemoryLimits {
  /** Parcels; left out: as many as there are. */
  parcelsMemory?: number | undefined
  /** Unpacked documents. */
  documentsMemory?: number | undefined
  /** Rows that questions over many of them work on. */
  setsMemory?: number | undefined
}

/** What bounds the memory, and the questions over many rows. */
export interface OpenLimits extends MemoryLimits {
  sets?: Partial<PoolLimits> | undefined
}

const DOCUMENTS_MEMORY = 64e6
const SETS_MEMORY = 256e6
const SETS: PoolLimits = { places: 2, queue: 32, timeMs: 5000 }

/** Which files are open, by use. */
export class OpenedArtefacts {
  readonly parcels: OpenedParcels
  readonly sales = new FileCache<SalesArtefact>()
  readonly footprints = new FileCache<FootprintsArtefact>()
  readonly zones = new OpenedZones()
  readonly estimates = new FileCache<EstimatesArtefact>()
  readonly addresses = new FileCache<AddressesArtefact>()
  readonly streets = new FileCache<StreetIndex>()
  readonly documents = new FileCache<DocumentFile>(
    (file) => this.#leaving.push(() => file.close()),
    (file) => !file.isSound,
  )
  readonly blocks: BlockCache
  readonly #pool: QueryPool
  readonly #setsMemory: number
  #sets: SetStore | undefined
  readonly checked: CheckedFiles
  /** What closes the files that no new release uses. */
  #leaving: (() => Promise<void>)[] = []

  constructor(
    dataDir: DataDir,
    { parcelsMemory, documentsMemory = DOCUMENTS_MEMORY, setsMemory = SETS_MEMORY, sets }: OpenLimits = {},
  ) {
    this.#pool = new QueryPool({ ...SETS, ...sets })
    this.#setsMemory = setsMemory
    this.checked = new CheckedFiles(dataDir)
    this.parcels = new OpenedParcels(dataDir, this.checked, parcelsMemory, (close) =>
      this.#leaving.push(close),
    )
    this.blocks = new BlockCache(documentsMemory)
  }

  /** The wide rows of a release that takes the place of the one before. */
  openSets(dataDir: DataDir, manifest: Manifest): SetStore {
    const before = this.#sets
    if (before) this.#leaving.push(() => before.close())
    this.#sets = new SetStore(manifest, dataDir, this.checked, this.#pool, this.#setsMemory)
    return this.#sets
  }

  /** Takes over the closing of what no new release uses: to be called once no request can read it any more. */
  takeLeaving(): () => Promise<void> {
    const leaving = this.#leaving
    this.#leaving = []
    return async () => {
      for (const close of leaving) await close()
    }
  }

  /** Whether every file that is open could be read whenever it was asked. */
  get areSound(): boolean {
    return this.documents.every((file) => file.isSound) && this.parcels.areSound
  }

  /** Lets go of what the release now served does not name. */
  keepOnly(manifest: Manifest): void {
    const { files } = manifest
    this.parcels.keepOnly(manifest)
    this.sales.keepOnly(files)
    this.footprints.keepOnly(files)
    this.zones.keepOnly(manifest)
    this.estimates.keepOnly(files)
    this.addresses.keepOnly(files)
    this.streets.keepOnly(files)
    this.documents.keepOnly(files)
  }
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
  const documents = await openAllDocuments(dataDir, manifest, opened)
  const stores = {
    manifest,
    territory: await openTerritory(manifest, checked),
    parcels: new LoadedParcels(await opened.parcels.open(manifest)),
    documents,
    sales: new LoadedSales(
      await opened.sales.openAll(readModels(manifest, 'sales-space'), async (file) =>
        openSpace(file, openSales, await checked.content(file)),
      ),
      documents,
    ),
    footprints: new LoadedFootprints(
      await opened.footprints.openAll(readModels(manifest, 'footprint-outlines'), async (file) =>
        openSpace(file, openFootprints, await checked.content(file)),
      ),
    ),
    ...(await opened.zones.open(manifest, checked)),
    estimates: await openAllEstimates(manifest, opened),
    addresses: await openAllAddresses(manifest, opened),
    sets: opened.openSets(dataDir, manifest),
    lake: new LakeFiles(manifest, dataDir, checked),
    limits: { nearestMaxMetres: options.nearestMaxMetres ?? DEFAULT_NEAREST_MAX_METRES },
  }
  opened.keepOnly(manifest)
  await checked.remember(whole.files)
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

async function openTerritory(manifest: Manifest, checked: CheckedFiles): Promise<Territory> {
  const file = manifest.files.find((candidate) => candidate.kind === 'territory')
  if (!file) throw new Error(`Release ${manifest.id} names no territory`)
  return createTerritory(decodeTerritory(new Uint8Array(await checked.content(file))))
}

async function openAllEstimates(manifest: Manifest, { estimates, checked }: OpenedArtefacts) {
  const opened = await estimates.openAll(readModels(manifest, 'estimates'), async (file) =>
    openSpace(file, openEstimates, await checked.content(file)),
  )
  return new Map(opened.map((artefact) => [artefact.departement, artefact]))
}
