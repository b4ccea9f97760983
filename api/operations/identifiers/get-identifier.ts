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
    'Takes any identifier: parcel (IDU, as people write it too, or gone), BAN, RNB, SIREN, SIRET, DPE, RNIC, sale, permit, INSEE, IRIS. Says what it is ' +
    'and what it leads to, with the method of each link and the question to ask. One that fits several kinds is read as each; of an unknown one ' +
    'it is said what is loaded.',
  input: z.strictObject({
    identifier: z.string().min(1).max(60).meta({ description: 'Any identifier' }),
  }),
  output: identifierSchema,
  noindex: true,
  examples: (place) => [
    { title: 'A commune', input: { identifier: place.commune } },
    { title: 'A parcel', input: { identifier: place.idu } },
  ],
  statuses: [],
  async run({ identifier }, stores) {
    const readings = await findIdentifier(identifier, stores)
    const datasets = new Set(readings.flatMap(({ coverage }) => coverage.datasets ?? []))
    return { data: { asked: identifier, readings }, datasets: datasets.size > 0 ? [...datasets] : ['cog'] }
  },
})
