import { createRandom } from '../../../data/sample/random.ts'
import { companyCards } from '../../../shared/documents/companies.ts'
import type { Stores } from '../../../stores/stores.ts'
import { nearestPath } from '../points.ts'

/** Different parcels, and different points, asked about in turn. */
const PLACES = 2000
/** Degrees around the middle of the demo territory in which points are drawn. */
const REACH = { lng: 0.015, lat: 0.01 }
const MIDDLE = { lng: 2.5, lat: 46.5 }

/** One kind of question, and the share of a bare route's rate that it must reach. */
export interface Family {
  name: string
  paths: string[]
  target: number
}

/** Shares of a bare route's rate: what 30,000, 20,000 and 5,000 a second are where a bare route makes 75,000. */
const NEAREST = 0.4
const BY_KEY = 0.27
const DOSSIER = 0.067
/** 3,000 a second. */
const ADDRESS_SEARCH = 0.04

const BY_PARCEL = [
  'parcels',
  'transactions/by-parcel',
  'prices/by-parcel',
  'buildings/by-parcel',
  'dpe-residential/by-parcel',
  'dpe-tertiary/by-parcel',
  'copropriete/by-parcel',
  'planning/by-parcel',
  'permits/by-parcel',
  'risks/by-parcel',
  'local-rules/by-parcel',
  'demographie/by-parcel',
  'occupants/by-parcel',
  'proprietaires/by-parcel',
]

/** Questions over the demo territory, door by door. */
export async function familiesOf(stores: Stores, seed: number): Promise<Family[]> {
  const random = createRandom(seed)
  const near: string[] = []
  const idus = new Set<string>()
  while (near.length < PLACES) {
    const lng = MIDDLE.lng + random.between(-1, 1) * REACH.lng
    const lat = MIDDLE.lat + random.between(-1, 1) * REACH.lat
    const hit = await stores.parcels.nearest(lng, lat, stores.limits.nearestMaxMetres)
    if (!hit) continue
    near.push(nearestPath(lng, lat))
    idus.add(hit.idu)
  }
  const addresses = await addressesNear(stores, random)
  const communes = [...new Set([...idus].map((idu) => idu.slice(0, 5)))]
  const cards = await [...(await stores.documents.all(companyCards))]
  const sirens = cards.slice(0, PLACES).map(({ siren }) => siren)
  return [
    { name: 'parcels/nearest', paths: near, target: NEAREST },
    ...BY_PARCEL.map((door) => ({
      name: door,
      paths: [...idus].map((idu) => `/v1/${door}/${idu}`),
      target: BY_KEY,
    })),
    {
      name: 'parcels/history',
      paths: [...idus].map((idu) => `/v1/parcels/${idu}/history`),
      target: BY_KEY,
    },
    // Far more parcels than dossiers are kept: each is put together anew.
    { name: 'dossier', paths: [...idus].map((idu) => `/v1/parcels/${idu}/dossier`), target: DOSSIER },
    {
      name: 'prices/by-zone',
      paths: communes.map((code) => `/v1/prices/by-zone?level=commune&code=${code}`),
      target: BY_KEY,
    },
    {
      name: 'addresses/search',
      paths: addresses.map((text) => `/v1/addresses/search?q=${encodeURIComponent(text)}`),
      target: ADDRESS_SEARCH,
    },
    { name: 'entreprises', paths: sirens.map((siren) => `/v1/entreprises/${siren}`), target: BY_KEY },
  ]
}

/** Texts of house numbers anywhere in the demo territory, as they are written. */
async function addressesNear(stores: Stores, random: ReturnType<typeof createRandom>): Promise<string[]> {
  const texts = new Set<string>()
  for (let i = 0; i < PLACES; i++) {
    const lng = MIDDLE.lng + random.between(-1, 1) * REACH.lng
    const lat = MIDDLE.lat + random.between(-1, 1) * REACH.lat
    for (const { number, suffix, name, postcode, communeName } of await stores.addresses.reverse(
      lng,
      lat,
      1,
      1000,
    ))
      texts.add(`${number ?? ''} ${suffix} ${name} ${postcode} ${communeName}`)
  }
  return [...texts]
}
