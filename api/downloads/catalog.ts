import { createHash } from 'node:crypto'
import type { LakeColumn, LakeFile } from '../../shared/lake/lake-file.ts'
import { type LeavingFile, leavingFiles } from '../../shared/lake/leaving-files.ts'
import type { Manifest } from '../../shared/release/release.ts'
import type { DataPackage, TableSchema } from '../../shared/schemas/data-package.ts'
import { PARQUET_TYPE } from './send-file.ts'

/**
 * The Data Package (Frictionless, version 1 and 2) of a release: a resource a file, with address, size and checksum. `base`: where this
 * service is reached, without a path. Schemas stand at addresses of their own, because every département has the same.
 */
export function dataPackage(manifest: Manifest, base: string): DataPackage {
  const { files } = leavingFiles(manifest)
  return {
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    profile: 'data-package',
    name: 'terrier',
    id: manifest.id,
    title: 'Terrier: French open land data, tied to the parcel',
    description:
      'Lake files (Parquet, GeoParquet 1.1 where there are shapes) of one release. Cite each producer and the edition; search engines may not index sales (LPF art. R*112 A-3).',
    homepage: `${base}/`,
    version: manifest.id,
    created: manifest.createdAt,
    licenses: [...new Map(files.map(({ citation }) => [citation.licence, licenceOf(citation)])).values()],
    sources: manifest.datasets.map(({ producer, title, homepage }) => ({
      title: `${producer}: ${title}`,
      path: homepage,
    })),
    resources: files.map((file) => resourceOf(file, manifest, base)),
  }
}

function resourceOf(
  { stored, about, path, citation, editions }: LeavingFile,
  { id }: Manifest,
  base: string,
): DataPackage['resources'][number] {
  return {
    name: `${stored.dataset}-${stored.area.toLowerCase()}-${stored.kind}`,
    title: about.holds.fr,
    description: about.holds.en,
    path: `${base}/v1/downloads/${id}/${path}`,
    format: 'parquet',
    mediatype: PARQUET_TYPE,
    bytes: stored.bytes,
    hash: `sha256:${stored.sha256}`,
    ...(editions.length === 0 ? {} : { version: editions[0] }),
    licenses: [licenceOf(citation)],
    sources: [{ title: citation.producer }],
    schema: `${base}/v1/catalog/${stored.dataset}/${stored.kind}.json`,
    // Not of the standard, which lets publishers add: what a reader wants to know before it reads.
    rowCount: stored.rows,
    area: stored.area,
  }
}

const licenceOf = ({ licence, licenceUrl }: LeavingFile['citation']) => ({
  name: 'etalab-2.0',
  title: licence,
  path: licenceUrl,
})

type FieldType = TableSchema['fields'][number]['type']

const TYPES: Readonly<Record<string, FieldType>> = {
  VARCHAR: 'string',
  INTEGER: 'integer',
  BIGINT: 'integer',
  DOUBLE: 'number',
  BOOLEAN: 'boolean',
  DATE: 'date',
}

/** The Table Schema (Frictionless) of a kind of lake file. */
export function tableSchema({ columns }: LakeFile): TableSchema {
  return {
    fields: columns.map((column) => ({
      name: column.name,
      type: typeOf(column),
      description: column.meaning,
      ...(column.unit === undefined ? {} : { unit: column.unit }),
      ...(column.source === undefined
        ? {}
        : { source: typeof column.source === 'string' ? column.source : [...column.source] }),
    })),
  }
}

/** Lists are arrays, boxes objects; the standard has no type for a shape as WKB. */
function typeOf({ type }: LakeColumn): FieldType {
  if (type.endsWith('[]')) return 'array'
  if (type.startsWith('STRUCT')) return 'object'
  return TYPES[type] ?? 'any'
}

/** A strong ETag of a text. */
export function tagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
}
