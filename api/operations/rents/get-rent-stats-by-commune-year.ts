import { z } from 'zod'
import { FIRST_RENT_YEAR, LAST_RENT_YEAR } from '../../../shared/documents/rent-years.ts'
import { communeCodeSchema } from '../../../shared/identifiers/insee.ts'
import { rentYearSchema } from '../../../shared/schemas/rents.ts'
import { operation } from '../../answers/operation.ts'
import {
  needKnownCommune,
  needRents,
  noRents,
  rentContext,
  rentDatasets,
  yearOfCommune,
} from './find-rents.ts'

const input = z.strictObject({
  codeInsee: communeCodeSchema.meta({
    description: 'INSEE code of a commune or of an arrondissement of Paris, Lyon or Marseille',
  }),
  annee: z
    .number()
    .int()
    .min(FIRST_RENT_YEAR)
    .max(LAST_RENT_YEAR)
    .describe(`Year of the rents, ${FIRST_RENT_YEAR} to ${LAST_RENT_YEAR}`),
})

export const getRentStatsByCommuneYear = operation({
  name: 'getRentStatsByCommuneYear',
  tool: 'get_rent_stats_by_commune_year',
  method: 'GET',
  path: '/v1/loyers/by-commune/{codeInsee}/{annee}',
  tag: 'Rents',
  title: 'Observed rents of a commune in one year, with breakdowns',
  description:
    'Rents that tenants pay in one year, without charges, then by type of dwelling, number of rooms and construction period. ' +
    'A class that is secret in the zone is given at the wider `level` it names. Where there is no figure, `coverage` says why.',
  input,
  output: rentYearSchema,
  examples: (place) => [
    {
      title: 'A commune',
      input: { codeInsee: place.rents?.commune, annee: place.rents?.year },
    },
  ],
  statuses: [404, 503],
  async run({ codeInsee, annee }, stores) {
    needRents(stores)
    const commune = needKnownCommune(codeInsee, stores)
    const observed = await yearOfCommune(commune.code, annee, stores)
    if (!observed) throw await noRents(commune, stores, annee)
    return { data: { ...(await rentContext(commune, stores)), observed }, datasets: rentDatasets(stores) }
  },
})
