import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { DEMO_COMMUNES, DEMO_DEPARTEMENT } from '../communes.ts'
import type { SamplePlace } from '../places.ts'
import type { SampleInput } from '../sample-input.ts'

const compress = promisify(gzip)

export const ADDRESSES_HEADER =
  'id;id_fantoir;numero;rep;nom_voie;code_postal;code_insee;nom_commune;code_insee_ancienne_commune;nom_ancienne_commune;x;y;lon;lat;' +
  'type_position;alias;nom_ld;libelle_acheminement;nom_afnor;source_position;source_nom_voie;certification_commune;cad_parcelles'
const PLACES =
  'id;nom_lieu_dit;code_postal;code_insee;nom_commune;code_insee_ancienne_commune;nom_ancienne_commune;x;y;lon;lat;source_position;source_nom_voie'

/** Shares of addresses with a suffix, with a parcel declared by the commune, and certified, as in real files. */
const SUFFIX_SHARE = 0.03
const DECLARED_SHARE = 0.4
const CERTIFIED_SHARE = 0.8
/** Number of this dataset in `SamplePlace.random`. */
const DRAWS = 1

const LIEUX_DITS = ['Le Bois Supposé', 'La Fontaine Rêvée', 'Les Grands Champs Fictifs', "L'Étang Imaginaire"]

/** Writes the BAN of the demo: every built parcel has an address, some a second one with a suffix. */
export async function writeBan({ mirrorDir, places }: SampleInput): Promise<void> {
  const folder = join(mirrorDir, 'adresse.data.gouv.fr/data/ban/adresses/latest/csv')
  await mkdir(folder, { recursive: true })
  const addresses = places.filter(({ use }) => use !== 'land').flatMap(addressLines)
  await writeGzip(join(folder, `adresses-${DEMO_DEPARTEMENT}.csv.gz`), [
    ADDRESSES_HEADER,
    ...addresses.sort(),
  ])
  await writeGzip(join(folder, `lieux-dits-${DEMO_DEPARTEMENT}-beta.csv.gz`), [PLACES, ...placeLines(places)])
}

function addressLines(place: SamplePlace): string[] {
  const random = place.random(DRAWS)
  const declared = random.chance(DECLARED_SHARE) ? place.parcel.idu : ''
  const certified = random.chance(CERTIFIED_SHARE)
  const lines = [addressLine(place, '', declared, certified)]
  if (random.chance(SUFFIX_SHARE)) lines.push(addressLine(place, 'bis', declared, certified))
  return lines
}

function addressLine(place: SamplePlace, suffix: string, declared: string, certified: boolean): string {
  const { commune, street, houseNumber, lng, lat, banId } = place
  const { x, y } = lambert(lng, lat)
  return [
    suffix === '' ? banId : `${banId}_${suffix}`,
    `${commune.code}_${street.code}`,
    houseNumber,
    suffix,
    street.name,
    commune.postcode,
    commune.code,
    commune.name,
    ...formerOf(place),
    x,
    y,
    lng.toFixed(6),
    lat.toFixed(6),
    'parcelle',
    '',
    '',
    plain(commune.name),
    plain(street.name),
    'commune',
    'commune',
    certified ? '1' : '0',
    declared,
  ].join(';')
}

/** Code and name of the former commune of a place, from the prefix of its parcel. */
function formerOf({ parcel, commune }: SamplePlace): [string, string] {
  const former = commune.absorbed?.find(({ code }) => code.endsWith(parcel.idu.slice(5, 8)))
  return former ? [former.code, former.name] : ['', '']
}

/** The lieux-dits of each commune: each name at the first place of a quarter of the commune's places. */
function placeLines(places: readonly SamplePlace[]): string[] {
  return DEMO_COMMUNES.flatMap((commune) => {
    const own = places.filter((place) => place.commune === commune)
    return LIEUX_DITS.map((name, i) => {
      const { lng, lat } = own[Math.floor((own.length * i) / LIEUX_DITS.length)]!
      const { x, y } = lambert(lng, lat)
      const id = `${commune.code}_B${String(i).padStart(3, '0')}`
      return [
        id,
        name,
        commune.postcode,
        commune.code,
        commune.name,
        '',
        '',
        x,
        y,
        lng.toFixed(6),
        lat.toFixed(6),
        'commune',
        'commune',
      ].join(';')
    })
  })
}

/** Approximate Lambert-93 metres around the demo's centre; the ingest does not read these columns. */
function lambert(lng: number, lat: number): { x: string; y: string } {
  return {
    x: (661_000 + (lng - 2.5) * 76_700).toFixed(2),
    y: (6_600_000 + (lat - 46.5) * 111_100).toFixed(2),
  }
}

/** Capitals without accents, as the post writes them. */
function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
}

async function writeGzip(path: string, lines: string[]): Promise<void> {
  await writeFile(path, await compress(`${lines.join('\n')}\n`))
}
