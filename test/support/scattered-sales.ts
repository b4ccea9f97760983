import { SalesBuilder } from '../../shared/artefacts/sales-builder.ts'

/** About a hundred metres, 1e-7 degrees. */
const STEP = 10_000
const ABREAST = 64
/** Of so many parcels one has no place. */
const NOWHERE = 7
/** More than any département of a test has sales: keys do not repeat. */
const APART = 1_000_000

/** Sales of a département, as many as parcels, which stand in rows of 64 each a hundred metres from the next; a few of them of two parcels. `zonesOf`: codes of the zones of each. */
export function scatteredSales(
  departement: string,
  count: number,
  zonesOf: (sale: number) => readonly string[] = () => [],
): SalesBuilder {
  const builder = new SalesBuilder(departement, [0, 0])
  for (let key = 0; key < count; key++) {
    const [x, y] = [(1 + (key % ABREAST)) * STEP, (1 + Math.floor(key / ABREAST)) * STEP]
    const polygons = key % NOWHERE === 0 ? null : [[[x, y, x + 900, y, x, y + 900]]]
    builder.addSite({ key, aliases: [], point: null, polygons })
  }
  for (let i = 0; i < count; i++)
    builder.addSale({
      id: (Number(departement) * APART + i).toString(16).padStart(8, '0').padEnd(16, '0'),
      day: 20_000 - Math.floor(i / 10),
      price: (i * 7919) % 100_000,
      pricePerM2: null,
      nature: 'Vente',
      multiLot: i % 5 === 0,
      elsewhere: false,
      premises: i % 3 === 0 ? [{ type: 'Maison', surface: 50 + (i % 100), rooms: i % 9 }] : [],
      sites: i % 11 === 0 && i > 0 ? [(i * 13) % count, i - 1] : [(i * 13) % count],
      zones: zonesOf(i),
    })
  return builder
}
