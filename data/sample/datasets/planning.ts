import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { mirrorPathOf } from '../../../shared/files/mirror-path.ts'
import {
  DOCUMENT_TYPES,
  documentsFilter,
  EASEMENT_TYPES,
  easementsFilter,
  featuresAddress,
  MUNICIPALITY_TYPE,
  municipalitiesFilter,
} from '../../../shared/producers/urban-planning-portal.ts'
import { epciSiren } from '../cog.ts'
import { DEMO_COMMUNES, DEMO_DEPARTEMENT } from '../communes.ts'
import type { SamplePlace } from '../places.ts'
import type { SampleInput } from '../sample-input.ts'

/** One commune has a document of its own, two share that of their community, one is under the national rules, of the last nothing is known. */
const OWN = '96001'
const SHARED = ['96002', '96003']
const UNDER_NATIONAL_RULES = '96004'
const PLANNING = 31
/** Kinds of zones, label and long label, row by row of a grid over the commune. */
const ZONES = [
  ['U', 'UA', 'Zone urbaine de centre bourg'],
  ['U', 'UB', 'Zone urbaine pavillonnaire'],
  ['AUc', '1AU', 'Zone à urbaniser'],
  ['U', 'UE', 'Zone d’activités économiques'],
  ['A', 'A', 'Zone agricole'],
  ['N', 'N', 'Zone naturelle'],
] as const
const ABREAST = 3
/** Degrees that a commune's zones go beyond its parcels. */
const MARGIN = 0.0001

type Properties = Record<string, string | number | boolean | null>
interface Shape {
  properties: Properties
  geometry: { type: string; coordinates: unknown }
}

/** Writes the demo's planning documents as the national base answers them: one page a type. */
export async function writePlanning({ mirrorDir, places }: SampleInput): Promise<void> {
  const documents = documentsFilter(DEMO_DEPARTEMENT, [epciSiren(DEMO_DEPARTEMENT)])
  const layers: Record<string, Shape[]> = {
    'wfs_du:zone_urba': [OWN, ...SHARED].flatMap((code) => zonesOf(code, places)),
    'wfs_du:prescription_surf': prescriptions(places, 0.02, square),
    'wfs_du:prescription_lin': prescriptions(places, 0.01, line),
    'wfs_du:prescription_pct': prescriptions(places, 0.02, ({ lng, lat }) => ({
      type: 'Point',
      coordinates: [lng, lat],
    })),
    'wfs_du:info_surf': [information(places)],
  }
  for (const type of DOCUMENT_TYPES)
    await writePage(mirrorDir, featuresAddress(type, documents), type, layers[type] ?? [])
  const easements = easementsFilter(DEMO_DEPARTEMENT)
  for (const type of EASEMENT_TYPES)
    await writePage(
      mirrorDir,
      featuresAddress(type, easements),
      type,
      type.endsWith('_s') ? [easement(places)] : [],
    )
  const communes = DEMO_COMMUNES.map(({ code, name }) => ({
    properties: {
      insee: code,
      name,
      is_rnu: code === UNDER_NATIONAL_RULES,
      is_deleted: false,
      is_coastline: false,
    },
    geometry: square({ lng: 2.5, lat: 46.5 }),
  }))
  const address = featuresAddress(MUNICIPALITY_TYPE, municipalitiesFilter(DEMO_DEPARTEMENT))
  await writePage(mirrorDir, address, MUNICIPALITY_TYPE, communes)
}

async function writePage(
  mirrorDir: string,
  address: string,
  type: string,
  shapes: readonly Shape[],
): Promise<void> {
  const name = type.replace(/^.*:/, '')
  const features = shapes.map(({ properties, geometry }, i) =>
    JSON.stringify({
      type: 'Feature',
      id: `${name}.${i + 1}`,
      geometry,
      geometry_name: 'the_geom',
      properties: { gid: i + 1, ...properties },
    }),
  )
  const count = features.length
  const text =
    `{"type":"FeatureCollection","features":[${features.join(',\n')}],"totalFeatures":${count},` +
    `"numberMatched":${count},"numberReturned":${count},"timeStamp":"2026-10-12T08:00:00.000Z",` +
    '"crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::4326"}}}'
  const path = join(mirrorDir, mirrorPathOf(new URL(address)))
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

/** The document of a commune, as its features name it: the case of the identifier differs inside a shared one. */
function documentOf(commune: string, luck: number): Properties {
  const partition = commune === OWN ? `DU_${OWN}` : `DU_${epciSiren(DEMO_DEPARTEMENT)}`
  const kind = commune === OWN ? 'PLU' : luck < 0.5 ? 'PLUI' : 'PLUi'
  return {
    gpu_doc_id: commune === OWN ? '0a1b2c3d4e5f60718293a4b5c6d7e8f9' : '9f8e7d6c5b4a39281706f5e4d3c2b1a0',
    gpu_status: 'document.production',
    partition,
    insee: '',
    datvalid: '20240615',
    idurba: `${partition.slice(3)}_${kind}_20240615`,
    urlfic: '',
  }
}

function zonesOf(commune: string, places: readonly SamplePlace[]): Shape[] {
  const own = places.filter((place) => place.commune.code === commune)
  const [west, east] = ends(own.map(({ lng }) => lng))
  const [south, north] = ends(own.map(({ lat }) => lat))
  const [width, height] = [(east - west) / ABREAST, (north - south) / (ZONES.length / ABREAST)]
  return ZONES.map(([typezone, libelle, libelong], i) => {
    const x = round(west + (i % ABREAST) * width)
    const y = round(south + Math.floor(i / ABREAST) * height)
    const document = documentOf(commune, i / ZONES.length)
    return {
      properties: {
        ...document,
        libelle,
        libelong,
        typezone,
        nomfic: `${String(document.partition).slice('DU_'.length)}_reglement_20240615.pdf`,
      },
      geometry: rectangle(x, y, round(x + width), round(y + height)),
    }
  })
}

function ends(values: readonly number[]): [number, number] {
  const least = values.reduce((a, b) => Math.min(a, b))
  return [least - MARGIN, values.reduce((a, b) => Math.max(a, b)) + MARGIN]
}

/** Prescriptions on a share of the parcels of the communes that have a document. */
function prescriptions(
  places: readonly SamplePlace[],
  share: number,
  geometry: (place: SamplePlace) => Shape['geometry'],
): Shape[] {
  return places
    .filter(({ commune }) => [OWN, ...SHARED].includes(commune.code))
    .filter((place) => place.random(PLANNING).next() < share)
    .map((place) => ({
      properties: {
        ...documentOf(place.commune.code, 0),
        libelle: 'Élément de paysage à protéger',
        txt: 'Arbre remarquable',
        typepsc: '07',
        stypepsc: '04',
        nomfic: '',
      },
      geometry: geometry(place),
    }))
}

/** A perimeter in which the commune may buy first, over its first parcels. */
function information(places: readonly SamplePlace[]): Shape {
  const [{ lng, lat }] = places as readonly [SamplePlace]
  return {
    properties: {
      ...documentOf(OWN, 0),
      libelle: 'Périmètre de droit de préemption urbain',
      typeinf: '04',
      stypeinf: '00',
      nomfic: '',
    },
    geometry: rectangle(round(lng - 0.003), round(lat - 0.003), round(lng + 0.003), round(lat + 0.003)),
  }
}

/** The surroundings of an invented monument. */
function easement(places: readonly SamplePlace[]): Shape {
  const [{ lng, lat }] = places as readonly [SamplePlace]
  const ring = Array.from({ length: 33 }, (_, i) => {
    const angle = ((i % 32) * Math.PI) / 16
    return [round(lng + 0.0065 * Math.cos(angle)), round(lat + 0.0045 * Math.sin(angle))]
  })
  return {
    properties: {
      partition: `172014607_SUP_${DEMO_DEPARTEMENT}_AC1`,
      gpu_status: 'document.production',
      suptype: 'ac1',
      idass: '1',
      nomass: 'Halle inventée',
      typeass: 'Périmètre des abords',
      nomsuplitt: 'Servitude de protection des monuments historiques',
      fichier: 'AC1_halle_inventee_20100506_act.pdf',
      datesrcass: '20100506',
    },
    geometry: { type: 'Polygon', coordinates: [ring] },
  }
}

const HALF = 0.0001

function square({ lng, lat }: Pick<SamplePlace, 'lng' | 'lat'>): Shape['geometry'] {
  return rectangle(round(lng - HALF), round(lat - HALF), round(lng + HALF), round(lat + HALF))
}

function line({ lng, lat }: SamplePlace): Shape['geometry'] {
  return {
    type: 'LineString',
    coordinates: [
      [round(lng - HALF), lat],
      [round(lng + HALF), lat],
    ],
  }
}

function rectangle(west: number, south: number, east: number, north: number): Shape['geometry'] {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return { type: 'Polygon', coordinates: [ring] }
}

const round = (degrees: number): number => Math.round(degrees * 1e7) / 1e7
