import { z } from 'zod'
import { companyExecutives, occupants } from '../../../shared/documents/companies.ts'
import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import { type Coverage, coverageSchema } from '../../../shared/schemas/coverage.ts'
import { occupantsSchema } from '../../../shared/schemas/occupant.ts'
import type { JsonText } from '../../../stores/ready-json.ts'
import type { Stores } from '../../../stores/stores.ts'
import { joinText } from '../../answers/json-text.ts'
import { operation } from '../../answers/operation.ts'
import { notLoaded } from '../../answers/problem.ts'
import { cardsOf, executivesOf, isWithheld, ofCompanies } from '../companies/read-company.ts'
import { needParcel, placeNamed } from '../coverage/dataset-coverage.ts'
import { aboutFormer, formerAbout } from '../parcels/former-parcel.ts'
import { NothingSaid } from '../parcels/nothing-said.ts'
import { parcelDocument } from '../parcels/parcel-document.ts'
import { parcelInput } from '../parcels/parcel-input.ts'

/** What the ingest keeps of a crowded address. */
const LIMIT = 500

const about = z.object({
  count: z.number().int().nonnegative().meta({ description: 'Active establishments tied to the parcel' }),
  returned: z.number().int().nonnegative(),
  limit: z.number().int(),
  truncated: z.boolean(),
  coverage: coverageSchema,
  ...formerAbout,
})
const nothing = new NothingSaid<z.infer<typeof occupantsSchema>, z.infer<typeof about>>()

export const getOccupants = operation({
  name: 'getOccupants',
  tool: 'get_parcel_occupants',
  method: 'GET',
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
  async run({ idu }, stores) {
    const document = await parcelDocument(occupants, idu, stores)
    const supplements: DatasetName[] = stores.documents.has(companyExecutives) ? ['companies'] : []
    const datasets = ['sirene', 'cadastre', ...supplements] as const
    if (!document)
      return nothing.of(idu, stores, async () => ({
        data: [],
        datasets,
        about: {
          count: 0,
          returned: 0,
          limit: LIMIT,
          truncated: false,
          coverage: await coverageOf(idu, false, stores),
          ...(await aboutFormer(idu, stores)),
        },
      }))
    const coverage = await coverageOf(idu, true, stores)
    const { count, occupants: found } = document.value
    const former = await aboutFormer(idu, stores)
    const sirens = found.map(({ siren }) => siren)
    const [cards, executives] = await Promise.all([
      cardsOf(sirens, stores),
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
      coverage,
      ...former,
    }
    return { data: shown, datasets, about }
  },
})

async function coverageOf(idu: string, isFound: boolean, stores: Stores): Promise<Coverage> {
  const coverage = await needParcel('sirene', idu, isFound, stores)
  // Establishments are there but nothing to tie them to.
  if (coverage.status !== 'unknown-parcel' && !stores.documents.has(occupants, departementOf(idu)))
    throw notLoaded('cadastre', placeNamed(idu.slice(0, 5), stores.territory))
  return coverage
}
