/** The tile matrix set of every tile: that of the register of OGC, whose rows go from the north to the south. */
export const TILE_MATRIX_SET = 'WebMercatorQuad'
export const TILE_MATRIX_SET_URI = `http://www.opengis.net/def/tilematrixset/OGC/1.0/${TILE_MATRIX_SET}`
export const WEB_MERCATOR = 'http://www.opengis.net/def/crs/EPSG/0/3857'

/** Zooms that the register defines. Tiles stop sooner: their metadata says where. */
const ZOOMS = 25
/** Of zoom 0 (OGC 17-083r4, annex D.1): metres to a pixel of a tile of 256 pixels, and that over 0.28 mm. */
const CELL_SIZE = 156543.033928041
const SCALE_DENOMINATOR = 559082264.028717
const HALF_THE_WORLD = 20037508.3427892
const TILE_PIXELS = 256

/** The definition of the tile matrix set (OGC 17-083r4). */
export const webMercatorQuad = {
  id: TILE_MATRIX_SET,
  title: 'Google Maps Compatible for the World',
  uri: TILE_MATRIX_SET_URI,
  crs: WEB_MERCATOR,
  orderedAxes: ['X', 'Y'],
  wellKnownScaleSet: 'http://www.opengis.net/def/wkss/OGC/1.0/GoogleMapsCompatible',
  tileMatrices: Array.from({ length: ZOOMS }, (_, zoom) => ({
    id: String(zoom),
    scaleDenominator: SCALE_DENOMINATOR / 2 ** zoom,
    cellSize: CELL_SIZE / 2 ** zoom,
    cornerOfOrigin: 'topLeft',
    pointOfOrigin: [-HALF_THE_WORLD, HALF_THE_WORLD],
    tileWidth: TILE_PIXELS,
    tileHeight: TILE_PIXELS,
    matrixWidth: 2 ** zoom,
    matrixHeight: 2 ** zoom,
  })),
}
