import { onTestFinished } from 'vitest'
import { openAllAddresses } from '../../stores/addresses/open-addresses.ts'
import { CountryFiles } from '../bench/country/country-files.ts'
import { indexChunks } from '../bench/street-country.ts'
import { builtAddresses } from './built-addresses.ts'
import { openingOf } from './opening.ts'
import { randomAddresses } from './random-addresses.ts'
import { temporaryDir } from './temp.ts'

/** Writes random addresses of some départements, in the order of their codes, and their index. */
export async function addressFiles(departements: readonly string[], streets: number): Promise<CountryFiles> {
  const country = await CountryFiles.create(await temporaryDir('addresses'))
  const built = departements.map((area, seed) => ({ area, files: randomAddresses(area, streets, seed) }))
  for (const { area, files } of built)
    for (const [kind, { chunks, rows }] of Object.entries(files))
      await country.write({ dataset: 'ban', kind, area, rows }, Buffer.concat(chunks))
  const { chunks, entries } = indexChunks(built.map(({ files }) => builtAddresses(files)))
  const about = { dataset: 'ban', kind: 'street-index', area: 'france', rows: entries }
  await country.write(about, Buffer.concat(chunks))
  return country
}

/** Opens such files for one test, with so many bytes for their blocks, which are all given back at its end. */
export async function openedAddresses(country: CountryFiles, bytes: number) {
  const opening = openingOf(country, bytes)
  const { cache, files } = opening
  const store = await openAllAddresses(opening)
  onTestFinished(async () => {
    await files.close()
    if (cache.bytes !== 0) throw new Error(`${cache.bytes} bytes of blocks were not given back`)
  })
  return { files, cache, store }
}
