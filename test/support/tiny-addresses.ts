import { AddressesBuilder } from '../../ingest/datasets/ban/addresses-builder.ts'
import type { LoadedAddresses } from '../../stores/addresses/loaded-addresses.ts'
import { builtAddresses, searchable } from './built-addresses.ts'

const LOCALITY = { city: '', former: '', postcode: '96100', postal: 'STE PARCELLE' }

/** The demo place's street, with numbers 1, 1 bis and 3, its lieu-dit and its commune. */
export function tinyAddresses(): LoadedAddresses {
  const builder = new AddressesBuilder('96', [
    { commune: '96001', name: 'Sainte-Parcelle-la-Démo', ...LOCALITY },
  ])
  const place = { locality: 0, lon: 2.5, lat: 46.5 }
  builder.addEntry({ type: 0, name: 'Rue des Lilas Fictifs', key: '96001_1000', importance: 50, ...place })
  builder.addEntry({ type: 1, name: 'Le Bois Supposé', key: '96001_B000', importance: 10, ...place })
  builder.addEntry({ type: 2, name: 'Sainte-Parcelle-la-Démo', key: '96001', importance: 120, ...place })
  const numbers = [
    { number: 1, suffix: '', links: [{ idu: '960010000A0001', method: 'declared', distanceMetres: null }] },
    { number: 1, suffix: 'bis', links: [{ idu: '960010000A0002', method: 'near', distanceMetres: 4.5 }] },
    { number: 3, suffix: '', links: [] },
  ] as const
  for (const { number, suffix, links } of numbers) {
    const id = `96001_1000_0000${number}${suffix && `_${suffix}`}`
    builder.addNumber({
      entry: 0,
      id,
      number,
      suffix,
      certified: true,
      links,
      ...place,
      lon: 2.5 + number / 1e5,
    })
  }
  return searchable([builtAddresses(builder.encode())])
}
