import { NONE, type Sold } from '../../shared/estimates/sold.ts'
import type { DwellingType } from '../../shared/identifiers/dwelling-types.ts'
import { seeded } from './random.ts'

/** How the prices of an invented town are made; all in ln(price / surface). */
export interface SoldWorld {
  type: DwellingType
  /** Sales, spread over `days` from 2020-01-01 on. */
  count: number
  days: number
  seed: number
  /** Rise a year. */
  rise?: number
  /** Standard deviation of what nothing tells. */
  noise?: number
}

const FIRST_DAY = 18_262
const BASE = Math.log(3000)

/** Dwellings sold in two communes of five quarters each, whose prices follow quarter, surface, ground and time, and a noise. */
export function soldWorld({ type, count, days, seed, rise = 0, noise = 0.1 }: SoldWorld): Sold {
  const random = seeded(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const sold: Sold = {
    count,
    day: Uint16Array.from({ length: count }, (_, i) => FIRST_DAY + Math.floor((i * days) / count)),
    price: new Float64Array(count),
    surface: new Float64Array(count),
    rooms: new Uint8Array(count),
    land: new Uint32Array(count),
    outbuildings: new Uint8Array(count),
    carrez: new Float64Array(count),
    lots: new Uint8Array(count),
    parcels: new Uint8Array(count).fill(1),
    lng: new Int32Array(count),
    lat: new Int32Array(count),
    parcel: new Float64Array(count),
    street: new Uint32Array(count),
    commune: new Uint32Array(count),
    iris: new Uint32Array(count).fill(NONE),
  }
  for (let row = 0; row < count; row++) {
    const quarter = Math.floor(random() * 10)
    const building = Math.floor(random() * 20)
    const surface = Math.round(25 + random() * 90)
    sold.surface[row] = surface
    sold.rooms[row] = Math.max(1, Math.round(surface / 22))
    sold.land[row] = type === 'Maison' ? Math.round(100 + random() * 900) : 0
    sold.lots[row] = type === 'Maison' ? 0 : 1
    sold.commune[row] = quarter < 5 ? 0 : 1
    sold.street[row] = quarter
    sold.parcel[row] = 1 + quarter * 20 + building
    // Quarters lie 600 m apart, buildings of one within 200 m.
    sold.lng[row] = 40_000_000 + (quarter % 5) * 80_000 + (building % 5) * 4000
    sold.lat[row] = 480_000_000 + (quarter < 5 ? 0 : 54_000) + Math.floor(building / 5) * 3000
    const level = 0.06 * ((quarter * 7) % 10) - 0.25 * Math.log(surface / 60)
    const log = BASE + level + (rise * (sold.day[row]! - FIRST_DAY)) / 365 + noise * normal()
    sold.price[row] = Math.round(surface * Math.exp(log))
  }
  return sold
}
