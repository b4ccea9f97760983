import type { SamplePlace } from './places.ts'

/** A building of the demo, as all building datasets publish it. */
export interface SampleBuilding {
  place: SamplePlace
  rnbId: string
  /** Identifiers of the BDNB: one construction, one group. */
  constructionId: string
  groupId: string
  /** Ground surface, m². */
  ground: number
  height: number
  floors: number
  dwellings: number
  wall: string
  roof: string
}

/** Number of these draws in `SamplePlace.random`. */
const BUILDING = 21
const WALLS = [
  'PIERRE',
  'MEULIERE',
  'BETON',
  'BRIQUES',
  'AGGLOMERE',
  'BOIS',
  'INDETERMINE',
  'BETON - BRIQUES',
]
const ROOFS = ['TUILES', 'ARDOISES', 'ZINC ALUMINIUM', 'BETON', 'INDETERMINE', 'AUTRES']
const ALPHABET = '123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The building of a place, the same for every dataset; undefined on empty ground. */
export function sampleBuilding(place: SamplePlace): SampleBuilding | undefined {
  const { rnbId, use } = place
  if (rnbId === undefined) return undefined
  const random = place.random(BUILDING)
  const pick = (list: readonly string[]) => list[Math.floor(random.between(0, list.length))]!
  const code = () => Array.from({ length: 4 }, () => pick([...ALPHABET])).join('')
  const floors =
    use === 'flats'
      ? Math.floor(random.between(3, 7))
      : use === 'house'
        ? Math.floor(random.between(1, 3))
        : 1
  const ids = `${code()}-${code()}-${code()}`
  return {
    place,
    rnbId,
    constructionId: `bdnb-bc-${ids}`,
    groupId: `bdnb-bg-${ids}`,
    ground: Math.round(random.between(60, use === 'house' ? 140 : 320)),
    height: Math.round((floors * 2.8 + random.between(0, 2)) * 10) / 10,
    floors,
    dwellings: use === 'house' ? 1 : use === 'flats' ? floors * Math.floor(random.between(2, 5)) : 0,
    wall: pick(WALLS),
    roof: pick(ROOFS),
  }
}
