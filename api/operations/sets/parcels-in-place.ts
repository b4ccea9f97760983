import { boxesMeet } from '../../../shared/geo/bounds.ts'
import type { Shape } from '../../../stores/sales/shape.ts'
import { type Bound, type SqlPart, sqlPart } from '../../../stores/sets/bound-sql.ts'
import { RankSet } from '../../../stores/sets/rank-set.ts'
import { CommuneCodes } from '../../../stores/space/commune-codes.ts'
import { rankAt } from '../../../stores/space/parcel-source.ts'
import type { Stores } from '../../../stores/stores.ts'
import { notLoaded } from '../../answers/problem.ts'
import { setDepartements } from './ask-sets.ts'
import type { AskedPlace, AskedZone } from './place-input.ts'

/** A département that a place reaches into, and which of its parcels lie in the place: a condition over `parcel_facts`. */
export interface PlaceInDepartement {
  departement: string
  condition(values: Bound): SqlPart
  /** Whether they are so few that the columns of an answer are read of all that the criteria leave, sooner than in a second statement. */
  narrow?: boolean
}

/** The département parts of a place. Throws the 503 Problem when none of a zone is loaded. */
export async function parcelsIn(place: AskedPlace, stores: Stores): Promise<PlaceInDepartement[]> {
  const loaded = setDepartements('parcel-facts', stores)
  if ('zone' in place) return inZone(place, loaded)
  return inShape(place.shape, loaded, stores)
}

function inZone({ zone, departements }: AskedZone, loaded: readonly string[]): PlaceInDepartement[] {
  const here = departements.filter((code) => loaded.includes(code))
  if (here.length === 0) throw notLoaded('cadastre', { area: departements[0] ?? zone.code, name: zone.name })
  const column = COLUMNS[zone.level]
  return here.map((departement) => ({
    departement,
    condition: (values) =>
      column === undefined ? sqlPart('true') : sqlPart(`"${column}" = ${values.text(zone.code)}`),
    narrow: NARROW.includes(zone.level),
  }))
}

const NARROW: readonly AskedZone['zone']['level'][] = ['iris', 'commune', 'arrondissement', 'rue']
/** Parcels in a shape, as many as a large commune has. */
const NARROW_SHAPE = 20_000

/** The column that names a zone; none where the file of a département is all of it. */
const COLUMNS: Readonly<Record<AskedZone['zone']['level'], string | undefined>> = {
  iris: 'irisCode',
  commune: 'communeCode',
  arrondissement: 'communeCode',
  ville: 'cityCode',
  rue: 'streetCode',
  departement: undefined,
  region: undefined,
}

async function inShape(
  shape: Shape,
  loaded: readonly string[],
  stores: Stores,
): Promise<PlaceInDepartement[]> {
  const found = await searched(shape, loaded, stores)
  return found.map(({ departement, ranks, communes }) => ({
    departement,
    condition: (values) => sqlPart(`${values.ranks(ranks)} AND ${inCommunes(communes, values)}`),
    narrow: ranks.count <= NARROW_SHAPE,
  }))
}

/** More communes than these are not named: they would be most of the département. */
const MOST_COMMUNES = 150

/** Rows stand commune by commune: naming those that the shape reaches lets a scan pass over the row groups of all others. */
function inCommunes(communes: readonly string[], values: Bound): SqlPart {
  if (communes.length > MOST_COMMUNES) return sqlPart('true')
  return sqlPart(`"communeCode" IN (${communes.map((code) => values.text(code)).join(', ')})`)
}

async function searched(shape: Shape, loaded: readonly string[], { parcels, territory }: Stores) {
  const found: { departement: string; ranks: RankSet; communes: string[] }[] = []
  for (const source of parcels.sources()) {
    if (!loaded.includes(source.departement) || !boxesMeet(source.box, shape.bounds)) continue
    const ranks = new RankSet(source.count)
    const communes = new CommuneCodes()
    await source.eachInShape(shape, (rows, row) => {
      ranks.add(rankAt(rows, row))
      communes.add(rows.keys[row]!)
    })
    const { departement } = source
    if (ranks.count > 0) found.push({ departement, ranks, communes: communes.today(territory) })
  }
  return found
}
