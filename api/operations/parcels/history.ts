import type { z } from 'zod'
import { filiationLots, parcelFiliation } from '../../../shared/documents/filiation.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import type { FiliationLot, ParcelHistory } from '../../../shared/schemas/filiation.ts'
import { recodeIdu } from '../../../shared/territory/recodings.ts'
import type { Stores } from '../../../stores/stores.ts'
import { isInCadastre } from './former-parcel.ts'

/** Parcels that an answer names on each side, and lots that are read for them: a consolidated town has thousands. */
const MOST_PARCELS = 500
const MOST_LOTS = 300

type Relative = ParcelHistory['ancestors'][number]
type Side = 'ancestors' | 'descendants'

/** The parcels before and after one, `generations` lots away at most. A lot is followed from all of its mothers to all of its daughters. */
export async function parcelHistory(
  idu: string,
  generations: number,
  stores: Stores,
): Promise<ParcelHistory> {
  const today = recodeIdu(idu, stores.territory) ?? idu
  return (await isInFiliation(today, stores))
    ? await follow(today, generations, stores)
    : { idu: today, inCadastre: await isInCadastre(today, stores), ...ALONE }
}

/** The answer of a parcel that no document of filiation names. */
const ALONE: Omit<ParcelHistory, 'idu' | 'inCadastre'> = {
  ancestors: [],
  descendants: [],
  lots: [],
  predecessors: [],
  cycles: [],
  truncated: false,
}

async function follow(idu: string, generations: number, stores: Stores): Promise<ParcelHistory> {
  const [own] = await documentsOf([idu], stores)
  const before = await walk('ancestors', { idu, own }, generations, stores)
  const after = await walk('descendants', { idu, own }, generations, stores)
  const lots = new Map([...before.lots, ...after.lots].map((lot) => [lot.id, lot]))
  const earlier = new Set(before.found.map((one) => one.idu))
  return {
    idu,
    inCadastre: await isInCadastre(idu, stores),
    ancestors: before.found,
    descendants: after.found,
    lots: [...lots.values()].sort((a, b) => (a.date < b.date || (a.date === b.date && a.id < b.id) ? -1 : 1)),
    predecessors: own?.predecessors ?? [],
    cycles: [
      ...(before.returns || after.returns ? [idu] : []),
      ...after.found.flatMap((one) => (earlier.has(one.idu) ? one.idu : [])),
    ],
    truncated: before.truncated || after.truncated,
  }
}

/** A parcel that is gone and whose ground, or a part of it, is in one of today. */
export interface GoneParcel {
  idu: string
  method: 'editions' | 'filiation'
  /** Whether ground of it is surely in the parcel of today. */
  sure: boolean
}

/** Whether the filiation says anything of a parcel, as it is named there; false where none is loaded. */
export async function isInFiliation(idu: string, { documents }: Stores): Promise<boolean> {
  return (await documents.get(parcelFiliation, departementOf(idu), parcelFiliation.key(idu))) !== undefined
}

/** Generations and parcels looked back through for what still names a parcel that is gone: data are some years old at most. */
const RECENT = 3
const MOST_GONE = 20

/** The parcels that are gone and lay on the ground of one, the nearest generation first; none where the filiation is not loaded. */
export async function goneBefore(idu: string, stores: Stores): Promise<GoneParcel[]> {
  const [own] = await documentsOf([idu], stores)
  if (!own) return []
  const drawn = own.predecessors.map((one) => ({ idu: one.idu, method: 'editions' as const, sure: true }))
  const { found } = await walk('ancestors', { idu, own }, RECENT, stores)
  const seen = new Set(drawn.map((one) => one.idu))
  const documented = found
    .filter((one) => !one.inCadastre && !seen.has(one.idu))
    .map((one) => ({ idu: one.idu, method: 'filiation' as const, sure: one.sure }))
  return [...drawn, ...documented].slice(0, MOST_GONE)
}

/** A parcel, and what the filiation says of it: read once for both sides. */
interface Start {
  idu: string
  own: z.infer<typeof parcelFiliation.value> | undefined
}

/** All parcels on one side, generation by generation; each stands with the first lot that leads to it. */
async function walk(side: Side, { idu, own }: Start, generations: number, stores: Stores) {
  const found = new Map<string, Relative>()
  const lots = new Map<string, FiliationLot>()
  let truncated = false
  // The parcel itself is met again: documents that contradict each other. A lot in which it is both says so in its doubts.
  let returns = false
  let front: { idu: string; sure: boolean }[] = [{ idu, sure: true }]
  let documents = [own]
  for (let generation = 1; front.length > 0; generation++) {
    const named = documents.map((one) => (side === 'ancestors' ? one?.asDaughter : one?.asMother) ?? [])
    const fresh = [...new Set(named.flat())].filter((id) => !lots.has(id))
    if (fresh.length === 0) break
    if (generation > generations) {
      truncated = true
      break
    }
    const room = MOST_LOTS - lots.size
    truncated ||= fresh.length > room
    for (const lot of await lotsOf(fresh.slice(0, room), idu, stores)) lots.set(lot.id, lot)
    const next = new Map<string, { idu: string; sure: boolean }>()
    front.forEach(({ sure }, i) => {
      for (const id of named[i]!) {
        const lot = lots.get(id)
        if (!lot) continue
        const isSure = sure && (lot.mothers.length === 1 || lot.daughters.length === 1)
        for (const relative of side === 'ancestors' ? lot.mothers : lot.daughters) {
          if (relative === idu) returns ||= generation > 1
          if (relative === idu || found.has(relative)) continue
          if (found.size + next.size >= MOST_PARCELS && !next.has(relative)) {
            truncated = true
            continue
          }
          next.set(relative, { idu: relative, sure: isSure || next.get(relative)?.sure === true })
        }
      }
    })
    const inCadastre = await Promise.all([...next.keys()].map((one) => isInCadastre(one, stores)))
    for (const [i, one] of [...next.values()].entries())
      found.set(one.idu, { ...one, generation, inCadastre: inCadastre[i]! })
    front = [...next.values()]
    documents = await documentsOf([...next.keys()], stores)
  }
  return { found: [...found.values()], lots: lots.values(), truncated, returns }
}

async function documentsOf(idus: readonly string[], { documents }: Stores) {
  const asked = idus.map((idu) => [departementOf(idu), parcelFiliation.key(idu)] as const)
  return (await documents.many(parcelFiliation, asked)).map((document) => document?.value)
}

async function lotsOf(ids: readonly string[], idu: string, { documents }: Stores) {
  const area = departementOf(idu)
  const asked = ids.map((id) => [area, filiationLots.key(id)] as const)
  return (await documents.many(filiationLots, asked)).flatMap((document) => document?.value ?? [])
}
