import { AddressesBuilder } from '../../ingest/datasets/ban/addresses-builder.ts'
import type { LoadedAddresses } from '../../stores/addresses/loaded-addresses.ts'
import { builtAddresses, searchable } from './built-addresses.ts'

/** A commune of the small département 96: its streets, each with its numbers (`12 bis`). */
export interface SmallCommune {
  code: string
  name: string
  postcode: string
  streets: readonly { name: string; numbers: readonly string[] }[]
}

/** The addresses of a few invented communes, in the order of their codes. */
export function smallAddresses(communes: readonly SmallCommune[]): LoadedAddresses {
  const builder = new AddressesBuilder(
    '96',
    communes.map(({ code, name, postcode }) => ({
      commune: code,
      name,
      city: '',
      former: '',
      postcode,
      postal: '',
    })),
  )
  const numbers: Parameters<AddressesBuilder['addNumber']>[0][] = []
  let entry = 0
  for (const [locality, { code, name, streets }] of communes.entries()) {
    const place = { locality, lon: 2.5 + locality / 10, lat: 46.5 }
    for (const [at, street] of streets.entries()) {
      const key = `${code}_${String(at).padStart(4, '0')}`
      builder.addEntry({ type: 0, name: street.name, key, importance: 50, ...place })
      for (const written of street.numbers) {
        const [digits, suffix = ''] = written.split(' ')
        const id = `${key}_${digits!.padStart(5, '0')}${suffix && `_${suffix}`}`
        numbers.push({ entry, id, number: Number(digits), suffix, certified: true, links: [], ...place })
      }
      entry++
    }
    builder.addEntry({ type: 2, name, key: code, importance: 100, ...place })
    entry++
  }
  for (const number of numbers) builder.addNumber(number)
  return searchable([builtAddresses(builder.encode())])
}
