/** The `geo` key of a GeoParquet 1.1 footer (WKB, bbox covering); the CRS is left out because OGC:CRS84 is the default. */
export function geoMetadata(bbox: readonly number[]): string {
  const side = (name: string) => ['bbox', name]
  return JSON.stringify({
    version: '1.1.0',
    primary_column: 'geometry',
    columns: {
      geometry: {
        encoding: 'WKB',
        geometry_types: ['Polygon', 'MultiPolygon'],
        bbox,
        covering: {
          bbox: { xmin: side('xmin'), ymin: side('ymin'), xmax: side('xmax'), ymax: side('ymax') },
        },
      },
    },
  })
}
