import { z } from 'zod'
import { companyExecutives, occupants } from '../../../shared/documents/companies.ts'
import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
import { communeCodeOf, departementOf } from '../../../shared/identifiers/insee.ts'
import type { Coverage } from '../../../shared/schemas/coverage.ts'
import { occupantsSchema } from '../../../shared/schemas/occupant.ts'
import type { JsonText } from '../../../stores/reading/ready-json.ts'
import type { Stores } from '../../../stores/stores.ts'
import { joinText } from '../../answers/json-text.ts'
import { notLoaded } from '../../answers/problem.ts'
import { executivesOf, isWithheld, ofCompanies, readCards } from '../companies/read-company.ts'
import { needParcel, placeNamed } from '../coverage/dataset-coverage.ts'
import type { AskedParcel } from '../parcels/asked-parcel.ts'
import { parcelInput } from '../parcels/parcel-input.ts'
import { parcelQuestion } from '../parcels/parcel-question.ts'

/** What the ingest keeps of a crowded address. */
const LIMIT = 500

const about = {
  count: z.number().int().nonnegative().meta({ description: 'Active establishments tied to the parcel' }),
  returned: z.number().int().nonnegative(),
  limit: z.number().int(),
  truncated: z.boolean(),
}

export const getOccupants = parcelQuestion({
  name: 'getOccupants',
  tool: 'get_parcel_occupants',
  path: '/v1/occupants/by-parcel/{idu}',
  tag: 'Companies',
  title: 'Companies in activity on a parcel',
  description:
    'Lists the establishments in activity at an address or a point of the parcel, with how each was tied to it (`match`) and ' +
    'their company. Holders who opposed publication are not placed.',
  input: parcelInput,
  output: occupantsSchema,
  about,
  examples: (place) => [{ title: 'Occupants of a parcel', input: { idu: place.idu } }],
  statuses: [503],
  documents: () => occupants,
  coverage: needOccupants,
  async answer(document, _, stores) {
    const supplements: DatasetName[] = stores.documents.has(companyExecutives) ? ['companies'] : []
    const datasets = ['sirene', 'cadastre', ...supplements] as const
    if (!document)
      return { data: [], datasets, about: { count: 0, returned: 0, limit: LIMIT, truncated: false } }
    const { count, occupants: found } = document.value
    const sirens = found.map(({ siren }) => siren)
    const [cards, executives] = await Promise.all([
      readCards(sirens, stores),
      ofCompanies(companyExecutives, sirens, stores),
    ])
    const shown: JsonText<z.infer<typeof occupantsSchema>[number]>[] = []
    for (const occupant of found) {
      const company = cards.get(occupant.siren)
      // Who opposed publication since the parcel's département was read is no longer placed anywhere.
      if (isWithheld(company)) continue
      const known = await executivesOf(stores, company === undefined, executives.get(occupant.siren))
      shown.push(joinText(occupant, { company: company ?? null, executives: known }))
    }
    const left = count - (found.length - shown.length)
    const about = {
      count: left,
      returned: shown.length,
      limit: LIMIT,
      truncated: left > shown.length,
    }
    return { data: shown, datasets, about }
  },
})

async function needOccupants(asked: AskedParcel, isFound: boolean, stores: Stores): Promise<Coverage> {
  const { idu } = asked
  const coverage = await needParcel('sirene', asked, isFound, stores)
  // Establishments are there but nothing to tie them to.
  if (coverage.status !== 'unknown-parcel' && !stores.documents.has(occupants, departementOf(idu)))
    throw notLoaded('cadastre', placeNamed(communeCodeOf(idu), stores.territory))
  return coverage
}
