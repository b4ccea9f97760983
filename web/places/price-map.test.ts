import { expect, test } from 'vitest'
import { openZones } from '../../shared/artefacts/zones.ts'
import { encodeZones, type ZoneRow } from '../../shared/artefacts/zones-builder.ts'
import type { Bounds } from '../../shared/geo/bounds.ts'
import { UNITS_PER_DEGREE } from '../../shared/geo/polygons.ts'
import { LoadedZones } from '../../stores/map/loaded-zones.ts'
import type { Stores } from '../../stores/stores.ts'
import { tinyManifest, tinyStores } from '../../test/support/tiny-release.ts'
import { TEXTS } from '../texts/texts.ts'
import { priceMap } from './price-map.ts'

const SIDE = 0.1 * UNITS_PER_DEGREE
const [WEST, SOUTH] = [2.5 * UNITS_PER_DEGREE, 46.5 * UNITS_PER_DEGREE]
const FIGURE = { year: 2024, type: 'Maison', count: 9, median: 3000, q1: 2500, q3: 3500 } as const

/** A map of communes in a row from west to east, those that are `priced` with a median, where sales of `loaded` communes are. */
function mapOf(communes: readonly string[], { priced, loaded }: { priced: string[]; loaded: string[] }) {
  const rows = communes.map((code, i): ZoneRow => {
    const [west, east, north] = [WEST + i * SIDE, WEST + (i + 1) * SIDE, SOUTH + SIDE]
    const polygons = [[[west, SOUTH, east, SOUTH, east, north, west, north]]]
    const figures = priced.includes(code) ? [FIGURE] : []
    return { level: 'commune', code, name: `Commune ${code}`, outline: 'official', polygons, figures }
  })
  const file = Buffer.concat(encodeZones(rows))
  const zones = openZones(file.buffer.slice(file.byteOffset, file.byteOffset + file.length))
  const bounds: Bounds = [WEST, SOUTH, WEST + communes.length * SIDE, SOUTH + SIDE]
  const code = communes[0]!.slice(0, 2)
  const place = { level: 'departement', code, name: code, path: `/departements/${code}` } as const
  const stores = tinyStores({ manifest: withSales(loaded), zones: new LoadedZones([zones], [], []) })
  const { text } = priceMap(place, { bounds, numbers: [] }, stores, TEXTS.fr)
  const drawn = [...text.matchAll(/<path class="([\w-]+)"[^>]*><title>([^<]+)/g)]
  return {
    drawn: drawn.map(([, sign, title]) => `${sign}: ${title!.replace(/\s/g, ' ')}`),
    keys: [...text.matchAll(/<span class="key ([\w-]+)"><\/span>([^<]+)/g)].map(([, sign, of]) => [sign, of]),
  }
}

function withSales(communes: readonly string[]): Stores['manifest'] {
  const [, cadastre] = tinyManifest.datasets
  const units = communes.map((commune) => ({ ...cadastre!.units[0]!, area: commune.slice(0, 2), commune }))
  return { ...tinyManifest, datasets: [...tinyManifest.datasets, { ...cadastre!, name: 'dvf', units }] }
}

test('a commune without a median has few sales, or none that are loaded', () => {
  const { drawn, keys } = mapOf(['96001', '96002', '96003'], {
    priced: ['96001'],
    loaded: ['96001', '96002'],
  })
  expect(drawn).toEqual([
    'price-3: Commune 96001 : 3 000 €/m²',
    'no-price: Commune 96002 : moins de 5',
    'no-sales: Commune 96003 : ventes non chargées ici',
  ])
  expect(keys.slice(1)).toEqual([
    ['no-price', 'moins de 5'],
    ['no-sales', 'ventes non chargées ici'],
  ])
})

test('where no sales are published the map says so, without a year', () => {
  const { drawn, keys } = mapOf(['67482', '67300'], { priced: [], loaded: [] })
  expect(drawn).toEqual([
    'no-sales: Commune 67482 : aucune vente publiée dans ce département',
    'no-sales: Commune 67300 : aucune vente publiée dans ce département',
  ])
  expect(keys).toEqual([['no-sales', 'aucune vente publiée dans ce département']])
})
