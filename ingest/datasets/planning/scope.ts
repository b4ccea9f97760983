import { departementOf } from '../../../shared/identifiers/insee.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { AreaUnit, FetchedSource, NormaliseInput } from '../../dataset.ts'
import { GRAND_PARIS_BODIES } from './grand-paris.ts'

/** Where a document is of: its communes as far as they are known, and their départements. */
export interface DocumentPlace {
  communes: readonly string[]
  departements: readonly string[]
}

/**
 * Where the documents of a partition are of, by the commune (`DU_93010`), the intercommunal body (`DU_200057875`) or the territory of easements
 * (`110068012_SUP_28_PM3`) that it names. Undefined when it names none that the territory knows: a syndicate, a région, the whole country.
 */
export function placeOfPartition(partition: string, territory: Territory): DocumentPlace | undefined {
  const sup = /_SUP_([^_]+)(?:_|$)/.exec(partition)?.[1]
  const owner = sup ?? /^DU_(\d{9}|\d{5}|\d[AB]\d{3})/.exec(partition)?.[1]
  if (owner === undefined) return undefined
  const departement = owner.length === 3 ? owner.replace(/^0/, '') : owner
  if (territory.departement(departement)) return { communes: [], departements: [departement] }
  const place = placeOfCommunes(owner.length === 9 ? membersOf(owner, territory) : [owner], territory)
  // Easements reach beyond the commune that they are filed under.
  return place && sup !== undefined ? { ...place, communes: [] } : place
}

/** Where documents of some communes are of, under today's codes; undefined when none of the codes is known. */
export function placeOfCommunes(codes: readonly string[], territory: Territory): DocumentPlace | undefined {
  const found = codes.flatMap((code) => territory.resolve(code) ?? [])
  // A document of a city with arrondissements is one of each of them.
  const communes = found.flatMap(({ code }) => [
    code,
    ...territory.arrondissements(code).map((one) => one.code),
  ])
  if (communes.length === 0) return undefined
  return { communes, departements: [...new Set(found.map(({ departement }) => departement))] }
}

function membersOf(siren: string, territory: Territory): readonly string[] {
  const own = territory.data.communes.filter(({ epci }) => epci === siren).map(({ code }) => code)
  return own.length > 0 ? own : (GRAND_PARIS_BODIES[siren] ?? [])
}

/** Why a document of a place is outside of what was asked for; undefined when it is not, or when its place is not known. */
export function outOfScope(
  place: DocumentPlace | undefined,
  { area, communes }: AreaUnit,
): 'other-departement' | 'other-commune' | undefined {
  if (place === undefined) return undefined
  if (!place.departements.includes(area)) return 'other-departement'
  const isElsewhere =
    communes !== undefined &&
    place.communes.length > 0 &&
    !place.communes.some((code) => communes.includes(code))
  return isElsewhere ? 'other-commune' : undefined
}

/** The same of a commune, by a code that it has or had. */
export function communeOutOfScope(
  code: string,
  territory: Territory,
  unit: AreaUnit,
): ReturnType<typeof outOfScope> {
  const place = placeOfCommunes([code], territory) ?? {
    communes: [code],
    departements: [departementOf(code)],
  }
  return outOfScope(place, unit)
}

/**
 * Whether documents of a file given with `--file` are outside of what was asked for, by partition: one file may be given for several areas. What was asked
 * of the producer is of the area by its address.
 */
export class PartitionScopes {
  readonly #isGiven: boolean
  readonly #input: Pick<NormaliseInput, 'unit' | 'territory'>
  readonly #known = new Map<string, ReturnType<typeof outOfScope>>()

  constructor({ file }: Pick<FetchedSource, 'file'>, input: Pick<NormaliseInput, 'unit' | 'territory'>) {
    this.#isGiven = file !== undefined
    this.#input = input
  }

  of(partition: string, communes: readonly string[] = []): ReturnType<typeof outOfScope> {
    if (!this.#isGiven) return undefined
    const { unit, territory } = this.#input
    if (!this.#known.has(partition)) {
      const place = placeOfCommunes(communes, territory) ?? placeOfPartition(partition, territory)
      this.#known.set(partition, outOfScope(place, unit))
    }
    return this.#known.get(partition)
  }
}
