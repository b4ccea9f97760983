import { join } from 'node:path'
import { type SampleBuilding, sampleBuilding } from '../building.ts'
import { DEMO_DEPARTEMENT } from '../communes.ts'
import type { SamplePlace } from '../places.ts'
import type { SampleInput } from '../sample-input.ts'
import { writeZip } from '../zip-file.ts'

const HEADER = 'rnb_id;point;shape;status;ext_ids;addresses;plots;validated_by'
const RNB = 22
/** Degrees of latitude in a metre, and of longitude where the demo lies: enough to draw a house. */
const METRE_LAT = 1 / 111_160
const METRE_LNG = 1 / 76_760

/** Writes the export of the RNB for the demo's département: one building on each built parcel, a few on two parcels, a few without parcels. */
export async function writeRnb({ mirrorDir, places }: SampleInput): Promise<void> {
  const lines = places.flatMap((place, i) => {
    const building = sampleBuilding(place)
    return building ? [lineOf(building, places[i + 1])] : []
  })
  const name = `RNB_${DEMO_DEPARTEMENT}.csv`
  await writeZip(join(mirrorDir, 'rnb-opendata.s3.fr-par.scw.cloud/files', `${name}.zip`), {
    [name]: `${[HEADER, ...lines].join('\n')}\n`,
  })
}

function lineOf(
  { place, rnbId, constructionId, ground }: SampleBuilding,
  next: SamplePlace | undefined,
): string {
  const random = place.random(RNB)
  const { lng, lat, parcel, commune } = place
  const side = Math.sqrt(ground) / 2
  const [dx, dy] = [side * METRE_LNG, side * METRE_LAT]
  const corners = [
    [lng - dx, lat - dy],
    [lng + dx, lat - dy],
    [lng + dx, lat + dy],
    [lng - dx, lat + dy],
    [lng - dx, lat - dy],
  ]
  const shape = `SRID=4326;POLYGON((${corners.map(([x, y]) => `${x!.toFixed(8)} ${y!.toFixed(8)}`).join(',')}))`
  const luck = random.next()
  const neighbour = next && next.commune === commune ? next.parcel.idu : undefined
  // Across a boundary by centimetres, or built on two parcels: in the source only the ratio differs.
  const shares: [string, number][] =
    luck < 0.02 || neighbour === undefined
      ? [[parcel.idu, 1.0000000000000002]]
      : luck < 0.05
        ? [
            [parcel.idu, 0.62],
            [neighbour, 0.38],
          ]
        : luck < 0.25
          ? [
              [parcel.idu, 0.984],
              [neighbour, 0.016],
            ]
          : [[parcel.idu, 1]]
  const plots =
    luck < 0.01 ? '' : JSON.stringify(shares.map(([id, ratio]) => ({ id, bdg_cover_ratio: ratio })))
  const addresses = JSON.stringify([
    {
      cle_interop_ban: place.banId,
      street_number: String(place.houseNumber),
      street_rep: luck < 0.5 ? null : '',
      street: place.street.name,
      city_zipcode: commune.postcode,
      city_name: commune.name,
    },
  ])
  const external = JSON.stringify([
    {
      id: constructionId,
      source: 'bdnb',
      created_at: '2023-12-07T13:13:05.783459+00:00',
      source_version: '2023_01',
    },
  ])
  const point = `SRID=4326;POINT(${lng} ${lat})`
  const status = luck > 0.99 ? 'demolished' : luck > 0.97 ? 'notUsable' : 'constructed'
  return [rnbId, point, shape, status, external, addresses, plots, '[]'].map(quoted).join(';')
}

const quoted = (text: string) => (/[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
