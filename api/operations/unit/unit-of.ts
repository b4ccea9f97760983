import type { z } from 'zod'
import { boundsOf } from '../../../shared/geo/bounds.ts'
import { joinOutlines } from '../../../shared/geo/contact/join-outlines.ts'
import { polygonsToGeoJson } from '../../../shared/geo/geojson.ts'
import type { Polygons } from '../../../shared/geo/polygons.ts'
import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
import type { Idu } from '../../../shared/identifiers/idu.ts'
import type { Coverage } from '../../../shared/schemas/coverage.ts'
import type { Geometry } from '../../../shared/schemas/geometry.ts'
import { type landUnitSchema, MOST_UNIT_PARCELS } from '../../../shared/schemas/unit.ts'
import { JsonText, type SendableParts } from '../../../stores/reading/ready-json.ts'
import { byTurns } from '../../../stores/reading/turns.ts'
import type { NearbyParcel } from '../../../stores/space/parcels-along.ts'
import type { Stores } from '../../../stores/stores.ts'
import { coverageAround } from '../coverage/border-coverage.ts'
import { coverageOfParcel } from '../coverage/dataset-coverage.ts'
import { holderDatasets } from '../owners/shown-holder.ts'
import { askedParcel } from '../parcels/asked-parcel.ts'
import { contenanceOf } from './contenance.ts'
import { type GroundOwners, groundOwners } from './ground-owners.ts'
import { shownOwners } from './shown-owners.ts'
import { soldTogetherWith } from './sold-together.ts'
import { planningOver } from './unit-planning.ts'
import { walkUnit } from './walk-unit.ts'

type LandUnit = z.output<typeof landUnitSchema>

/** The unit of a parcel that the cadastre has, by its outline (1e-7 degrees). Rejects with DamagedFile. */
export async function landUnitOf(idu: Idu, polygons: Polygons, stores: Stores) {
  const surface = (await stores.parcels.byIdu(idu))?.surface ?? null
  const parcel = { idu, surface, polygons }
  const [owners] = await groundOwners([idu], stores)
  const register = await coverageOfParcel(
    'owners',
    await askedParcel(idu, stores),
    owners !== undefined,
    stores,
  )
  const made = owners && (await unitOf(parcel, owners, stores))
  const soldTogether = owners ? [] : await soldTogetherWith(parcel, stores)
  const data = {
    idu,
    owners: owners ? (await shownOwners([owners], stores))[0]! : [],
    unit: made?.unit ?? null,
    soldTogether,
  } satisfies SendableParts<LandUnit>
  const datasets: DatasetName[] = ['cadastre', ...holderDatasets(stores), owners ? 'planning' : 'dvf']
  return { data, datasets, about: { coverage: made?.coverage ?? withoutOwner(register) } }
}

async function unitOf(parcel: NearbyParcel, { key }: GroundOwners, stores: Stores) {
  // Owners without a number cannot be recognised at another parcel: the unit is this one alone.
  const belonging = async (some: readonly NearbyParcel[]) => {
    if (key === undefined || some.length === 0) return []
    const owners = await groundOwners(
      some.map(({ idu }) => idu),
      stores,
    )
    return some.filter((_, i) => owners[i]?.key === key)
  }
  const { parcels: walked, truncated } = await walkUnit(parcel, stores.parcels, belonging, MOST_UNIT_PARCELS)
  // Outlines are joined onto the first of them: in the order of identifiers, what comes of it is the same from each parcel.
  const parcels = walked.toSorted((a, b) => (a.idu < b.idu ? -1 : 1))
  const drawn = parcels.reduce((sum, { plane }) => sum + plane.area, 0)
  const outline = await byTurns(joinOutlines(parcels.map(({ polygons }) => polygons)))
  const unit = {
    idus: parcels.map(({ idu }) => idu),
    count: parcels.length,
    truncated,
    surface: contenanceOf(parcels),
    drawnSurface: Math.round(drawn * 10) / 10,
    planning: await planningOver(parcels, drawn, stores),
    geometry: new JsonText<Geometry>(polygonsToGeoJson(outline)),
  } satisfies SendableParts<NonNullable<LandUnit['unit']>>
  const coverage = coverageAround(parcel.idu, boundsOf(outline), undefined, ['cadastre', 'owners'], stores)
  return { unit, coverage }
}

/** The register lists legal entities alone: one that says nothing of a parcel does not say that nobody owns it. */
function withoutOwner(register: Coverage): Coverage {
  if (register.status !== 'loaded' && register.status !== 'partly-loaded') return register
  return {
    ...register,
    detail:
      'The register names no owner of this parcel. It lists legal entities alone: which parcels a natural person owns, it cannot tell.',
  }
}
