import type { Sale } from '../../../../shared/schemas/sale.ts'
import type { SaleLine } from './line.ts'

type Premise = Sale['premises'][number]
type Land = Sale['lands'][number]

export interface CountedPremise {
  premise: Premise
  /** Identical lines it was printed on (for one culture of its ground). */
  copies: number
}

export interface Counted {
  premises: CountedPremise[]
  lands: Land[]
  /** Some lines are byte for byte the same, and nothing tells whether they are one thing or several. */
  repeated: boolean
}

/**
 * Counts the premises that a mutation's lines stand for. The source prints a line for every premise of a parcel and every culture of its
 * ground: a house on a garden and a yard has two lines. Lines that differ only by culture count as one premise. Identical lines count as
 * one unit each, unless they name the same lots; where nothing tells whether they are one or several, the premise is marked.
 */
export function countPremises(lines: readonly SaleLine[]): Counted {
  const premises = new Map<string, { premise: Premise; byCulture: Map<string, number> }>()
  const lands = new Map<string, Land>()
  let repeated = false
  for (const line of lines) {
    if (line.repeat > 1) repeated = true
    if (line.landSurface !== null || line.cultureCode !== null) addLand(lands, line)
    if (line.type === null) continue
    const key = keyOf(line)
    const known = premises.get(key) ?? { premise: premiseOf(line), byCulture: new Map<string, number>() }
    premises.set(key, known)
    const culture = `${line.cultureCode} ${line.specialCulture} ${line.landSurface}`
    known.byCulture.set(culture, (known.byCulture.get(culture) ?? 0) + 1)
  }
  const counted = [...premises.values()].map(({ premise, byCulture }) => {
    const copies = Math.max(...byCulture.values())
    if (premise.lots.length === 0) premise.units = copies
    return { premise, copies }
  })
  return { premises: counted, lands: [...lands.values()], repeated }
}

/** What two lines of one premise share. */
function keyOf({
  disposition,
  idu,
  type,
  surface,
  rooms,
  lots,
  number,
  suffix,
  streetCode,
}: SaleLine): string {
  const named = lots.length === 0 ? '' : JSON.stringify(lots)
  return `${idu} ${disposition} ${surface} ${rooms} ${number} ${suffix ?? ''}\u001f${streetCode ?? ''}\u001f${type}\u001f${named}`
}

function premiseOf(line: SaleLine): Premise {
  const { type, surface, rooms, idu, lots, disposition } = line
  return { type: type!, units: 1, surface, rooms, idu, lots, disposition }
}

/** A piece of ground is printed again on the line of each premise that stands on it. */
function addLand(
  lands: Map<string, Land>,
  { idu, culture, cultureCode, specialCulture, landSurface }: SaleLine,
) {
  lands.set(`${idu} ${cultureCode} ${specialCulture} ${landSurface}`, {
    idu,
    culture: culture ?? cultureCode,
    specialCulture,
    surface: landSurface,
  })
}
