import { SAYABLE } from '../../../shared/estimates/question.ts'
import { DWELLING_TYPES, type DwellingType } from '../../../shared/identifiers/dwelling-types.ts'
import type { Assumed } from '../../../shared/schemas/estimate.ts'
import type { Sale } from '../../../shared/schemas/sale.ts'
import type { AboutParcel } from './about-parcel.ts'
import type { AskedDwelling, Dwelling } from './dwelling-input.ts'
import { estimateSentences } from './estimate-sentences.ts'
import { noEstimate } from './refuse.ts'

/** What a sale or a diagnostic of the parcel may tell of a dwelling that is not described. */
const PARAMETERS = ['type', 'surface', ...SAYABLE] as const

const OUTBUILDING = 'Dépendance'
/** m² that an estimate can be asked for. */
const [LEAST, MOST] = [9, 1000]

type Sources = Pick<AboutParcel, 'sales' | 'diagnostics'>

/** The newest sale of one dwelling alone, of this type where one is said. */
export function newestDwelling(
  sales: readonly Sale[],
  type?: DwellingType,
): { sale: Sale; type: DwellingType } | undefined {
  for (const sale of sales) {
    const sold = DWELLING_TYPES.find(
      (one) => sale.types.includes(one) && (type === undefined || one === type),
    )
    if (sold !== undefined && sale.pricePerM2 !== null) return { sale, type: sold }
  }
  return undefined
}

/**
 * The dwelling asked about, what was not said being taken from the newest dwelling sold on the parcel, else from its newest diagnostic.
 * Throws the Problem that asks for type and surface where neither is known.
 */
export function standIn(
  asked: AskedDwelling,
  idu: string,
  { sales, diagnostics }: Sources,
): { dwelling: Dwelling; assumed: Assumed[] } {
  const { type, surface } = asked
  if (type !== undefined && surface !== undefined)
    return { dwelling: { ...asked, type, surface }, assumed: [] }
  const found = soldDwelling(sales, type) ?? diagnosedDwelling(diagnostics, type)
  if (!found)
    throw noEstimate('unknown-dwelling', estimateSentences.unknownDwelling(idu), {
      missing: { parameters: ['type', 'surface'] },
    })
  // Of another surface than the one sold, its rooms and ground are another's too.
  const known = surface === undefined ? found.dwelling : { type: found.dwelling.type, surface }
  const assumed = PARAMETERS.flatMap((parameter): Assumed[] => {
    const value = asked[parameter] === undefined ? known[parameter] : undefined
    return value === undefined ? [] : [{ parameter, value, ...found.from }]
  })
  const taken = Object.fromEntries(assumed.map(({ parameter, value }) => [parameter, value]))
  return {
    dwelling: { ...asked, type: asked.type ?? known.type, surface: asked.surface ?? known.surface, ...taken },
    assumed,
  }
}

interface Found {
  dwelling: Dwelling
  from: Pick<Assumed, 'from' | 'date' | 'id'>
}

function soldDwelling(sales: readonly Sale[], type: DwellingType | undefined): Found | undefined {
  const found = newestDwelling(sales, type)
  const surface = found?.sale.surface ?? 0
  if (!found || surface < LEAST || surface > MOST) return undefined
  const { id, date, rooms, lands, premises } = found.sale
  const land = lands.reduce((sum, one) => sum + (one.surface ?? 0), 0)
  const outbuildings = premises.reduce(
    (sum, { type: kind, units }) => sum + (kind === OUTBUILDING ? units : 0),
    0,
  )
  return {
    dwelling: {
      type: found.type,
      surface,
      ...(rooms === null || rooms === 0 ? {} : { rooms }),
      ...(found.type === 'Maison' && land > 0 ? { land } : {}),
      outbuildings: Math.min(20, outbuildings),
    },
    from: { from: 'sale', date, id },
  }
}

function diagnosedDwelling(
  diagnostics: AboutParcel['diagnostics'],
  type: DwellingType | undefined,
): Found | undefined {
  for (const { buildingType, surface, establishedOn, number } of diagnostics) {
    const of = DWELLING_TYPES.find((one) => one === buildingType && (type === undefined || one === type))
    if (of !== undefined && surface !== null && surface >= LEAST && surface <= MOST)
      return {
        dwelling: { type: of, surface: Math.round(surface) },
        from: { from: 'diagnostic', date: establishedOn, id: number },
      }
  }
  return undefined
}
