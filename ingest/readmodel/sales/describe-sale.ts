import type { SaleRow } from '../../../shared/artefacts/sales-builder.ts'
import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import type { Sale } from '../../../shared/schemas/sale.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { SaleLine } from './line.ts'
import { type CountedPremise, countPremises } from './premises.ts'
import { OUTBUILDING, pricePerMetre } from './price-per-metre.ts'
import type { Site } from './sites.ts'

/** Numbers from this one on are fictitious: the tax office gives them to what has no address (T9 of the traps). */
const FIRST_FICTITIOUS_NUMBER = 5000
/** Lots a source line has room for. */
const LOTS_PRINTED = 5

export interface DescribedSale {
  document: Sale
  row: SaleRow
}

/** Makes the answer and the index row of one mutation from its lines. `sites` knows every parcel they name, `irisOf` its IRIS. */
export function describeSale(
  lines: readonly SaleLine[],
  sites: ReadonlyMap<string, Site>,
  territory: Territory,
  irisOf: (idu: string) => string | undefined,
): DescribedSale {
  const { mutation, date, day, nature, price } = lines[0]!
  const { premises, lands, repeated } = countPremises(lines)
  const main = premises.filter(({ premise }) => premise.type !== OUTBUILDING)
  const multiLot = isMultiLot(lines, main)
  const perMetre = pricePerMetre(nature, price, premises)
  const idus = [...new Set(lines.map((line) => line.idu))].sort()
  const places = idus.map((idu) => sites.get(idu)!)
  const document: Sale = {
    id: mutation,
    date,
    nature,
    price,
    surface: total(main, 'surface'),
    rooms: total(main, 'rooms'),
    types: [...new Set(premises.map(({ premise }) => premise.type))].sort(),
    pricePerM2: perMetre.pricePerM2,
    pricePerM2Reason: perMetre.pricePerM2Reason,
    multiLot,
    doubts: doubtsOf(lines, repeated),
    address: addressOf(lines.find((line) => line.type !== null) ?? lines[0]!, territory),
    premises: premises.map(({ premise }) => premise),
    lands,
    parcels: places.map((place, i) => parcelOf(idus[i]!, place)),
  }
  const communes = new Set(lines.map((line) => territory.resolve(line.commune)?.code ?? line.commune))
  const quarters = new Set(
    document.parcels.flatMap(({ currentIdu }) => (currentIdu && irisOf(currentIdu)) || []),
  )
  const row: SaleRow = {
    day,
    price,
    nature,
    multiLot,
    premises: document.premises,
    sites: [...new Set(places.map(({ index }) => index))].sort((a, b) => a - b),
    zones: [...communes, ...quarters].sort(),
  }
  return { document, row }
}

/** Several dwellings or business premises; in a programme sold off plan, which often names none, several lots. */
function isMultiLot(lines: readonly SaleLine[], main: readonly CountedPremise[]): boolean {
  if (main.length > 0) return main.reduce((units, { premise }) => units + premise.units, 0) > 1
  if (lines.some((line) => line.type !== null)) return false
  return lines.filter((line) => line.lotCount > 0).length > 1
}

function total(main: readonly CountedPremise[], field: 'surface' | 'rooms'): number | null {
  const known = main.filter(({ premise }) => premise[field] !== null)
  if (known.length === 0) return null
  return known.reduce((sum, { premise }) => sum + premise[field]! * premise.units, 0)
}

function doubtsOf(lines: readonly SaleLine[], repeated: boolean): Sale['doubts'] {
  const doubts: Sale['doubts'] = []
  if (repeated) doubts.push('repeated-lines')
  if (lines.some((line) => line.lotCount > LOTS_PRINTED)) doubts.push('more-lots-than-published')
  return doubts
}

function addressOf(line: SaleLine, territory: Territory): Sale['address'] {
  const number = line.number !== null && line.number < FIRST_FICTITIOUS_NUMBER ? line.number : null
  const today = territory.resolve(line.commune)
  const name = today?.name ?? line.communeName
  const label = [number, number === null ? null : line.suffix, line.street, line.postcode, name]
  return {
    label: label.filter((part) => part !== null).join(' '),
    number,
    suffix: number === null ? null : line.suffix,
    street: line.street,
    streetCode: line.streetCode,
    postcode: line.postcode,
    commune: { code: today?.code ?? line.commune, name },
  }
}

function parcelOf(idu: string, { current, method, point }: Site): Sale['parcels'][number] {
  return {
    idu,
    currentIdu: current,
    match: { method },
    geopoint: point && { lng: point[0] / UNITS_PER_DEGREE, lat: point[1] / UNITS_PER_DEGREE },
  }
}
