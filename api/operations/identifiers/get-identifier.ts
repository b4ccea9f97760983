import { z } from 'zod'
import { identifierSchema } from '../../../shared/schemas/identifier.ts'
import { operation } from '../../answers/operation.ts'
import { findIdentifier } from './find-identifier.ts'

export const getIdentifier = operation({
  name: 'getIdentifier',
  tool: 'get_identifier',
  method: 'GET',
  path: '/v1/identifiers/{identifier}',
  tag: 'Identifiers',
  title: 'What an identifier is, and where it leads',
  description:
    'Takes an IDU (as people write it too, or gone), BAN, RNB, SIREN, SIRET, DPE, RNIC, sale, permit, INSEE or IRIS. Says what it is and what it leads ' +
    'to, how, and the question to ask; of an unknown one, what is loaded.',
  input: z.strictObject({
    identifier: z.string().min(1).max(60).meta({ description: 'Any identifier' }),
  }),
  output: identifierSchema,
  noindex: true,
  examples: (place) => [
    { title: 'A département', input: { identifier: place.departement } },
    { title: 'A parcel', input: { identifier: place.idu } },
  ],
  statuses: [],
  async run({ identifier }, stores) {
    const readings = await findIdentifier(identifier, stores)
    const datasets = new Set(readings.flatMap(({ coverage }) => coverage.datasets ?? []))
    return { data: { asked: identifier, readings }, datasets: datasets.size > 0 ? [...datasets] : ['cog'] }
  },
})
