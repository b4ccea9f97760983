import { companyCards, holderCounts, parcelOwners } from '../../../shared/documents/companies.ts'
import { communeCodeOf, departementOf } from '../../../shared/identifiers/insee.ts'
import type { CompanyCard } from '../../../shared/schemas/company.ts'
import type { Sale } from '../../../shared/schemas/sale.ts'
import type { Commune } from '../../../shared/territory/territory.ts'
import { searchWords } from '../../../shared/text/search-words.ts'
import type { Stores } from '../../../stores/stores.ts'
import type { ExamplePlace } from '../../answers/example-place.ts'
import { describeAddress } from '../addresses/describe-address.ts'
import { addressesOfParcel } from '../addresses/parcel-addresses.ts'
import { loadedAreas } from '../coverage/loaded.ts'
import { demoPlace } from '../demo-place.ts'
import { parcelDocument } from '../parcels/parcel-document.ts'
import { parcelPoint } from './point-of.ts'
import { rentsNear } from './rents-near.ts'

/** Sales looked at for one whose parcel has an address and a street. */
const MOST_SALES = 12
/** Degrees on each side of the point. */
const HALF_BOX = 0.003

/**
 * The place that examples speak of: the demo's where it is loaded, else one that is. Undefined when nothing of any place is. Looks at
 * a few sales and documents, however much is loaded.
 */
export async function findExamplePlace(stores: Stores): Promise<ExamplePlace | undefined> {
  if (await stores.parcels.has(demoPlace.idu)) return demoPlace
  const found = await stores.sales.some(MOST_SALES)
  const [sale] = (
    await Promise.all(
      found.map(({ value }) => value).map(async (one) => ({ one, worth: await worthOf(one, stores) })),
    )
  ).sort((a, b) => b.worth - a.worth)
  return placeAt(sale?.one, stores)
}

/** How much a sale shows: one parcel of today's cadastre, with an address, and a single dwelling. */
async function worthOf(sale: Sale, stores: Stores): Promise<number> {
  const idu = iduOf(sale)
  if (idu === undefined) return 0
  const facts = [
    await stores.parcels.has(idu),
    (await addressesOfParcel(idu, stores)).length > 0,
    sale.parcels.length === 1,
    sale.pricePerM2 !== null,
  ]
  return 1 + facts.filter(Boolean).length
}

function iduOf({ parcels }: Sale): string | undefined {
  return parcels[0]?.currentIdu ?? parcels[0]?.idu
}

async function placeAt(sale: Sale | undefined, stores: Stores): Promise<ExamplePlace | undefined> {
  const idu = (sale && iduOf(sale)) ?? (await stores.parcels.any())?.idu
  const commune = idu === undefined ? anyCommune(stores) : stores.territory.resolve(communeCodeOf(idu))
  return commune && describePlace(commune, { idu, sale }, stores)
}

/** The place of a parcel of the cadastre; none where its commune is not known any more. */
export async function placeOfParcel(idu: string, stores: Stores): Promise<ExamplePlace[]> {
  const commune = stores.territory.resolve(communeCodeOf(idu))
  return commune ? [await describePlace(commune, { idu }, stores)] : []
}

/** The place of a commune of which no parcel is looked for. */
export function placeOfCommune(commune: Commune, stores: Stores): Promise<ExamplePlace> {
  return describePlace(commune, {}, stores)
}

async function describePlace(
  commune: Commune,
  { idu, sale }: { idu?: string | undefined; sale?: Sale | undefined },
  stores: Stores,
): Promise<ExamplePlace> {
  // A parcel that no loaded cadastre has is one of sales alone, where there is a cadastre of another place.
  const isGround = idu !== undefined && (stores.parcels.count === 0 || (await stores.parcels.has(idu)))
  const point = (idu === undefined ? undefined : await parcelPoint(idu, stores)) ?? sale?.parcels[0]?.geopoint
  return {
    ...(isGround ? { idu } : {}),
    ...(point ? around(point) : {}),
    ...(sale && idu !== undefined ? { soldIdu: idu, saleId: sale.id, ...soldOf(sale) } : {}),
    ...(await addressIn(commune, idu, stores)),
    commune: commune.code,
    ...(commune.city === undefined ? {} : { level: 'arrondissement' as const }),
    town: commune.name,
    departement: commune.departement,
    region: commune.region,
    ...(await companyAt(idu, stores)),
    ...(await rentsNear(commune, stores)),
  }
}

function around({ lng, lat }: { lng: number; lat: number }) {
  const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  const box = {
    minLng: rounded(lng - HALF_BOX),
    minLat: rounded(lat - HALF_BOX),
    maxLng: rounded(lng + HALF_BOX),
    maxLat: rounded(lat + HALF_BOX),
  }
  return { point: { lng, lat }, box }
}

function soldOf({ date, types }: Sale) {
  const soldType = types.includes('Appartement') ? ('Appartement' as const) : ('Maison' as const)
  return { soldYear: Number(date.slice(0, 4)), soldType }
}

/** An address of the parcel, else the commune's own, where addresses are loaded. */
async function addressIn(
  commune: Commune,
  idu: string | undefined,
  stores: Stores,
): Promise<{ address?: string }> {
  const [hit] = idu === undefined ? [] : await addressesOfParcel(idu, stores)
  const found =
    hit ?? (await stores.addresses.search(commune.name, { limit: 1, communes: [commune.code] }))[0]
  return found ? { address: describeAddress(found, stores.territory).label } : {}
}

/** A company that owns the parcel, else one of those loaded. */
async function companyAt(
  idu: string | undefined,
  stores: Stores,
): Promise<Pick<ExamplePlace, 'siren' | 'companyWord'>> {
  const { documents } = stores
  const known = idu === undefined ? undefined : (await parcelDocument(parcelOwners, idu, stores))?.value
  const owning = known?.owners.find(({ siren }) => siren !== null)?.siren
  const card = owning
    ? (await documents.get(companyCards, 'france', companyCards.key(owning)))?.value
    : undefined
  const shown = card && isShown(card) ? card : await firstShown(stores)
  if (!shown) {
    for (const { holder } of await documents.first(holderCounts))
      if (holder.siren) return { siren: holder.siren }
    return {}
  }
  const word = searchWords(shown.name ?? '').find(({ length }) => length >= 4)
  return { siren: shown.siren, ...(word === undefined ? {} : { companyWord: word }) }
}

async function firstShown({ documents }: Stores) {
  for (const card of await documents.first(companyCards)) if (isShown(card)) return card
  return undefined
}

/** The name of a sole trader (category 1…) is that of a person, and no example. */
function isShown({ publication, name, legalForm }: CompanyCard): boolean {
  return publication === 'full' && name !== null && !legalForm?.code.startsWith('1')
}

/** A commune of which something is loaded: the first of the first département. */
function anyCommune({ manifest, territory }: Stores): Commune | undefined {
  for (const { name } of manifest.datasets) {
    if (name === 'cog') continue
    const [area] = [...loadedAreas(manifest, name)].filter(([code]) => territory.departement(code))
    if (!area) continue
    const [departement, communes] = area
    const code = communes === 'whole' ? undefined : [...communes].sort()[0]
    if (code === undefined) return territory.cadastralCommunes(departement)[0]
    if (departementOf(code) === departement) return territory.resolve(code)
  }
  return undefined
}
