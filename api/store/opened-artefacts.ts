import type { AddressesArtefact } from '../../shared/artefacts/addresses.ts'
import type { EstimatesArtefact } from '../../shared/artefacts/estimates.ts'
import type { FootprintsArtefact } from '../../shared/artefacts/footprints.ts'
import type { PlanZonesArtefact } from '../../shared/artefacts/plan-zones.ts'
import type { SalesArtefact } from '../../shared/artefacts/sales.ts'
import type { StreetIndex } from '../../shared/artefacts/street-index.ts'
import { CheckedFiles } from '../../shared/integrity/checked-files.ts'
import type { DataDir } from '../../shared/release/data-dir.ts'
import type { Manifest, ReleaseFile } from '../../shared/release/release.ts'
import { BlockCache } from '../../stores/blocks/block-cache.ts'
import { CHANGES_MEMORY, ChangeStore } from '../../stores/changes/change-store.ts'
import type { DocumentSource } from '../../stores/documents/damaged-documents.ts'
import { type PoolLimits, QueryPool } from '../../stores/sets/query-pool.ts'
import { SetStore } from '../../stores/sets/set-store.ts'
import { FileCache } from './file-cache.ts'
import type { HeldMemory } from './held-memory.ts'
import { OpenedZones } from './map/open-zones.ts'
import { KeptTogether } from './memory/kept-together.ts'
import { olderBounds, type PlaceBounds, placeBounds } from './memory/place-bounds.ts'
import { ADDRESS_FILES, FOOTPRINT_FILES, PLAN_ZONE_FILES, SALES_FILES } from './pages/column-kinds.ts'
import { type ColumnFiles, OpenedColumns } from './pages/opened-columns.ts'
import { OpenedSaleBlocks } from './sales/opened-sale-blocks.ts'
import { OpenedParcels } from './space/open-parcels.ts'

/** Bytes that may be in memory. */
export interface MemoryLimits {
  /** Parcels, where and when sales were, addresses, buildings, and what every question needs; left out: as many as there are. */
  placesMemory?: number | undefined
  /** Parcels, beside the others; left out: a part of `placesMemory`, or as many as there are. */
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
/** Of an older release: its questions over many rows are few. */
const OLDER_SETS_MEMORY = 64e6
/** Kinds of files that stay in memory as they are: every question of theirs goes through all of them. */
const STAYING = [
  'street-index',
  'estimates',
  'territory',
  'zone-outlines',
  'zone-tiles',
  'parcel-overview',
  'sale-overview',
  'permit-overview',
]

/** What the releases that are open in a process have in common. */
interface Together {
  readonly checked: CheckedFiles
  /** Unpacked documents. */
  readonly blocks: BlockCache
  readonly pool: QueryPool
  readonly setsMemory: number
  readonly bounds: PlaceBounds
  readonly olderBounds: PlaceBounds
  readonly kept: KeptTogether
  /** Those that are open, the served one first. */
  readonly open: Set<OpenedArtefacts>
}

function together(dataDir: DataDir, limits: OpenLimits): Together {
  const bounds = placeBounds(limits)
  const older = olderBounds(bounds)
  return {
    checked: new CheckedFiles(dataDir),
    blocks: new BlockCache(limits.documentsMemory ?? DOCUMENTS_MEMORY),
    pool: new QueryPool({ ...SETS, ...limits.sets }),
    setsMemory: limits.setsMemory ?? SETS_MEMORY,
    bounds,
    olderBounds: older,
    kept: new KeptTogether(bounds, older),
    open: new Set(),
  }
}

/** Which files are open, by use: of the releases served one after the other, or of an older one beside them. */
export class OpenedArtefacts {
  readonly parcels: OpenedParcels
  readonly sales: OpenedColumns<SalesArtefact>
  readonly saleBlocks: OpenedSaleBlocks
  readonly footprints: OpenedColumns<FootprintsArtefact>
  readonly planZones: OpenedColumns<PlanZonesArtefact>
  readonly addresses: OpenedColumns<AddressesArtefact>
  readonly zones: OpenedZones
  readonly estimates: FileCache<EstimatesArtefact>
  readonly streets: FileCache<StreetIndex>
  readonly documents: FileCache<DocumentSource>
  readonly blocks: BlockCache
  readonly checked: CheckedFiles
  readonly #together: Together
  readonly #isOlder: boolean
  #sets: SetStore | undefined
  #changes: ChangeStore | undefined
  /** Files of the release opened last that stay in memory as they are, in bytes, and the processes of an older one. */
  #staying = new Map<string, number>()
  readonly #processes = new Map<string, number>()
  /** What closes the files that no new release uses. */
  readonly #leaving: (() => Promise<void>)[] = []

  /** `served`: an older release is opened beside it, and takes what both have from there; `limits` are those of the served one then. */
  constructor(dataDir: DataDir, limits: OpenLimits = {}, served?: OpenedArtefacts) {
    this.#together = served ? served.#together : together(dataDir, limits)
    this.#isOlder = served !== undefined
    const { checked, blocks, open } = this.#together
    this.checked = checked
    this.blocks = blocks
    const bounds = served ? this.#together.olderBounds : this.#together.bounds
    const leave = (close: () => Promise<void>) => void this.#leaving.push(close)
    // The served one takes nothing from older ones: what it has may be within other bounds than theirs.
    const beside =
      <T>(use: (opened: OpenedArtefacts) => T) =>
      (): T[] =>
        served ? [...open].filter((one) => one !== this).map(use) : []
    const files = <T extends object>(use: (opened: OpenedArtefacts) => FileCache<T>) =>
      new FileCache<T>(undefined, undefined, beside(use))
    this.estimates = files(({ estimates }) => estimates)
    this.streets = files(({ streets }) => streets)
    this.documents = new FileCache<DocumentSource>(
      (file) => leave(() => file.close()),
      (file) => !file.isSound,
      beside(({ documents }) => documents),
    )
    this.zones = new OpenedZones(beside(({ zones }) => zones))
    this.parcels = new OpenedParcels(
      dataDir,
      checked,
      bounds.parcels,
      leave,
      beside(({ parcels }) => parcels),
    )
    const columns = <A extends object>(
      kind: ColumnFiles<A>,
      use: (opened: OpenedArtefacts) => OpenedColumns<A>,
    ) => new OpenedColumns(kind, dataDir, checked, bounds.columns, leave, beside(use))
    this.sales = columns(SALES_FILES, ({ sales }) => sales)
    const besideSales = beside(({ saleBlocks }) => saleBlocks)
    this.saleBlocks = new OpenedSaleBlocks(dataDir, checked, bounds.columns, leave, besideSales)
    this.footprints = columns(FOOTPRINT_FILES, ({ footprints }) => footprints)
    this.planZones = columns(PLAN_ZONE_FILES, ({ planZones }) => planZones)
    this.addresses = columns(ADDRESS_FILES, ({ addresses }) => addresses)
    open.add(this)
  }

  /** What is held now. */
  get memory(): HeldMemory {
    return {
      parcels: this.parcels.memory,
      documents: this.blocks,
      pages: this.#together.bounds.columns?.cache ?? { bytes: 0, reads: 0 },
      sales: this.sales.bytes,
      addresses: this.addresses.bytes,
      buildings: this.footprints.bytes,
      planning: this.planZones.bytes,
      staying: [...this.#staying.values()].reduce((sum, bytes) => sum + bytes, 0),
      older: this.#together.kept.olderBytes,
    }
  }

  /** The wide rows of a release that takes the place of the one before. */
  openSets(dataDir: DataDir, manifest: Manifest): SetStore {
    const before = this.#sets
    if (before) this.#leaving.push(() => before.close())
    const { pool, setsMemory } = this.#together
    const memory = this.#isOlder ? Math.min(setsMemory, OLDER_SETS_MEMORY) : setsMemory
    const started = () => this.#count(`sets of ${manifest.id}`, memory)
    this.#sets = new SetStore(manifest, dataDir, this.checked, pool, memory, started)
    return this.#sets
  }

  /** What led to a release that takes the place of the one before. */
  openChanges(dataDir: DataDir, manifest: Manifest): ChangeStore {
    const before = this.#changes
    if (before) this.#leaving.push(() => before.close())
    const started = () => this.#count(`changes of ${manifest.id}`, CHANGES_MEMORY)
    this.#changes = new ChangeStore(manifest, dataDir, this.checked, this.#together.pool, started)
    return this.#changes
  }

  /** Takes over the closing of what no new release uses: to be called once no request can read it any more. */
  takeLeaving(): () => Promise<void> {
    const leaving = this.#leaving.splice(0)
    return async () => {
      for (const close of leaving) await close()
    }
  }

  /** Closes what is open of an older release and in no other: to be called once no request can read it any more. */
  async close(): Promise<void> {
    this.#together.open.delete(this)
    this.#together.kept.ofOlder(this, undefined)
    this.#letGo([])
    await this.takeLeaving()()
    await this.endProcesses()
  }

  /** Ends the processes that answer over many rows, each after what is under way; the next such question starts them again. */
  async endProcesses(): Promise<void> {
    await Promise.all([this.#sets?.close(), this.#changes?.close()])
  }

  /** Whether every file that is open could be read whenever it was asked. */
  get areSound(): boolean {
    const kinds = [this.parcels, this.saleBlocks, ...this.#columns]
    return this.documents.every((file) => file.isSound) && kinds.every(({ areSound }) => areSound)
  }

  /** Lets go of what the release now served does not name, and of the memory that what stays of it takes from the others. */
  keepOnly({ files }: Manifest): void {
    this.#letGo(files)
    const staying = files.filter(({ role, kind }) => role === 'readmodel' && STAYING.includes(kind))
    this.#staying = new Map(staying.map(({ file, bytes }) => [file, bytes]))
    this.#tell()
  }

  /** What is read in pages where memory is bounded. */
  get #columns() {
    return [this.sales, this.footprints, this.planZones, this.addresses]
  }

  #letGo(files: readonly ReleaseFile[]): void {
    for (const kind of [this.parcels, this.saleBlocks, ...this.#columns, this.zones]) kind.keepOnly(files)
    for (const cache of [this.estimates, this.streets, this.documents]) cache.keepOnly(files)
  }

  /** Counts a process of an older release, once it is started; those of the served one have a part of the memory of their own. */
  #count(name: string, bytes: number): void {
    if (!this.#isOlder || !this.#together.open.has(this)) return
    this.#processes.set(name, bytes)
    this.#tell()
  }

  #tell(): void {
    const columns = this.#columns.flatMap(({ keptFiles }) => [...keptFiles])
    const kept = new Map([...this.#staying, ...columns, ...this.#processes])
    if (this.#isOlder) this.#together.kept.ofOlder(this, kept)
    else this.#together.kept.ofServed(kept)
  }
}
