import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEMO_DEPARTEMENT } from '../communes.ts'
import { type SampleQuarter, sampleQuarters } from '../quarters.ts'
import type { SampleInput } from '../sample-input.ts'

/** The path of the feature service's answer in a mirror, which contains the query. */
const FILE =
  'ows?SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&TYPENAMES=STATISTICALUNITS.IRISGE:iris_ge' +
  '&OUTPUTFORMAT=application%2Fjson&SRSNAME=EPSG:4326&COUNT=5000' +
  `&CQL_FILTER=code_insee%20LIKE%20%27${DEMO_DEPARTEMENT}%25%27`

/** Writes the contours of the demo's IRIS in the format of IGN's feature service. */
export async function writeIris({ mirrorDir, places }: SampleInput): Promise<void> {
  const features = sampleQuarters(places).map(featureText)
  const count = features.length
  const text =
    `{"type":"FeatureCollection","features":[${features.join(',\n')}],"totalFeatures":${count},` +
    `"numberMatched":${count},"numberReturned":${count},"timeStamp":"2026-03-12T14:22:17.000Z",` +
    '"crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::4326"}}}'
  const folder = join(mirrorDir, 'data.geopf.fr/wfs')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, FILE), text)
}

function featureText({ iris, commune, name, type, box }: SampleQuarter, i: number): string {
  const [west, south, east, north] = box
  return JSON.stringify({
    type: 'Feature',
    id: `iris_ge.${i + 1}`,
    geometry: {
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [west, south],
            [east, south],
            [east, north],
            [west, north],
            [west, south],
          ],
        ],
      ],
    },
    geometry_name: 'geometrie',
    properties: {
      cleabs: `IRIS____0000000${iris}`,
      code_insee: commune.code,
      nom_commune: commune.name,
      iris: iris.slice(5),
      code_iris: iris,
      nom_iris: name,
      type_iris: type,
    },
  })
}
