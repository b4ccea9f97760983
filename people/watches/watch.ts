import { z } from 'zod'
import { geometryInput } from '../../api/operations/transactions/geometry-input.ts'

/** What a watch looks at, as its table keeps it. Codes are those of today; a city stands for its arrondissements. */
export const watchedPlaceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('parcels'), idus: z.array(z.string()).min(1) }),
  z.strictObject({ kind: z.literal('communes'), codes: z.array(z.string()).min(1) }),
  z.strictObject({ kind: z.literal('area'), geometry: geometryInput }),
])
export type WatchedPlace = z.output<typeof watchedPlaceSchema>

export const PAUSES = ['holder', 'gone', 'failing'] as const

export const watchRow = z
  .object({
    id: z.string(),
    name: z.string(),
    place: watchedPlaceSchema,
    datasets: z.array(z.string()),
    url: z.string().nullable(),
    after_sequence: z.number(),
    paused: z.enum(PAUSES).nullable(),
    created_at: z.date(),
  })
  .transform(({ after_sequence: afterSequence, created_at: createdAt, ...row }) => ({
    ...row,
    afterSequence,
    createdAt,
  }))

/**
 * A watch, without its secret. `datasets` empty: all of them. `url` null: its messages are mailed to the address of the account. `paused`: by its holder, because the
 * receiver answered 410 Gone, or because messages failed one after the other.
 */
export type Watch = z.output<typeof watchRow>

export const MESSAGE_STATES = ['waiting', 'delivered', 'failed', 'quiet'] as const

/** One line of the log of a watch. `quiet`: the release changed nothing there, and nothing was sent. */
export const loggedMessage = z
  .object({
    id: z.string(),
    release: z.string().nullable(),
    changes: z.number(),
    state: z.enum(MESSAGE_STATES),
    attempt: z.number(),
    status: z.string().nullable(),
    created_at: z.date(),
    due_at: z.date(),
    ended_at: z.date().nullable(),
  })
  .transform(({ created_at: createdAt, due_at: dueAt, ended_at: endedAt, ...row }) => ({
    ...row,
    createdAt,
    dueAt,
    endedAt,
  }))
export type LoggedMessage = z.output<typeof loggedMessage>
