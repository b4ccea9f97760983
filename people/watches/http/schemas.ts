import { z } from 'zod'
import { geometryInput } from '../../../api/operations/transactions/geometry-input.ts'
import { DATASET_NAMES } from '../../../shared/identifiers/dataset-names.ts'
import { named } from '../../../shared/schemas/named.ts'
import { refusalText } from '../../../shared/text/refusal-text.ts'
import { WATCHES } from '../limits.ts'
import { MESSAGE_STATES, PAUSES } from '../watch.ts'
import { watchSentences } from './watch-sentences.ts'

const count = z.number().int().nonnegative()
const instant = z.iso.datetime().meta({ example: '2026-01-01T12:00:00.000Z' })
const name = z.string().min(1).max(60).meta({ example: 'le moulin' })
const code = z.string().min(1).max(20)
const datasets = z
  .array(z.enum(DATASET_NAMES))
  .max(DATASET_NAMES.length)
  .meta({ description: 'Datasets whose changes are reported; empty: all', example: ['cadastre'] })
const url = z.string().max(2000).nullable().meta({
  description: 'Address of the webhook, public and https; null: mails to the address of the account',
  example: 'https://example.fr/hook',
})

const NO_KIND = refusalText(watchSentences.placeKind())
const placeSchema = z
  .discriminatedUnion(
    'kind',
    [
      z
        .strictObject({ kind: z.literal('parcels'), idus: z.array(code).min(1).max(WATCHES.parcels) })
        .meta({ id: 'WatchedParcels', description: 'Parcels by their identifiers' }),
      named('WatchedCommunes', 'Communes by their codes; a city stands for its arrondissements', {
        kind: z.literal('communes'),
        communeCodes: z.array(code).min(1).max(WATCHES.communes),
      }),
      z.strictObject({ kind: z.literal('area'), geometry: geometryInput }).meta({
        id: 'WatchedArea',
        description: `A drawing of ${WATCHES.positions} positions and ${WATCHES.degrees} degrees from side to side at most`,
      }),
    ],
    { error: ({ code }) => (code === 'invalid_union' ? NO_KIND : undefined) },
  )
  .meta({ id: 'WatchedPlace', description: 'What a watch looks at' })

/** A watch as it is asked for. */
export const watchOrderSchema = named('WatchOrder', 'A watch to be made', {
  name,
  place: placeSchema,
  datasets: datasets.optional(),
  url: url.optional(),
})

/** What may be changed of one; what is left out stays. */
export const watchChangeSchema = z
  .strictObject({
    name: name.optional(),
    datasets: datasets.optional(),
    paused: z.boolean().optional().describe('True: nothing is sent until it is false again'),
  })
  .meta({ id: 'WatchChange', description: 'What is to be changed of a watch; what is left out stays' })

const links = z.strictObject({ self: z.string(), deliveries: z.string() })
const shape = {
  id: z.uuid(),
  name: z.string(),
  place: placeSchema,
  datasets: z.array(z.string()).describe('Empty: all'),
  url: z.string().nullable().describe('Null: by mail to the address of the account'),
  paused: z.enum(PAUSES).nullable().meta({
    description:
      'By its holder, because the receiver answered 410, or because messages failed one after the other; null: active',
  }),
  createdAt: instant,
  links,
}

/** A watch as its holder sees it. */
export const watchSchema = named('Watch', 'Parcels, communes or a drawing whose changes are reported', shape)

/** The same when it is made: the only answer that has the secret. */
export const madeSchema = named('MadeWatch', 'A watch that was made, with its secret', {
  ...shape,
  secret: z.string().nullable().meta({
    description: 'Messages are signed with it. Shown this once; null where messages go by mail',
    example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  }),
})

/** A line of the log of a watch. */
export const deliverySchema = named('Delivery', 'A message of a watch, and what became of it', {
  id: z.uuid().describe('`webhook-id` of the message, however often it is sent'),
  release: z.string().nullable().describe('The publication that it reports; null: a test'),
  changesCount: count.describe('Changes in the place'),
  state: z.enum(MESSAGE_STATES).describe('quiet: nothing changed there, and nothing was sent'),
  attemptsCount: count,
  lastAnswer: z.string().nullable().meta({
    description:
      'Status that the receiver answered, `mail` (the mail server took it), or why there was no answer: timeout, unreachable, refused-address, no-mail, mail-refused, no-secret',
  }),
  createdAt: instant,
  nextAttemptAt: instant.nullable().describe('Null once it has ended'),
  endedAt: instant.nullable(),
})

export type WatchView = z.infer<typeof watchSchema>
export type DeliveryView = z.infer<typeof deliverySchema>
