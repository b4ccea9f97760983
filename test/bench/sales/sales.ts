import { readFile } from 'node:fs/promises'
import { createRandom } from '../../../data/sample/random.ts'
import { GeometryReader } from '../../../shared/artefacts/geometry.ts'
import { openParcels } from '../../../shared/artefacts/parcels.ts'
import type { Polygons } from '../../../shared/geo/polygons.ts'

export const TYPES = ['Maison', 'Appartement', 'Dépendance', 'Local industriel. commercial ou assimilé']
export const NATURES = ['Vente', "Vente en l'état futur d'achèvement", 'Adjudication']
/** 31 December 2025 and the day five years before, in days since 1970-01-01. */
export const LAST_DAY = 20_453
const DAYS = 1826

/** A parcel on which something was sold. */
export interface SoldParcel {
  /** Packed IDU. */
  key: number
  polygons: Polygons
}

/** One generated sale; its rank is its place in the list, newest first. */
export interface BenchSale {
  day: number
  price: number
  nature: string
  multiLot: boolean
  type: string
  surface: number
  rooms: number
  /** Places in the list of sold parcels. */
  parcels: number[]
  /** The answer, ready to send. */
  document: string
}

export interface BenchSales {
  parcels: SoldParcel[]
  sales: BenchSale[]
}

/** Seeded sales over five years, scattered over the parcels of an artefact; one in ten is of two neighbouring plots. */
export async function drawSales(artefactPath: string, count: number, seed: number): Promise<BenchSales> {
  const bytes = await readFile(artefactPath)
  const shared = new SharedArrayBuffer(bytes.byteLength)
  new Uint8Array(shared).set(bytes)
  const artefact = openParcels(shared)
  const random = createRandom(seed)
  const whole = (min: number, max: number) => Math.floor(random.between(min, max))
  const pick = <T>(list: readonly T[]): T => list[whole(0, list.length)]!
  const drawn = Array.from({ length: count }, () => {
    const row = whole(0, artefact.count - 1)
    return random.chance(0.1) ? [row, row + 1] : [row]
  })
  const rows = Uint32Array.from(new Set(drawn.flat())).sort()
  const placeOf = new Map(Array.from(rows, (row, place) => [row, place]))
  const reader = new GeometryReader()
  const parcels = Array.from(rows, (row): SoldParcel => {
    reader.decode(artefact.geometry, artefact.offsets[row]!, artefact.originX, artefact.originY)
    return { key: artefact.keys[row]!, polygons: reader.polygons() }
  })
  const sales = drawn.map((sold, rank): BenchSale => {
    const facts = {
      day: LAST_DAY - Math.floor((rank / count) * DAYS),
      price: whole(40_000, 900_000),
      nature: random.chance(0.92) ? NATURES[0]! : pick(NATURES),
      multiLot: random.chance(0.1),
      type: pick(TYPES),
      surface: whole(15, 220),
      rooms: whole(1, 8),
      parcels: sold.map((row) => placeOf.get(row)!),
    }
    return { ...facts, document: documentOf(rank, facts) }
  })
  return { parcels, sales }
}

/** About as long as a real answer. */
function documentOf(rank: number, facts: Omit<BenchSale, 'document'>): string {
  const { day, price, nature, multiLot, type, surface, rooms, parcels } = facts
  return JSON.stringify({
    id: `bench-${rank}`,
    date: new Date(day * 86_400_000).toISOString().slice(0, 10),
    nature,
    price,
    multiLot,
    address: { number: String(rank % 200), street: 'rue des Lilas supposés', city: 'Sainte-Parcelle' },
    premises: [{ type, surface, rooms }],
    parcels: parcels.map((place) => ({ place, landUses: [{ code: 'S', label: 'sols', surface: 400 }] })),
    pricePerM2: { value: Math.round(price / surface), reason: null },
  })
}
