import { boxesMeet } from '../../../shared/geo/bounds.ts'
import type { Shape } from '../../../stores/sales/shape.ts'
import { RankSet } from '../../../stores/sets/rank-set.ts'
import { CommuneCodes } from '../../../stores/space/commune-codes.ts'
import { rankAt } from '../../../stores/space/parcel-source.ts'
import type { Stores } from '../../../stores/stores.ts'
import { notLoaded } from '../../answers/problem.ts'
import { setDepartements } from './ask-sets.ts'
import type { ParcelsPlace } from './find-parcels.ts'
import { type AskedPlace, type AskedZone, absentZone } from './place-input.ts'

/** The département parts of a place. Throws the 503 Problem when none of a zone is loaded. */
export async function parcelsIn(place: AskedPlace, stores: Stores): Promise<ParcelsPlace[]> {
  const loaded = setDepartements('parcel-facts', stores)
  if ('zone' in place) return inZone(place, loaded, stores)
  return inShape(place.shape, loaded, stores)
}

function inZone(place: AskedZone, loaded: readonly string[], { sets }: Stores): ParcelsPlace[] {
  const { zone, departements } = place
  const here = departements.filter((code) => loaded.includes(code))
  if (here.length === 0) throw notLoaded('cadastre', absentZone(place))
  const column = COLUMNS[zone.level]
  return here.map((departement) => ({
    departement,
    ...sets.file('parcel-facts', departement),
    where: column === undefined ? { kind: 'file' } : { kind: 'zone', column, code: zone.code },
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

async function inShape(shape: Shape, loaded: readonly string[], stores: Stores): Promise<ParcelsPlace[]> {
  const found = await searched(shape, loaded, stores)
  return found.map(({ departement, ranks, communes }) => ({
    departement,
    ...stores.sets.file('parcel-facts', departement),
    where: {
      kind: 'ranks',
      range: ranks.range,
      ...ranks.packed,
      communes: communes.length > MOST_COMMUNES ? [] : communes,
    },
    narrow: ranks.count <= NARROW_SHAPE,
  }))
}

/** More communes than these are not named: they would be most of the département. */
const MOST_COMMUNES = 150

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
