import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { unknownPath } from '../../answers/problems.ts'
import { COMBINED, type Tileset, tilesetNamed } from '../../tiles/tileset.ts'
import type { Collection } from '../collection.ts'
import { JSON_TYPE, type OgcLink } from '../links.ts'
import { type OgcVisit, onlyForm, send } from '../visit.ts'
import { type TilesetAddress, tilesetDocument, tilesetItem } from './tileset-document.ts'
import { TILE_MATRIX_SET, TILE_MATRIX_SET_URI, WEB_MERCATOR, webMercatorQuad } from './web-mercator-quad.ts'

type Get = (url: string, answer: (visit: OgcVisit) => FastifyReply) => void
const params = z.object({ set: z.string() })

/**
 * Adds what describes tiles (OGC API - Tiles 1.0): the tile matrix set, and the tilesets of the whole release and of each collection that a layer draws.
 * `collectionOf` throws the 404 Problem for a collection that there is not.
 */
export function addTilesets(get: Get, collectionOf: (visit: OgcVisit) => Collection): void {
  get('/ogc/tileMatrixSets', (visit) => {
    onlyForm(visit)
    const { id, title } = webMercatorQuad
    const links: OgcLink[] = [
      { href: `${visit.base}/tileMatrixSets/${TILE_MATRIX_SET}`, rel: 'self', type: JSON_TYPE },
    ]
    const tileMatrixSets = [{ id, title, uri: TILE_MATRIX_SET_URI, crs: WEB_MERCATOR, links }]
    return send(visit, JSON_TYPE, { tileMatrixSets })
  })
  get('/ogc/tileMatrixSets/:set', (visit) => {
    onlyForm(visit)
    checkMatrixSet(visit)
    return send(visit, JSON_TYPE, webMercatorQuad)
  })
  const described: readonly [path: string, at: (visit: OgcVisit) => Described][] = [
    [
      '/ogc',
      (visit) => ({ set: tilesetNamed(COMBINED, visit.stores), base: visit.base, resource: visit.base }),
    ],
    ['/ogc/collections/:collection', (visit) => ofCollection(visit, collectionOf(visit))],
  ]
  for (const [path, at] of described) {
    get(`${path}/tiles`, (visit) => {
      onlyForm(visit)
      const { set, ...address } = at(visit)
      const links: OgcLink[] = [{ href: `${address.resource}/tiles`, rel: 'self', type: JSON_TYPE }]
      return send(visit, JSON_TYPE, { links, tilesets: [tilesetItem(set, address)] })
    })
    get(`${path}/tiles/:set`, (visit) => {
      onlyForm(visit)
      checkMatrixSet(visit)
      const { set, ...address } = at(visit)
      return send(visit, JSON_TYPE, tilesetDocument(set, address, visit.stores))
    })
  }
}

type Described = TilesetAddress & { set: Tileset }

function ofCollection({ request, stores, base }: OgcVisit, { name, tiles }: Collection): Described {
  if (tiles === undefined) throw unknownPath(request.url)
  return { set: tilesetNamed(tiles, stores), base, resource: `${base}/collections/${name}` }
}

/** Throws the 404 Problem for another tile matrix set than the one there is. */
function checkMatrixSet({ request }: OgcVisit): void {
  if (params.parse(request.params).set !== TILE_MATRIX_SET) throw unknownPath(request.url)
}
