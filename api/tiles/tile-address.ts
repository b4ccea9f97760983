import { VERSION } from '../../shared/process/version.ts'
import type { Manifest } from '../../shared/release/release.ts'

/**
 * What stands in the addresses of tiles that caches keep for ever. Without the version, browsers would go on showing the tiles that the software before
 * an upgrade drew of the same release.
 */
export const tileEdition = ({ id }: Pick<Manifest, 'id'>): string => `${id}-${VERSION}`

/** The path of the tiles of a tileset in a release, with the variables of TileJSON: `/v1/tiles/…/{z}/{x}/{y}.mvt`. */
export const tileTemplate = (manifest: Pick<Manifest, 'id'>, tileset: string): string =>
  `/v1/tiles/${tileEdition(manifest)}/${tileset}/{z}/{x}/{y}.mvt`
