import type { Permit } from '../../../shared/schemas/permit.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import { legalForm } from '../../labels/labels.ts'
import type { PermitRow } from './rows.ts'
import { PERMIT_NATURES, PERMIT_STATES, PERMIT_TYPE_LABELS } from './sitadel.ts'

/** Square metres a dwelling beyond which a slip of thousands is likely: surfaces are as they were typed. */
const MOST_PER_DWELLING = 1000
const USES = ['hotel', 'office', 'shop', 'craft', 'industry', 'farm', 'storage', 'public'] as const

const labelled = (code: string, labels: Readonly<Record<string, string>>) => ({
  code,
  label: labels[code] ?? null,
})

/** Makes the answer of a permit from its rows, one a list it stands in; the row with the latest news says what they have in common. */
export function describePermit(
  rows: readonly PermitRow[],
  parcels: Permit['parcels'],
  territory: Territory,
): Permit {
  const sorted = rows.toSorted((a, b) => ((a.updated ?? '') < (b.updated ?? '') ? 1 : -1))
  const own = sorted[0]!
  const homes = rows.find(({ list }) => list === 'dwellings')
  const premises = rows.find(({ list }) => list === 'premises')
  const built = homes ?? premises
  const place = [own.address, own.locality, own.postcode].filter((part) => part !== null)
  const floor = homes?.dwellings_floor ?? null
  const perDwelling = homes?.dwellings ? (floor ?? 0) / homes.dwellings : 0
  return {
    number: own.number,
    type: labelled(own.type, PERMIT_TYPE_LABELS),
    lists: rows.map(({ list }) => list).sort(),
    state: labelled(own.state, PERMIT_STATES),
    filedYear: own.filed_year,
    authorisedOn: own.authorised_on,
    startedOn: own.started_on,
    completedOn: own.completed_on,
    updatedMonth: own.updated,
    applicant:
      own.siren === null || own.legal_form === null
        ? null
        : { siren: own.siren, name: own.applicant, legalForm: legalForm(own.legal_form)! },
    address: place.length > 0 ? place.join(' ') : null,
    commune: { code: own.commune, name: territory.resolve(own.commune)?.name ?? null },
    nature: own.nature === null ? null : labelled(own.nature, PERMIT_NATURES),
    // In both 0 means not filled: no ground has 0 m², and no building 0 floors.
    groundSurface: own.ground === 0 ? null : own.ground,
    floors: own.floors === 0 ? null : own.floors,
    dwellings: homes
      ? {
          count: homes.dwellings,
          houseCount: homes.houses,
          flatCount: homes.flats,
          demolishedCount: homes.dwellings_demolished,
        }
      : null,
    floorSurfaces: built
      ? {
          dwellingSurface: built.dwellings_floor,
          premisesSurface: built.premises_floor,
          byUse: Object.fromEntries(
            USES.flatMap((use) => {
              const surface = premises?.[`${use}_floor`] ?? 0
              return surface > 0 ? [[use, surface]] : []
            }),
          ),
        }
      : null,
    doubts: perDwelling > MOST_PER_DWELLING ? ['surface-per-dwelling'] : [],
    parcels,
  }
}
