import type { DataDir } from '../../../shared/release/data-dir.ts'
import { movedSales, salesFiles } from './copies.ts'
import { bytesOf, CountryFiles, fileOf } from './country-files.ts'
import type { Place } from './places.ts'
import { writeStreets } from './streets.ts'
import { writeParcels } from './write-parcels.ts'

/**
 * A data folder whose release has the parcels and the sales of the first place at all places, and invented streets: what the API opens and
 * no lake. The sales' documents are copied as they are: they speak of the first place wherever they stand.
 */
export async function writeCountry(
  dir: string,
  ingested: DataDir,
  all: readonly Place[],
  streets: { count: number; seed: number },
): Promise<{ country: CountryFiles; addresses: string[] }> {
  const manifest = (await ingested.readCurrent())!
  const [from] = all
  const model = (kind: string) => fileOf(manifest, 'readmodel', kind, from!.code)
  const [parcels, sales, documents] = [model('parcels'), model('sales-space'), model('sales')]
  const [parcelBytes, saleBytes] = [await bytesOf(ingested, parcels), await bytesOf(ingested, sales)]
  const country = await CountryFiles.create(dir)
  for (const { kind, area } of manifest.files)
    if (kind === 'territory') await country.copy(ingested, fileOf(manifest, 'readmodel', kind, area), area)
  for (const place of all) {
    const area = place.code
    await writeParcels(country, parcels, parcelBytes, from!, place)
    for (const { kind, rows, chunks } of salesFiles(movedSales(saleBytes, from!, place)))
      await country.write({ dataset: 'sale-blocks', kind, rows, area }, Buffer.concat(chunks))
    await country.copy(ingested, documents, area)
  }
  const addresses = await writeStreets(country, all, streets)
  await country.publish(manifest)
  return { country, addresses }
}
