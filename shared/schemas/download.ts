import { z } from 'zod'
import { named } from './named.ts'

const fileMembers = {
  dataset: z.string().meta({ description: 'Name of the dataset, or `parcel-facts`', example: 'cadastre' }),
  kind: z
    .string()
    .meta({ description: 'Kind of rows: names the file within its dataset', example: 'parcels' }),
  departementCode: z
    .string()
    .nullable()
    .meta({ description: 'Its département; null: France', example: '96' }),
}

/** A file that leaves. */
const downloadSchema = named('Download', 'A file of the lake', {
  ...fileMembers,
  holds: z.string().describe('What its rows are'),
  address: z
    .string()
    .describe('Where it is, for as long as this release is served: what it answers never changes'),
  mediaType: z.literal('application/vnd.apache.parquet'),
  bytes: z.number().int().nonnegative(),
  sha256: z.string().length(64).describe('Checksum of its bytes, hexadecimal; its ETag too'),
  rowCount: z.number().int().nonnegative(),
  columns: z.string().describe('Address of what its columns mean'),
  producer: z.string(),
  licence: z.string(),
  licenceUrl: z.string(),
  editions: z
    .array(z.string())
    .describe('Editions (millésimes) of its rows, newest first; none of a file made of several datasets'),
})

const withheldSchema = z
  .strictObject({ ...fileMembers, reason: z.string() })
  .meta({ id: 'WithheldDownload', description: 'A file of the lake that is not given, and why' })

export const downloadsSchema = z
  .strictObject({ files: z.array(downloadSchema), withheld: z.array(withheldSchema) })
  .meta({ id: 'Downloads', description: 'The files of the release' })

const columnSchema = named('LakeColumn', 'A column of a lake file', {
  name: z.string(),
  type: z.string().meta({ description: 'Type as DuckDB names it', example: 'VARCHAR' }),
  unit: z.string().nullable(),
  meaning: z.string().describe('Backquotes stand around values'),
  source: z
    .array(z.string())
    .nullable()
    .describe('Columns of the source that it is read from, or where they are; null: computed'),
})

export const dictionarySchema = z
  .array(
    named('LakeFile', 'A kind of lake file', {
      dataset: fileMembers.dataset,
      kind: fileMembers.kind,
      holds: z.string(),
      columns: z.array(columnSchema),
    }),
  )
  .meta({ id: 'Dictionary', description: 'The data dictionary' })
