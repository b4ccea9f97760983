import { VERSION } from '../../shared/process/version.ts'
import type { Manifest } from '../../shared/release/release.ts'

/**
 * The segment that names release and version in addresses of tiles. Caches keep such a tile for ever: without the version, a browser would show after an
 * upgrade what the version before drew of the same release.
 */
export const tileEdition = ({ id }: Pick<Manifest, 'id'>): string => `${id}-${VERSION}`

/** The path of the tiles of a tileset in a release, with the variables of TileJSON: `/v1/tiles/…/{z}/{x}/{y}.mvt`. */
export const tileTemplate = (manifest: Pick<Manifest, 'id'>, tileset: string): string =>
  `/v1/tiles/${tileEdition(manifest)}/${tileset}/{z}/{x}/{y}.mvt`
