import { z } from 'zod'
import { named } from './named.ts'

const count = z.number().int().nonnegative()
const licence = z.strictObject({ name: z.string(), title: z.string(), path: z.string() })

const resourceSchema = named('DataResource', 'A file of a Data Package', {
  name: z.string(),
  title: z.string(),
  description: z.string(),
  path: z.string().describe('Address of the file'),
  format: z.literal('parquet'),
  mediatype: z.string(),
  bytes: count,
  hash: z.string().describe('`sha256:` and the checksum'),
  version: z.string().optional().describe('Newest edition of its rows'),
  licenses: z.array(licence),
  sources: z.array(z.strictObject({ title: z.string() })),
  schema: z.string().describe('Address of its Table Schema'),
  rowCount: count,
  area: z.string().describe('Code of the département, or france'),
})

/** The files of a release as a Data Package (Frictionless, version 1 and 2). */
export const dataPackageSchema = named('DataPackage', 'Data Package (Frictionless)', {
  $schema: z.string(),
  profile: z.string(),
  name: z.string(),
  id: z.string().describe('The release'),
  title: z.string(),
  description: z.string(),
  homepage: z.string(),
  version: z.string(),
  created: z.string(),
  licenses: z.array(licence),
  sources: z.array(z.strictObject({ title: z.string(), path: z.string() })),
  resources: z.array(resourceSchema),
})

/** The columns of a kind of file as a Table Schema (Frictionless). */
export const tableSchemaSchema = named('TableSchema', 'Table Schema (Frictionless)', {
  fields: z.array(
    named('TableField', 'A column of a Table Schema', {
      name: z.string(),
      type: z.enum(['string', 'integer', 'number', 'boolean', 'date', 'array', 'object', 'any']),
      description: z.string(),
      unit: z.string().optional(),
      source: z
        .union([z.string(), z.array(z.string())])
        .optional()
        .describe('Columns of the source, or in words where they are'),
    }),
  ),
})

export type DataPackage = z.infer<typeof dataPackageSchema>
export type TableSchema = z.infer<typeof tableSchemaSchema>
