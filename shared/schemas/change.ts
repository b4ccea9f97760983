import { z } from 'zod'
import { CHANGE_KINDS } from '../changes/change-columns.ts'
import { CHANGE_CAUSES, NOT_COMPUTED } from '../changes/release-changes.ts'
import { named } from './named.ts'

const count = z.number().int().nonnegative()
const release = z
  .string()
  .meta({ description: 'Identifier of a release', example: 'r20261101-040000-0123abcd' })
const sequence = z.number().int().positive().nullable()

/** A lake file, as other answers name it. */
const fileMembers = {
  dataset: z.string(),
  file: z.string().meta({ description: 'Kind of lake file', example: 'parcels' }),
  departementCode: z.string().nullable().describe('null: a national file'),
}

const causes = z.array(z.enum(CHANGE_CAUSES)).meta({
  description:
    'edition: the producer published another one; correction: the same with other content; reading: read otherwise by this program; extent: communes loaded or not any more; derived: made of other files. Several: at once',
})

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
const part = z.union([scalar, z.array(scalar), z.record(z.string(), scalar)])
/** What a cell of a lake file holds, as JSON: no list or struct is nested deeper than this. */
const cell = z
  .union([part, z.array(part), z.record(z.string(), part)])
  .meta({ id: 'LakeCell', description: 'A cell of a lake file, as JSON' })

/** A row of a lake file, by its columns. */
export const lakeRow = z.record(z.string(), cell)
export type LakeRow = z.infer<typeof lakeRow>
const row = lakeRow.nullable()

export const changeSchema = named('Change', 'A row that differs from one release to the next', {
  release,
  sequence,
  ...fileMembers,
  number: count.describe('Place within what the release changed of the file'),
  kind: z.enum(CHANGE_KINDS),
  causes,
  communeCode: z.string().nullable(),
  key: lakeRow.describe('What names the row, in columns of the lake file'),
  nth: z.number().int().positive().nullable().meta({
    description: 'Which of the rows with this key, by their contents; null: all rows of the file are new',
  }),
  columns: z.array(z.string()).nullable().describe('That changed; null: row added or removed'),
  before: row.describe('Null where nothing was, or what was may have been withdrawn'),
  after: row.describe('Null where nothing is; see contents'),
  contents: z.enum(['given', 'withdrawn', 'withheld', 'superseded']).meta({
    description:
      'given; withdrawn by the producer: delete the row; withheld: the file is not given out; superseded: a later release withdrew or changed the row, and reports it',
  }),
})

export const changesSchema = z.array(changeSchema).meta({ id: 'Changes' })
export type Change = z.infer<typeof changeSchema>

export const momentSchema = z.strictObject({ release, sequence }).meta({ id: 'ReleaseMoment' })

export const notComputedSchema = z
  .array(z.strictObject({ release, ...fileMembers, reason: z.enum(NOT_COMPUTED) }))
  .describe('Files that differ and were not compared: take them whole')

export const releasesSchema = z
  .array(
    z
      .strictObject({
        release,
        sequence,
        publishedAt: z.iso.datetime(),
        since: release.nullable().describe('The release that it is compared with; null: with none'),
        changes: z
          .array(
            z.strictObject({
              ...fileMembers,
              causes,
              addedCount: count,
              removedCount: count,
              changedCount: count,
              restatedCount: count,
            }),
          )
          .nullable()
          .describe('null: not computed (a first release, or an older version published it)'),
        notComputed: notComputedSchema,
      })
      .meta({ id: 'Release' }),
  )
  .meta({ id: 'Releases', description: 'The kept releases that lead to the one served, newest first' })
