import { z } from 'zod'
import type { ExamplePlace } from '../../../api/answers/example-place.ts'
import { namedSchemas } from '../../../api/answers/json-schema.ts'
import type { OtherPaths } from '../../../api/rest/openapi.ts'
import { entriesOf, jsonOf } from '../../../api/rest/openapi-entry.ts'
import { answered, idParameter, keyedProblems, UNMARKED_HEADERS } from '../../../api/rest/openapi-keyed.ts'
import { named } from '../../../shared/schemas/named.ts'
import { WATCHES } from '../limits.ts'
import { deliverySchema, madeSchema, watchChangeSchema, watchOrderSchema, watchSchema } from './schemas.ts'

const answer = (id: string, data: z.ZodType) => named(id, 'The answer', { data })
// What is asked and what is answered share their places: one direction for both.
const { components } = namedSchemas(
  {
    order: watchOrderSchema,
    change: watchChangeSchema,
    watch: answer('WatchAnswer', watchSchema),
    made: answer('MadeWatchAnswer', madeSchema),
    watches: answer('WatchesAnswer', z.array(watchSchema)),
    delivery: answer('DeliveryAnswer', deliverySchema),
    deliveries: answer('DeliveriesAnswer', z.array(deliverySchema)),
  },
  'input',
)

const ID = idParameter('Identifier of the watch')

const body = (schema: string, summary: string, value: object) => ({
  body: jsonOf(schema, { examples: { example1: { summary, value } } }),
})
/** A parcel for examples while no release is loaded. */
const SOME_PARCEL = '75118000CT0005'

const entry = entriesOf('Watches', { needsKey: true })

/** OpenAPI entries of the watches of an account. */
export function watchPaths([place]: readonly ExamplePlace[]): OtherPaths {
  return {
    paths: {
      '/v1/watches': {
        get: entry('listWatches', 'The watches of the account', 'The oldest first. Needs a key.', {
          responses: { 200: answered('The watches', 'WatchesAnswer'), ...keyedProblems() },
        }),
        post: entry(
          'addWatch',
          'Make a watch',
          `Each publication sends one message about what changed in its place, by signed webhook or by mail; docs/watches.md says how. An account has at most ${WATCHES.perAccount}. The secret is in this answer alone. Needs a key.`,
          {
            ...body('WatchOrder', 'A parcel', {
              name: 'le moulin',
              place: { kind: 'parcels', idus: [place?.idu ?? SOME_PARCEL] },
              datasets: ['cadastre'],
              url: 'https://example.fr/hook',
            }),
            responses: {
              201: answered('The watch, and its secret', 'MadeWatchAnswer'),
              ...keyedProblems(409, 415),
            },
          },
        ),
      },
      '/v1/watches/{id}': {
        get: entry('getWatch', 'A watch', 'What it looks at, and whether it is paused.', {
          parameters: [ID],
          responses: { 200: answered('The watch', 'WatchAnswer'), ...keyedProblems(404) },
        }),
        patch: entry(
          'changeWatch',
          'Change a watch',
          'Its name, its datasets, or whether it is paused. While it is, what is published is not kept for it.',
          {
            parameters: [ID],
            ...body('WatchChange', 'Pause it', { paused: true }),
            responses: { 200: answered('The watch as it is now', 'WatchAnswer'), ...keyedProblems(404, 415) },
          },
        ),
        delete: entry('deleteWatch', 'Delete a watch', 'With its log, and what was not sent yet.', {
          parameters: [ID],
          responses: {
            204: { description: 'It is deleted', headers: UNMARKED_HEADERS },
            ...keyedProblems(404),
          },
        }),
      },
      '/v1/watches/{id}/test': {
        post: entry('testWatch', 'Send a test', 'A message without changes, paused or not.', {
          parameters: [ID],
          responses: { 202: answered('The message is on its way', 'DeliveryAnswer'), ...keyedProblems(404) },
        }),
      },
      '/v1/watches/{id}/deliveries': {
        get: entry(
          'listDeliveries',
          'The log of a watch',
          `The newest ${WATCHES.log} messages, the newest first; kept for ${WATCHES.logDays} days.`,
          {
            parameters: [ID],
            responses: { 200: answered('The messages', 'DeliveriesAnswer'), ...keyedProblems(404) },
          },
        ),
      },
    },
    schemas: components,
  }
}
