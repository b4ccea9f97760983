import type { z } from 'zod'
import { incomes, zonePopulation } from '../../../shared/documents/places.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import type { populationSchema } from '../../../shared/schemas/demographics.ts'
import type { Stores } from '../../../stores/stores.ts'
import type { ParcelPlace, PlaceCells, PlaceColumn, PlaceGroup } from './place-group.ts'

const LEVELS = 'iris, or commune (arrondissement in Paris, Lyon and Marseille)'

const populationColumns: readonly PlaceColumn[] = [
  {
    name: 'population',
    type: 'integer',
    unit: 'persons',
    dataset: 'census',
    meaning: 'persons who live there',
  },
  {
    name: 'populationUnder18Share',
    type: 'number',
    unit: '0 to 1',
    dataset: 'census',
    meaning: 'share of them who are younger than 18',
  },
  {
    name: 'population65AndOverShare',
    type: 'number',
    unit: '0 to 1',
    dataset: 'census',
    meaning: 'share of them who are 65 and over',
  },
  { name: 'populationLevel', type: 'text', dataset: 'census', meaning: `whose population it is: ${LEVELS}` },
  { name: 'populationYear', type: 'integer', dataset: 'census', meaning: 'year of the census' },
]

const incomeColumns: readonly PlaceColumn[] = [
  {
    name: 'medianIncome',
    type: 'number',
    unit: '€ a year',
    dataset: 'filosofi',
    meaning: 'median standard of living: available income of a household for each of its consumption units',
  },
  {
    name: 'povertyRatePercent',
    type: 'number',
    unit: '0 to 100',
    dataset: 'filosofi',
    meaning: 'persons below 60 % of the median standard of living of the country; empty where it is secret',
  },
  { name: 'incomeLevel', type: 'text', dataset: 'filosofi', meaning: `whose incomes they are: ${LEVELS}` },
  { name: 'incomeYear', type: 'integer', dataset: 'filosofi', meaning: 'year of these incomes' },
  {
    name: 'householdCount',
    type: 'integer',
    unit: 'households',
    dataset: 'filosofi',
    meaning: 'tax households; editions that do not count them leave it empty',
  },
  {
    name: 'householdLevel',
    type: 'text',
    dataset: 'filosofi',
    meaning: `whose households they are: ${LEVELS}`,
  },
  { name: 'householdYear', type: 'integer', dataset: 'filosofi', meaning: 'year in which they were counted' },
]

/** People of the IRIS of a parcel; of its commune where no figure of the IRIS is published, or the IRIS is not known. Each figure says whose it is. */
export const demography: PlaceGroup = {
  name: 'demography',
  columns: [...populationColumns, ...incomeColumns],
  cellsOf: async (place, stores) => ({
    ...(await populationCells(place, stores)),
    ...(await incomeCells(place, stores)),
  }),
}

/** A zone as the answers name its level, and as the documents do. */
interface Zone {
  level: 'iris' | 'commune' | 'arrondissement'
  area: string
  key: readonly [level: string, code: string]
}

/** The zones of a place, the narrowest first. */
function zonesOf({ commune, iris }: ParcelPlace, { territory }: Stores): Zone[] {
  const area = departementOf(commune)
  // The producers know an arrondissement as a commune.
  const level = territory.commune(commune)?.city === undefined ? 'commune' : 'arrondissement'
  const whole: Zone = { level, area, key: ['commune', commune] }
  return iris === undefined ? [whole] : [{ level: 'iris', area, key: ['iris', iris] }, whole]
}

async function populationCells(place: ParcelPlace, stores: Stores): Promise<PlaceCells> {
  for (const { level, area, key } of zonesOf(place, stores)) {
    const found = (await stores.documents.get(zonePopulation, area, zonePopulation.key(...key)))?.value
    if (!found) continue
    return {
      population: found.total,
      populationUnder18Share: shareOf(found, ({ to }) => to !== null && to < 18),
      population65AndOverShare: shareOf(found, ({ from }) => from >= 65),
      populationLevel: level,
      populationYear: found.year,
    }
  }
  return {}
}

type Population = z.infer<typeof populationSchema>

/** Share of the people in some brackets of age, to four decimals; undefined where there are no inhabitants. */
function shareOf(
  { ages, total }: Population,
  isMeant: (bracket: Population['ages'][number]) => boolean,
): number | undefined {
  if (total === 0) return undefined
  const meant = ages.filter(isMeant).reduce((sum, { count }) => sum + count, 0)
  return Math.round((meant / total) * 1e4) / 1e4
}

/** A median that is secret of the IRIS is given of the commune; the households are counted by other editions, and so have a level of their own. */
async function incomeCells(place: ParcelPlace, stores: Stores): Promise<PlaceCells> {
  const known = (
    await Promise.all(
      zonesOf(place, stores).map(async ({ level, area, key }) => {
        const found = (await stores.documents.get(incomes, area, incomes.key(...key)))?.value
        return found ? [{ level, found }] : []
      }),
    )
  ).flat()
  const income = known.find(({ found }) => found.available.median !== null)
  const counted = known.find(({ found }) => found.households !== null)
  return {
    ...(income && {
      medianIncome: income.found.available.median ?? undefined,
      povertyRatePercent: income.found.available.povertyRatePercent ?? undefined,
      incomeLevel: income.level,
      incomeYear: income.found.year,
    }),
    ...(counted && {
      householdCount: counted.found.households ?? undefined,
      householdLevel: counted.level,
      householdYear: counted.found.year,
    }),
  }
}
