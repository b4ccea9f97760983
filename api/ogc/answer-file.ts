import type { FastifyReply } from 'fastify'
import { GEOPACKAGE_TYPE } from '../answers/formats/format.ts'
import { geoPackageThread } from '../answers/formats/geopackage-thread.ts'
import type { TableColumn } from '../answers/operation.ts'
import { metaOf } from '../answers/release-text.ts'
import { askedFeatures, ROBOTS } from './answer-items.ts'
import type { Collection, CollectionField } from './collection.ts'
import { CRS84 } from './crs.ts'
import { linkHeader } from './links.ts'
import { type OgcVisit, send } from './visit.ts'

/** Features of one file: each is held as text, and once more in the thread that writes it. */
const MOST_FILE_FEATURES = 10_000

/** /items?f=gpkg: the features as a GeoPackage, in CRS84 or Lambert-93. What says that there are more is a link, and a sentence in the file. */
export async function answerFile(visit: OgcVisit, collection: Collection): Promise<FastifyReply> {
  const { reply, stores } = visit
  const limits = { usual: MOST_FILE_FEATURES, most: MOST_FILE_FEATURES }
  const { asked, found, next } = await askedFeatures(visit, collection, limits)
  const { name, fields, geometry, noindex } = collection
  const { texts } = found
  const href = next('gpkg')
  const bytes = await geoPackageThread.writeFeatures(
    {
      // A hyphen in the name of a table has to be quoted in every statement over it.
      name: name.replaceAll('-', '_'),
      columns: [
        { name: 'id', type: 'text', description: 'Identifier of the feature' },
        ...Object.entries(fields).map(columnOf),
      ],
      kind: geometry === 'Point' ? 'POINT' : 'MULTIPOLYGON',
      srs: asked.crs === CRS84 ? 4326 : 2154,
      features: `[${texts.join(',')}]`,
      ...(href ? { part: `A part: ${texts.length} features, and more follow (header Link)` } : {}),
    },
    metaOf(stores.manifest, collection.datasets),
  )
  if (noindex) reply.header('x-robots-tag', ROBOTS)
  if (href) reply.header('link', linkHeader([{ href, rel: 'next', type: GEOPACKAGE_TYPE }]))
  reply.header('content-disposition', `attachment; filename="${name}.gpkg"`)
  return send(visit, GEOPACKAGE_TYPE, bytes)
}

function columnOf([name, { type, format, description }]: [string, CollectionField]): TableColumn {
  if (type === 'string') return { name, type: 'text', description, ...(format ? { isDay: true } : {}) }
  return { name, type: type === 'boolean' ? 'boolean' : 'number', description }
}
