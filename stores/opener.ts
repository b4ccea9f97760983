import { openEstimates } from '../shared/artefacts/estimates.ts'
import { CheckedFiles } from '../shared/integrity/checked-files.ts'
import type { DataDir } from '../shared/release/data-dir.ts'
import { checkServable, type Manifest } from '../shared/release/release.ts'
import { openAllAddresses } from './addresses/open-addresses.ts'
import { OpenFiles } from './blocks/open-files.ts'
import { type Opening, openBlocks, openResident } from './blocks/opening.ts'
import { CHANGES_MEMORY, ChangeStore } from './changes/change-store.ts'
import { openAllDocuments } from './documents/open-documents.ts'
import type { HeldMemory } from './held-memory.ts'
import { LakeFiles } from './lake-files.ts'
import { openZonesAndOverviews } from './map/open-zones.ts'
import { LoadedOutlines } from './outlines/loaded-outlines.ts'
import {
  CLAY_FILES,
  EASEMENT_FILES,
  FOOTPRINT_FILES,
  PLAN_ZONE_FILES,
  PREVENTION_FILES,
  UNIT_FILES,
} from './outlines/outline-files.ts'
import { type MemoryLimits, ReleaseMemory } from './release-memory.ts'
import { LoadedSales } from './sales/loaded-sales.ts'
import { openLoadedSales } from './sales/open-sales.ts'
import { type PoolLimits, QueryPool } from './sets/query-pool.ts'
import { SetStore } from './sets/set-store.ts'
import { LoadedParcels } from './space/loaded-parcels.ts'
import { PARCEL_BLOCK_FILES } from './space/parcel-blocks.ts'
import type { Stores } from './stores.ts'
import { openTerritory } from './territories.ts'

/** What bounds the memory, and the questions over many rows. */
export interface OpenLimits extends MemoryLimits {
  /** Bytes of rows that questions over many of them work on. */
  setsMemory?: number | undefined
  sets?: Partial<PoolLimits> | undefined
}

export interface OpenOptions {
  /** Release to open; the current one when left out. */
  id?: string
  /** Only the files of these départements and national ones are opened; all when left out. */
  areas?: readonly string[]
  /** Distance in metres beyond which there is no nearest parcel. */
  nearestMaxMetres?: number
  /** It is opened in addition to the current one, and does not take its place: what was checked of that stays known. */
  isOlder?: boolean
  /** A damaged file of documents closes itself alone: `documents.damaged` names it. Every other file is needed by many questions, and refuses the release. */
  closesDamaged?: boolean
}

/** A release that is open. */
export interface OpenedRelease {
  readonly stores: Stores
  /** Whether every file could be read whenever it was asked. */
  readonly areSound: boolean
  /** Ends its processes and closes the files that no other release uses. Nothing may be asked any more. */
  close(): Promise<void>
}

const DEFAULT_NEAREST_MAX_METRES = 1000
const SETS_MEMORY = 256e6
const SETS: PoolLimits = { places: 2, queue: 32, timeMs: 5000 }
/** Of an older release: its questions over many rows are few. */
const OLDER_SETS_MEMORY = 64e6

/** Opens releases of a data folder: what several of them have is open once. There is one for a process that serves. */
export class Opener {
  readonly checked: CheckedFiles
  readonly #dataDir: DataDir
  readonly #files = new OpenFiles()
  readonly #memory: ReleaseMemory
  readonly #pool: QueryPool
  readonly #setsMemory: number

  constructor(dataDir: DataDir, limits: OpenLimits = {}) {
    this.checked = new CheckedFiles(dataDir)
    this.#dataDir = dataDir
    this.#memory = new ReleaseMemory(limits)
    this.#pool = new QueryPool({ ...SETS, ...limits.sets })
    this.#setsMemory = limits.setsMemory ?? SETS_MEMORY
  }

  /** What is held now. */
  get memory(): HeldMemory {
    const { documents, served, stayingBytes, olderBytes } = this.#memory
    return {
      documents: documents === served.cache ? { bytes: 0, reads: 0 } : documents,
      blocks: served.cache,
      staying: stayingBytes,
      older: olderBytes,
    }
  }

  /**
   * Opens everything that a release lets the API read. Every file is compared with the manifest before anything reads it. Throws when there
   * is no release or it was built by an older version, and DamagedFile when a file is missing or damaged: then nothing of it stays open.
   */
  async open(options: OpenOptions = {}): Promise<OpenedRelease> {
    const { id, areas, isOlder = false } = options
    const whole = id === undefined ? await this.#dataDir.readCurrent() : await this.#dataDir.readManifest(id)
    if (!whole)
      throw new Error(
        `There is no release in ${this.#dataDir.dir}. Make one with: terrier ingest --area <code>`,
      )
    checkServable(whole)
    await this.checked.recall()
    const opening = {
      manifest: areas ? within(whole, areas) : whole,
      dataDir: this.#dataDir,
      checked: this.checked,
      files: this.#files.use({ older: isOlder }),
      memory: isOlder ? this.#memory.older : this.#memory.served,
      documents: this.#memory.documents,
      staying: new Map(),
    }
    try {
      const opened = await this.#open(opening, options)
      if (!isOlder) await this.checked.remember(whole.files)
      return opened
    } catch (error) {
      await opening.files.close()
      throw error
    }
  }

  async #open(
    opening: Opening & { manifest: Manifest },
    { nearestMaxMetres = DEFAULT_NEAREST_MAX_METRES, isOlder = false, closesDamaged }: OpenOptions,
  ): Promise<OpenedRelease> {
    const { manifest, dataDir, checked, files, staying } = opening
    let isOpen = true
    const count = () => this.#memory.stays(opening, isOlder, isOpen ? staying : undefined)
    /** Counts a process of an older release, once it is started; those of the served one have a part of the memory of their own. */
    const started = (name: string, bytes: number) => () => {
      if (!isOlder || !isOpen) return
      staying.set(`${name} of ${manifest.id}`, bytes)
      count()
    }
    const setsMemory = isOlder ? Math.min(this.#setsMemory, OLDER_SETS_MEMORY) : this.#setsMemory
    const setsStarted = started('sets', setsMemory)
    const sets = new SetStore(manifest, dataDir, checked, this.#pool, setsMemory, setsStarted)
    const changesStarted = started('changes', CHANGES_MEMORY)
    const changes = new ChangeStore(manifest, dataDir, checked, this.#pool, changesStarted)
    const documents = await openAllDocuments(opening, closesDamaged)
    const stores: Stores = {
      manifest,
      territory: await openTerritory(opening),
      parcels: new LoadedParcels((await openBlocks(PARCEL_BLOCK_FILES, opening)).values()),
      documents,
      sales: new LoadedSales(await openLoadedSales(opening), documents),
      footprints: new LoadedOutlines((await openBlocks(FOOTPRINT_FILES, opening)).values()),
      planZones: new LoadedOutlines((await openBlocks(PLAN_ZONE_FILES, opening)).values()),
      easements: new LoadedOutlines((await openBlocks(EASEMENT_FILES, opening)).values()),
      prevention: new LoadedOutlines((await openBlocks(PREVENTION_FILES, opening)).values()),
      clay: new LoadedOutlines((await openBlocks(CLAY_FILES, opening)).values()),
      units: new LoadedOutlines((await openBlocks(UNIT_FILES, opening)).values()),
      ...(await openZonesAndOverviews(opening)),
      estimates: await openResident('estimates', opening, openEstimates, ({ count: held }) => held),
      addresses: await openAllAddresses(opening),
      sets,
      changes,
      lake: new LakeFiles(manifest, dataDir, checked),
      limits: { nearestMaxMetres },
    }
    count()
    return {
      stores,
      get areSound() {
        return files.areSound
      },
      async close() {
        isOpen = false
        count()
        await Promise.all([sets.close(), changes.close(), files.close()])
      },
    }
  }
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
