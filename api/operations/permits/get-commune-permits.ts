import { z } from 'zod'
import { communePermits } from '../../../shared/documents/permits.ts'
import { communeCodeSchema, departementOf } from '../../../shared/identifiers/insee.ts'
import { communePermitsSchema, permitsAbout } from '../../../shared/schemas/permit.ts'
import { operation } from '../../answers/operation.ts'
import { needCommune } from '../coverage/dataset-coverage.ts'
import { codesIn } from '../coverage/loaded.ts'
import { needKnownCommune } from '../rents/find-rents.ts'
import { addedUp } from './added-up.ts'

export const getCommunePermits = operation({
  name: 'getCommunePermits',
  tool: 'get_commune_permits',
  method: 'GET',
  path: '/v1/permits/by-commune/{codeInsee}',
  tag: 'Permits',
  title: 'Permits of a commune, year by year',
  description:
    'Counts the permits granted in a commune by year and type, the dwellings and floor surfaces in them, and how many could be tied to parcels.',
  input: z.strictObject({
    codeInsee: communeCodeSchema.meta({
      description: 'INSEE code of a commune or of an arrondissement of Paris, Lyon or Marseille',
    }),
  }),
  output: communePermitsSchema,
  about: permitsAbout,
  examples: (place) => [{ title: 'A commune', input: { codeInsee: place.commune } }],
  statuses: [404, 503],
  async run({ codeInsee }, stores) {
    const { code, name } = needKnownCommune(codeInsee, stores)
    const coverage = needCommune('permits', code, stores)
    // Permits of Paris, Lyon and Marseille are filed under the arrondissement or under the city.
    const codes = [...new Set([code, ...codesIn(code, stores.territory)])]
    const found = (
      await Promise.all(
        codes.map(
          async (one) =>
            (await stores.documents.get(communePermits, departementOf(one), communePermits.key(one))) ?? [],
        ),
      )
    ).flat()
    const [only] = found
    return {
      data:
        found.length === 1 && only
          ? only
          : addedUp(
              { code, name },
              found.map(({ value }) => value),
            ),
      datasets: ['permits'],
      about: { coverage },
    }
  },
})
