import { formatIdu } from '../../shared/identifiers/idu.ts'
import { DAY_MS, dayText } from '../../shared/time/days.ts'
import type { CommunePart, SampleCommune } from './communes.ts'
import { blockLots, type Lot } from './lots.ts'
import type { SampleParcel } from './parcel.ts'
import { createRandom, mixSeed, type Random } from './random.ts'
import { blockCorners, type Streets } from './streets.ts'

/** Blocks in a section: some 150 parcels in town, far from the 9,999 a section can number. */
const BLOCKS_PER_SECTION = 12
/** The first sections of a commune are named by one letter, the next by two, as in real registers. */
const ONE_LETTER_SECTIONS = 3

/** Name of the n-th section (from 0) of a commune: A, B, C, then AA, AB, … ZZ. Throws beyond ZZ. */
export function sampleSectionName(index: number): string {
  if (index < ONE_LETTER_SECTIONS) return String.fromCharCode(65 + index)
  const pair = index - ONE_LETTER_SECTIONS
  if (pair >= 26 * 26) throw new RangeError(`A commune has no section number ${index}: names end at ZZ`)
  return String.fromCharCode(65 + Math.floor(pair / 26), 65 + (pair % 26))
}

/** Area of the lot in m², holes out. */
function lotArea(lot: Lot, streets: Streets): number {
  const rings = lot.map((ring) => {
    let twice = 0
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2)
      twice +=
        (ring[j]! - ring[0]!) * (ring[i + 1]! - ring[1]!) - (ring[i]! - ring[0]!) * (ring[j + 1]! - ring[1]!)
    return Math.abs(twice) / 2
  })
  const [outline, ...holes] = rings
  const units = outline! - holes.reduce((sum, hole) => sum + hole, 0)
  return units * streets.metresPerUnitX * streets.metresPerUnitY
}

/** The fiscal area: near the drawn one, at times far from it, at times 0 or unknown, as in real registers. */
function contenance(area: number, random: Random): number | undefined {
  const luck = random.next()
  if (luck < 0.003) return undefined
  if (luck < 0.006) return 0
  const error = luck < 0.08 ? random.between(-0.3, 0.3) : random.between(-0.02, 0.02)
  return Math.max(1, Math.round(area * (1 + error)))
}

const FIRST_DAY = Date.UTC(2003, 0, 1) / DAY_MS
const LAST_DAY = Date.UTC(2024, 11, 20) / DAY_MS
const dates = Array.from({ length: LAST_DAY - FIRST_DAY + 1 }, (_, i) => dayText(FIRST_DAY + i))

/** What all parcels of a block have in common. */
interface Register {
  commune: SampleCommune
  prefix: string
  section: string
}

function register(lot: Lot, number: number, of: Register, streets: Streets, random: Random): SampleParcel {
  const created = Math.floor(random.between(0, dates.length))
  const updated = random.chance(0.5) ? created : Math.floor(random.between(created, dates.length))
  return {
    idu: formatIdu({ commune: of.commune.code, prefix: of.prefix, section: of.section, number }),
    commune: of.commune.code,
    prefix: of.prefix,
    section: of.section,
    number,
    contenance: contenance(lotArea(lot, streets), random),
    surveyed: random.chance(0.05),
    created: dates[created]!,
    updated: dates[updated]!,
    lot,
  }
}

function* partParcels(commune: SampleCommune, part: CommunePart, streets: Streets): Generator<SampleParcel> {
  let block = 0
  let number = 0
  for (const [column, row] of blocksOf(part)) {
    const random = createRandom(mixSeed(streets.seed, 3, column, row))
    const section = sampleSectionName(Math.floor(block / BLOCKS_PER_SECTION))
    if (block % BLOCKS_PER_SECTION === 0) number = 0
    block++
    for (const lot of blockLots(blockCorners(streets, column, row), commune.lotWidth, random)) {
      // Numbers of parcels that were divided are never used again: the series has gaps.
      number += number > 0 && random.chance(0.04) ? 2 : 1
      yield register(lot, number, { commune, prefix: part.prefix, section }, streets, random)
    }
  }
}

/** The blocks of a section of a commune, as column and row. */
export interface SectionBlocks {
  prefix: string
  /** Not padded. */
  section: string
  blocks: (readonly [column: number, row: number])[]
}

/** The sections of a commune, in the order of its blocks: those that `communeParcels` enters parcels in. */
export function communeSections(commune: Pick<SampleCommune, 'parts'>): SectionBlocks[] {
  return commune.parts.flatMap(({ prefix, columns, rows }) => {
    const blocks = [...blocksOf({ columns, rows })]
    const count = Math.ceil(blocks.length / BLOCKS_PER_SECTION)
    return Array.from({ length: count }, (_, i) => ({
      prefix,
      section: sampleSectionName(i),
      blocks: blocks.slice(i * BLOCKS_PER_SECTION, (i + 1) * BLOCKS_PER_SECTION),
    }))
  })
}

function* blocksOf({ columns, rows }: Pick<CommunePart, 'columns' | 'rows'>) {
  for (let row = rows[0]; row < rows[1]; row++)
    for (let column = columns[0]; column < columns[1]; column++) yield [column, row] as const
}

/** Every parcel of a commune, part by part, in the order of its blocks. Same streets, same parcels. */
export function* communeParcels(commune: SampleCommune, streets: Streets): Generator<SampleParcel> {
  for (const part of commune.parts) yield* partParcels(commune, part, streets)
}
