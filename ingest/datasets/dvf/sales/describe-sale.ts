import type { SaleRow } from '../../../../shared/artefacts/sales-builder.ts'
import { UNITS_PER_DEGREE } from '../../../../shared/geo/polygons.ts'
import { departementOf } from '../../../../shared/identifiers/insee.ts'
import type { Sale } from '../../../../shared/schemas/sale.ts'
import { type Territory, todaysCode } from '../../../../shared/territory/territory.ts'
import { grouped } from '../../../../shared/text/grouped.ts'
import { joinDwellings } from './dwellings.ts'
import { isDwelling, type SaleElsewhere, type SaleLine } from './line.ts'
import { type CountedPremise, countPremises } from './premises.ts'
import { OUTBUILDING, pricePerMetre } from './price-per-metre.ts'
import type { PriceReference } from './price-references.ts'
import { type Site, siteUnits } from './sites.ts'

/** Numbers from this one on are fictitious: the tax office gives them to what has no address. */
const FIRST_FICTITIOUS_NUMBER = 5000
/** Lots a source line has room for. */
const LOTS_PRINTED = 5

export interface DescribedSale {
  document: Sale
  row: SaleRow
}

/** What a sale is described with. */
export interface SaleContext {
  /** The site of a parcel that lines of the département name. */
  siteOf: (idu: string) => Site | undefined
  territory: Territory
  irisOf: (idu: string) => string | undefined
  /** Prices near a sale that prints a dwelling on several lines, by mutation. */
  references: ReadonlyMap<string, PriceReference>
}

/**
 * Makes the answer and the index row of one mutation from its lines in the département, and those that lie in others (`elsewhere`). The
 * row speaks of the département's own parcels and communes; the document tells all of the sale, under one key in each of them.
 */
export function describeSale(
  own: readonly SaleLine[],
  { siteOf, territory, irisOf, references }: SaleContext,
  elsewhere?: SaleElsewhere,
): DescribedSale {
  const lines = elsewhere ? [...own, ...elsewhere.lines] : own
  const { mutation, date, day, nature, price } = own[0]!
  const { premises: printed, lands, repeated } = countPremises(lines)
  const { premises, lines: dwellingLines, unclear } = joinDwellings(printed, price, references.get(mutation))
  // Each département counts the lines that its own source shows.
  const others = grouped(elsewhere?.lines ?? [], (line) => departementOf(line.commune))
  const incomplete = [own, ...others.values()].some(lacksLines)
  const main = premises.filter(({ premise }) => premise.type !== OUTBUILDING)
  const multiLot = isMultiLot(lines, main)
  const perMetre = pricePerMetre(nature, price, premises, { incomplete, unclear })
  const idus = [...new Set(lines.map((line) => line.idu))].sort()
  const found = idus.map(siteOf)
  const document: Sale = {
    id: elsewhere?.id ?? mutation,
    date,
    nature,
    price,
    surface: total(main, 'surface'),
    rooms: total(main, 'rooms'),
    types: [...new Set(premises.map(({ premise }) => premise.type))].sort(),
    pricePerM2: perMetre.pricePerM2,
    pricePerM2Reason: perMetre.pricePerM2Reason,
    multiLot,
    ...(own[0]!.inferred ? { grouping: 'inferred' as const } : {}),
    doubts: doubtsOf(lines, repeated, incomplete, elsewhere !== undefined),
    dwellingLines,
    address: addressOf(addressLine(lines), territory),
    premises: premises.map(({ premise }) => premise),
    lands,
    parcels: idus.map((idu, i) => parcelOf(idu, found[i] ?? elsewhereSite(idu, lines))),
  }
  const communes = new Set(own.map((line) => todaysCode(line.commune, territory)))
  const quarters = new Set(
    document.parcels.flatMap(({ currentIdu }) => (currentIdu && irisOf(currentIdu)) || []),
  )
  const row: SaleRow = {
    id: document.id,
    day,
    price,
    pricePerM2: document.pricePerM2,
    nature,
    multiLot,
    elsewhere: elsewhere !== undefined,
    premises: document.premises.map(({ type, units, surface, rooms }) => ({
      type,
      surface: surface === null ? null : surface * units,
      rooms: rooms === null ? null : rooms * units,
    })),
    sites: [...new Set(found.flatMap((site) => (site ? withSuccessors(site) : [])))].sort((a, b) => a - b),
    zones: [...communes, ...quarters, ...streetsOf(own, territory)].sort(),
  }
  return { document, row }
}

/** Whether the source shows more lines of a sale in a département than these, which are loaded. */
function lacksLines(lines: readonly SaleLine[]): boolean {
  return lines.length < Math.max(...lines.map(({ saleLines }) => saleLines))
}

/** The line whose address a sale has: its dwelling's; the first typed line may be a cellar in another street. */
function addressLine(lines: readonly SaleLine[]): SaleLine {
  return lines.find(isDwelling) ?? lines.find((line) => line.type !== null) ?? lines[0]!
}

/** The code of the street of a line; null where a former commune's register gave it: with the code of today's commune it would name another street. */
function streetCodeOf({ commune, streetCode }: SaleLine, territory: Territory): string | null {
  return todaysCode(commune, territory) === commune ? streetCode : null
}

/**
 * Keys (`commune:street`) of the streets that a sale belongs to: those of its dwellings; without one, those of its premises, else of its
 * land.
 */
export function streetsOf(lines: readonly SaleLine[], territory: Territory): string[] {
  const dwellings = lines.filter(isDwelling)
  const typed = lines.filter((line) => line.type !== null)
  const which = dwellings.length > 0 ? dwellings : typed.length > 0 ? typed : lines
  const keys = which.flatMap((line) => {
    const code = streetCodeOf(line, territory)
    return code === null ? [] : [`${line.commune}:${code}`]
  })
  return [...new Set(keys)].sort()
}

/** A parcel of another département: its own files know it. */
function elsewhereSite(idu: string, lines: readonly SaleLine[]): Site {
  const point = lines.find((line) => line.idu === idu && line.lng !== null && line.lat !== null)
  return {
    index: -1,
    key: 0,
    current: null,
    method: 'other-departement',
    point: point ? siteUnits(point.lng!, point.lat!) : null,
    aliases: [],
    successors: [],
  }
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

function doubtsOf(
  lines: readonly SaleLine[],
  repeated: boolean,
  incomplete: boolean,
  severalDepartements: boolean,
): Sale['doubts'] {
  const doubts: Sale['doubts'] = []
  if (repeated) doubts.push('repeated-lines')
  if (lines.some((line) => line.lotCount > LOTS_PRINTED)) doubts.push('more-lots-than-published')
  if (incomplete) doubts.push('incomplete')
  if (severalDepartements) doubts.push('several-departements')
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
    streetCode: streetCodeOf(line, territory),
    postcode: line.postcode,
    commune: { code: today?.code ?? line.commune, name },
  }
}

/** A sale of a parcel that is gone is one of the parcels on its ground, too. */
function withSuccessors({ index, successors }: Site): number[] {
  return [index, ...successors.map(({ site }) => site.index)]
}

/** Successors that a sale names: an estate that became a village has hundreds, and the sale is found under each. */
const MOST_SUCCESSORS = 20

function parcelOf(idu: string, { current, method, point, successors }: Site): Sale['parcels'][number] {
  return {
    idu,
    currentIdu: current,
    match: { method },
    ...(successors.length > 0
      ? {
          successors: successors
            .slice(0, MOST_SUCCESSORS)
            .map(({ successor: { idu: today, score, sure } }) => ({ idu: today, score, sure })),
        }
      : {}),
    geopoint: point && { lng: point[0] / UNITS_PER_DEGREE, lat: point[1] / UNITS_PER_DEGREE },
  }
}
