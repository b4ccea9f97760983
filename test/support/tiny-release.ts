import { openParcels } from '../../shared/artefacts/parcels.ts'
import { ParcelsBuilder } from '../../shared/artefacts/parcels-builder.ts'
import { UNITS_PER_DEGREE } from '../../shared/geo/polygons.ts'
import { packIdu } from '../../shared/identifiers/idu-pack.ts'
import { CheckedFiles } from '../../shared/integrity/checked-files.ts'
import { DataDir } from '../../shared/release/data-dir.ts'
import { type Manifest, manifest, type UnitRecord } from '../../shared/release/release.ts'
import { createTerritory } from '../../shared/territory/create.ts'
import { ChangeStore } from '../../stores/changes/change-store.ts'
import { Documents } from '../../stores/documents/documents.ts'
import { LakeFiles } from '../../stores/lake-files.ts'
import type { Lease, ReleaseSource } from '../../stores/lease.ts'
import { LoadedOverviews } from '../../stores/map/loaded-overviews.ts'
import { LoadedZones } from '../../stores/map/loaded-zones.ts'
import { LoadedOutlines } from '../../stores/outlines/loaded-outlines.ts'
import { LoadedSales } from '../../stores/sales/loaded-sales.ts'
import { QueryPool } from '../../stores/sets/query-pool.ts'
import { SetStore } from '../../stores/sets/set-store.ts'
import { LoadedParcels } from '../../stores/space/loaded-parcels.ts'
import type { Stores } from '../../stores/stores.ts'
import { tinyAddresses } from './tiny-addresses.ts'
import { inMemory } from './whole-parcels.ts'

const SIDE = 5000
const HASH = 'a'.repeat(64)
const NO_ROWS = { rowsIn: 0, rowsKept: 0, quarantined: {}, outOfScope: {}, repaired: {} }

/** Four square plots of about 40 m east of the demo point, the first around it, the last without any optional fact. */
function tinyParcels(): LoadedParcels {
  const builder = new ParcelsBuilder('96')
  for (let i = 0; i < 4; i++) {
    const west = Math.round(2.5 * UNITS_PER_DEGREE) + i * SIDE - SIDE / 2
    const south = Math.round(46.5 * UNITS_PER_DEGREE) - SIDE / 2
    const known = i < 3
    builder.add({
      key: packIdu(`960010000A000${i + 1}`),
      surface: known ? 2000 + i : null,
      surveyed: known ? i === 1 : null,
      createdDay: known ? 18_262 : null,
      updatedDay: known ? 19_000 + i : null,
      polygons: [[[west, south, west + SIDE, south, west + SIDE, south + SIDE, west, south + SIDE]]],
    })
  }
  const bytes = Buffer.concat(builder.encode())
  return new LoadedParcels([
    inMemory(openParcels(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))),
  ])
}

const territory = createTerritory({
  millesime: '2026',
  communes: ['96001', '96002', '75118', '75119'].map((code) => ({
    code,
    name: code === '96001' ? 'Sainte-Parcelle' : `Commune ${code}`,
    kind: code.startsWith('75') ? ('arrondissement' as const) : ('commune' as const),
    departement: code.slice(0, 2),
    region: '99',
    postcodes: [],
    ...(code.startsWith('75') ? { city: '75056' } : {}),
  })),
  departements: [
    { code: '75', name: 'Paris' },
    { code: '96', name: 'Val-Terrier' },
  ],
  regions: [],
  epcis: [],
  recodings: { '96006': '96001', '96007': '96002' },
})

function unit(area: string, more: Partial<UnitRecord> = {}): UnitRecord {
  return {
    area,
    inputKey: HASH,
    millesime: '2026-01-01',
    millesimeFrom: 'resolved-url',
    sources: [],
    quality: NO_ROWS,
    ...more,
  }
}

function source(commune: string) {
  const url = `https://cadastre.example/${commune}.json.gz`
  return {
    url,
    resolvedUrl: `${url}?v=1`,
    sha256: HASH,
    bytes: 1,
    fetchedAt: `2026-02-0${commune.at(-1)}T00:00:00Z`,
  }
}

function dataset(name: string, units: UnitRecord[]): Manifest['datasets'][number] {
  const links = { licenceUrl: 'https://licence.example/', homepage: `https://${name}.example/` }
  return {
    name,
    title: `Title of ${name}`,
    producer: `Producer of ${name}`,
    licence: 'Licence Ouverte 2.0',
    ...links,
    rhythm: 'yearly',
    units,
  }
}

/** The whole of 96001 and 75118 as communes of their départements; the commune names of France. */
export const tinyManifest: Manifest = manifest.parse({
  format: 4,
  id: 'r20260301-120000-0123abcd',
  createdAt: '2026-03-01T12:00:00Z',
  contentHash: HASH,
  datasets: [
    dataset('cog', [unit('france', { millesime: '2026', millesimeFrom: 'package-version' })]),
    dataset('cadastre', [
      unit('96', {
        commune: '96001',
        sources: [source('96001')],
        quality: { ...NO_ROWS, rowsIn: 6, rowsKept: 4, quarantined: { ring: 2 }, repaired: { spike: 1 } },
      }),
      unit('75', {
        commune: '75118',
        millesime: '2025-10-01',
        sources: [source('75118')],
        quality: { ...NO_ROWS, rowsIn: 3, rowsKept: 2, outOfScope: { commune: 1 } },
      }),
    ]),
  ],
  files: [],
  difference: { previous: null, rows: {} },
})

function noSets(): SetStore {
  const dataDir = new DataDir('/nowhere')
  const pool = new QueryPool({ places: 1, queue: 1, timeMs: 1000 })
  return new SetStore(tinyManifest, dataDir, new CheckedFiles(dataDir), pool, 64e6)
}

function noChanges(): ChangeStore {
  const dataDir = new DataDir('/nowhere')
  const pool = new QueryPool({ places: 1, queue: 1, timeMs: 1000 })
  return new ChangeStore(tinyManifest, dataDir, new CheckedFiles(dataDir), pool)
}

function noLake(): LakeFiles {
  const dataDir = new DataDir('/nowhere')
  return new LakeFiles(tinyManifest, dataDir, new CheckedFiles(dataDir))
}

/** A real parcels file over four parcels of the demo's first commune. What is given overrides. */
export function tinyStores(more: Partial<Stores> = {}): Stores {
  return {
    manifest: tinyManifest,
    territory,
    parcels: tinyParcels(),
    addresses: tinyAddresses(),
    documents: new Documents([], []),
    estimates: new Map(),
    sales: new LoadedSales([], new Documents([], [])),
    footprints: new LoadedOutlines([]),
    planZones: new LoadedOutlines([]),
    easements: new LoadedOutlines([]),
    prevention: new LoadedOutlines([]),
    clay: new LoadedOutlines([]),
    units: new LoadedOutlines([]),
    zones: new LoadedZones([], [], []),
    overviews: new LoadedOverviews(new Map(), new Map()),
    sets: noSets(),
    changes: noChanges(),
    lake: noLake(),
    limits: { nearestMaxMetres: 1000 },
    ...more,
  }
}

/** Counts the leases it gives, so that a test can tell that each came back once. */
export class TinyReleases implements ReleaseSource {
  stores: Stores | undefined
  taken = 0
  returned = 0

  constructor(stores: Stores | undefined = tinyStores()) {
    this.stores = stores
  }

  acquire(): Lease | undefined {
    if (!this.stores) return undefined
    this.taken += 1
    return {
      stores: this.stores,
      done: () => {
        this.returned += 1
      },
    }
  }
}
