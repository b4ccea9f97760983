/** A point, WGS84 degrees. */
export interface Point {
  lng: number
  lat: number
}

/** A sale as the view shows it. */
export interface ShownSale {
  id: string
  /** YYYY-MM-DD. */
  date: string
  /** Euros; null when unknown. */
  price: number | null
  /** €/m²; null when there is none. */
  pricePerM2: number | null
  /** m²; null when unknown. */
  surface: number | null
  rooms: number | null
  /** The type of dwelling or its nature; null when the answer does not say. */
  what: string | null
  /** Its address, else its parcel. */
  where: string
  /** A parcel of it that has a place; null when none has. */
  point: Point | null
}

/** What an answer has to show. */
export interface Shown {
  /** The place that was asked about. */
  label: string
  centre: Point | null
  /** Metres around the centre that were asked about; null when another place was. */
  radius: number | null
  sales: ShownSale[]
  /** Sales in all; null when the answer does not say. */
  total: number | null
  isExact: boolean
  /** The value of a dwelling: euros, €/m². */
  estimate: { price: number; low: number; high: number; grade: string } | null
  /** Why sales may be missing, in the words of the answer; null when all are loaded. */
  coverage: string | null
  /** Whom to cite. */
  sources: string[]
}

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const objectOf = (value: unknown): Json => (isObject(value) ? value : {})
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

function pointOf(value: unknown): Point | null {
  const { lng, lat } = objectOf(value)
  return typeof lng === 'number' && typeof lat === 'number' ? { lng, lat } : null
}

/** What the structured content of an answer has to show; undefined when it is no answer with sales. */
export function shownOf(content: unknown): Shown | undefined {
  const { data, meta } = objectOf(content)
  const about = objectOf(meta)
  const place = objectOf(about.place)
  const used = objectOf(place.used)
  const circle = objectOf(used.radius ?? used)
  const rest = {
    total: numberOf(about.total),
    isExact: about.isExact !== false,
    coverage: coverageOf(objectOf(about.coverage)),
    sources: listOf(about.datasets).map(
      ({ name, producer, edition }) => `${name} : ${producer} (${edition})`,
    ),
  }
  if (isObject(data) && Array.isArray(data.comparables)) {
    // The comparables of a dwelling are of its type.
    const sales = listOf(data.comparables).map((one) => ({ ...saleOf(one), what: textOf(data.type) }))
    const centre = pointOf(data.geopoint)
    const [price, low, high] = [data.price, data.priceLow, data.priceHigh].map(numberOf)
    return {
      ...rest,
      label: textOf(place.label) ?? textOf(data.idu) ?? '',
      centre,
      radius: null,
      sales,
      total: numberOf(data.comparablesCount),
      estimate:
        price !== null && low !== null && high !== null
          ? {
              price: price!,
              low: low!,
              high: high!,
              grade: String(data.grade),
            }
          : null,
    }
  }
  if (!Array.isArray(data) || !listOf(data).every((one) => 'date' in one && 'price' in one)) return undefined
  return {
    ...rest,
    label: textOf(place.label) ?? textOf(objectOf(about.resolvedZone).name) ?? '',
    centre: pointOf(circle),
    radius: numberOf(circle.radiusMeters),
    sales: listOf(data).map(saleOf),
    estimate: null,
  }
}

const coverageOf = ({ status, detail }: Json) => (status === 'loaded' ? null : textOf(detail))

function saleOf(sale: Json): ShownSale {
  const parcels = listOf(sale.parcels)
  const placed = parcels.map(({ geopoint }) => pointOf(geopoint)).find((point) => point !== null)
  const types = Array.isArray(sale.types) ? sale.types.filter((type) => typeof type === 'string') : []
  return {
    id: String(sale.id),
    date: String(sale.date),
    price: numberOf(sale.price),
    pricePerM2: numberOf(sale.pricePerM2),
    surface: numberOf(sale.surface),
    rooms: numberOf(sale.rooms),
    what: types.length > 0 ? types.join(', ') : textOf(sale.nature),
    where: textOf(objectOf(sale.address).label) ?? textOf(sale.idu) ?? textOf(parcels[0]?.idu) ?? '',
    point: pointOf(sale.geopoint) ?? placed ?? null,
  }
}
